import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/sessions.ts';
import { type Dashboard, inDashboard, phone } from './dashboard.ts';
import { InteractionCounter } from './interaction-counter.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const template = (page: Page) => page.getByRole('radio', { name: 'Payment provider trouble' });

async function newestIncident(dashboard: Dashboard) {
  const { body } = await dashboard.harness.get('/incidents?include=components&per_page=1&sort=-id');
  const [incident] = body.data;
  return {
    ...incident.attributes,
    components: body.included
      .map(({ attributes }: { attributes: { name: string } }) => attributes.name)
      .sort(),
  };
}

/** Ends the process that draws the page, as if the memory of the phone were full. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nobody is left to answer.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

inDashboard('reporting an incident', (dashboard) => {
  test('takes at most 12 interactions on a phone, from the sign-in page on', async (t) => {
    const page = await dashboard.visit('', { ...phone, as: null });
    await page.waitForURL(/\/dashboard\/sign-in/);
    const interactions = new InteractionCounter(page);
    await interactions.fill(page.getByLabel('Email address'), 'responder@staff.example', 'email address');
    await interactions.fill(page.getByLabel('Password', { exact: true }), PASSWORD, 'password');
    await interactions.tap(page.getByRole('button', { name: 'Sign in', exact: true }), 'Sign in');
    await interactions.tap(page.getByRole('link', { name: 'Report', exact: true }), 'Report');
    await interactions.tap(template(page), 'template');
    const picked = page.getByRole('button', { name: /^Remove / });
    for (const name of ['Webhooks', 'Fraud screening']) {
      if ((await button(page, `Remove ${name}`).count()) > 0) continue;
      await interactions.tap(button(page, name).first(), name);
    }
    await picked.nth(1).waitFor();
    await interactions.tap(button(page, 'Review'), 'Review');
    await interactions.tap(button(page, /^Publish and notify \d+ people$/), 'Publish and notify');
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    t.diagnostic(interactions.describe());
    assert.ok(interactions.done.length <= 12, interactions.describe());
    const incident = await newestIncident(dashboard);
    assert.equal(incident.name, 'A payment partner declines payments');
    assert.ok(incident.components.includes('Webhooks') && incident.components.includes('Fraud screening'));
  });

  test('asks nothing more of the server about a form that is published and empty', async () => {
    const page = await dashboard.visit('/report', { as: 'responder' });
    await template(page).click();
    await page.getByText('Text from the template').waitFor();
    await button(page, 'Review').click();
    await button(page, /^Publish and notify \d+ people$/).waitFor();
    await page.frameLocator('iframe[title="On the page"]').getByText('A payment partner declines').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(previews|contradictions)/.test(request.url())) asked.push(request.postData() ?? '');
    });
    await button(page, /^Publish and notify/).click();
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'A payment partner declines payments' }).waitFor();
    assert.deepEqual(asked, []);
  });

  test('works by keyboard alone', async () => {
    const page = await dashboard.visit('/', { as: 'responder' });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Tabs to the element with this name, as a person would. */
    const tabTo = async (name: RegExp) => {
      for (let count = 0; count < 80; count += 1) {
        await press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return (
            element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent
          );
        });
        if (name.test(focused ?? '')) return;
      }
      assert.fail(`The keyboard does not reach ${name}.`);
    };
    await press('c');
    await page.getByRole('heading', { name: 'Report incident' }).waitFor();
    await tabTo(/^Webhooks$/);
    await press('Enter');
    await tabTo(/^Headline/);
    await page.keyboard.type('Search is slow');
    await tabTo(/^Message/);
    await page.keyboard.type('We are looking into it.');
    await press('Control+Enter');
    await button(page, /^Publish and notify \d+ people$/).waitFor();
    await tabTo(/^Publish and notify/);
    await press('Enter');
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    assert.equal((await newestIncident(dashboard)).name, 'Search is slow');
  });

  test('says who will be told, and shows the page and the mail before anything is sent', async () => {
    const page = await dashboard.visit('/report', { as: 'editor' });
    const before = await newestIncident(dashboard);
    await page.getByLabel('Headline').fill('Uploads fail');
    await page.getByLabel('Message').fill('Pictures cannot be uploaded.');
    await button(page, 'Review').click();
    await page.getByText(/^Who will be notified: \d+ people by email/).waitFor();
    await page.frameLocator('iframe').getByText('Pictures cannot be uploaded.').first().waitFor();
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.frameLocator('iframe').getByText('Uploads fail').first().waitFor();
    await dashboard.checkAccessibility(page);
    assert.equal((await newestIncident(dashboard)).id, before.id, 'nothing was written');
  });

  test('can be published as soon as everything is checked, whichever check takes longest', async () => {
    for (const slow of ['contradictions', 'incidents', 'previews']) {
      const page = await dashboard.visit('/report');
      let release = () => {};
      const others = new Promise<void>((ready) => {
        release = ready;
      });
      await page.route(`**/api/${slow}`, async (route) => {
        if (route.request().method() === 'POST') await others;
        await route.continue();
      });
      await page.getByLabel('Headline').fill('Uploads fail');
      await page.getByLabel('Message').fill('Pictures cannot be uploaded.');
      const quick = ['contradictions', 'incidents', 'previews'].filter((name) => name !== slow);
      const known = Promise.all(
        quick.map(async (name) =>
          (await page.waitForResponse((response) => response.url().endsWith(`/api/${name}`))).finished(),
        ),
      );
      await button(page, 'Review').click();
      await known;
      release();
      await button(page, /^Publish and notify/).waitFor();
      await page.close();
    }
  });

  test('asks once whom it would tell, however soon the review is opened, so that the button stays ready', async () => {
    const page = await dashboard.visit('/report', { as: 'responder' });
    await page.getByLabel('Headline').waitFor();
    // What waits until people pause while they type goes on only after the review is opened.
    const goOn = await page.evaluateHandle(() => {
      const held: (() => void)[] = [];
      const setTimer = window.setTimeout;
      window.setTimeout = ((go: () => void, ms?: number) =>
        ms === 400 ? held.push(go) : setTimer(go, ms)) as typeof window.setTimeout;
      return () => {
        for (const go of held.splice(0)) go();
      };
    });
    await page.getByLabel('Headline').fill('Cards are declined');
    await page.getByLabel('Message', { exact: true }).fill('We are looking into it.');
    await button(page, 'Payments').click();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const isCheck = request.method() === 'POST' && new URL(request.url()).pathname === '/api/incidents';
      if (isCheck) asked.push(request.postData());
    });
    await button(page, 'Review').click();
    await button(page, /^Publish and notify \d+ people$/).waitFor();
    await goOn.evaluate((go) => go());
    await page.evaluate(() => fetch('/api/ping'));
    assert.equal(asked.length, 1, asked.join('\n'));
    assert.ok(await button(page, /^Publish and notify \d+ people$/).isEnabled());
  });

  test('loses no character when the page is reloaded in the middle', async () => {
    const page = await dashboard.visit('/report');
    await page.getByLabel('Headline').fill('Half a thought');
    await page.getByLabel('Message').pressSequentially('Written with **care**');
    await page.reload();
    await page.getByText('We kept what you typed here earlier.').waitFor();
    assert.equal(await page.getByLabel('Headline').inputValue(), 'Half a thought');
    assert.equal(await page.getByLabel('Message').inputValue(), 'Written with **care**');
    await button(page, 'Discard it').click();
    assert.equal(await page.getByLabel('Message').inputValue(), '');
  });

  test('loses no character when the tab crashes in the middle', async () => {
    const page = await dashboard.visit('/report', { ...phone, as: 'responder' });
    await page.getByLabel('Headline').fill('The tab dies');
    await button(page, 'Webhooks').first().tap();
    await page.getByLabel('Message').pressSequentially('Every character counts: äöü 🚢!');
    await crash(page);
    const reopened = await page.context().newPage();
    await reopened.goto(`${dashboard.url}/dashboard/report`);
    await reopened.getByText('We kept what you typed here earlier.').waitFor();
    assert.equal(await reopened.getByLabel('Headline').inputValue(), 'The tab dies');
    assert.equal(await reopened.getByLabel('Message').inputValue(), 'Every character counts: äöü 🚢!');
    await button(reopened, 'Remove Webhooks').waitFor();
    await button(reopened, 'Review').tap();
    await button(reopened, /^Publish and notify/).tap();
    await reopened.waitForURL(/\/dashboard\/incidents\/(?<id>\d+)$/);

    // An update to it, too.
    await reopened.getByLabel('What is new?').pressSequentially('Half of an upd');
    await crash(reopened);
    const again = await page.context().newPage();
    await again.goto(reopened.url());
    await again.getByText('We kept what you typed here earlier.').waitFor();
    assert.equal(await again.getByLabel('What is new?').inputValue(), 'Half of an upd');
  });

  test('goes on after the session has ended: people sign in on the same screen', async () => {
    const page = await dashboard.visit('/report', { ...phone, as: 'responder' });
    await page.getByLabel('Headline').fill('Session ends');
    await page.getByLabel('Message').fill('In the middle of it.');
    await page.context().clearCookies({ name: 'daymark_session' });
    await button(page, 'Review').tap();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).tap();
    await button(page, /^Publish and notify/).tap();
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    assert.equal((await newestIncident(dashboard)).message, 'In the middle of it.');
  });

  test('can be taken back, and what was typed comes back', async () => {
    const page = await dashboard.visit('/report');
    const before = await newestIncident(dashboard);
    await page.getByLabel('Headline').fill('Too early');
    await page.getByLabel('Message').fill('Nothing happened.');
    await button(page, 'Review').click();
    await button(page, /^Publish/).click();
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    await button(page, 'Undo').click();
    await page.waitForURL(/\/dashboard\/report$/);
    assert.equal(await page.getByLabel('Headline').inputValue(), 'Too early');
    assert.equal((await newestIncident(dashboard)).id, before.id);
  });

  test('is not offered to viewers, who learn why', async () => {
    const page = await dashboard.visit('/report', { as: 'viewer' });
    await page.getByText('Your role does not allow this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Report incident' }).count(), 0);
  });

  test('is accessible in light and dark, on a phone and on a desktop', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of [{}, phone]) {
        const page = await dashboard.visit('/report', { ...size, colorScheme });
        await template(page).click();
        await page.getByText('Text from the template').waitFor();
        await button(page, 'More options').click();
        await dashboard.checkAccessibility(page);
        await page.context().close();
      }
    }
  });
});
