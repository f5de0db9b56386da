import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './demo.ts';

inBrowser('While the page is open', (demo) => {
  let id = 0;
  const setStatus = (status: number) => demo.write('PUT', `/components/${id}`, { status });

  beforeEach(async () => {
    id = await demo.component('Storefronts');
    // One component is enough to change the banner.
    await demo.write('PUT', '/settings', { major_outage_share: 0.01 });
    await setStatus(1);
  });

  /** Opens the page and marks its document: without the mark, the page was reloaded. */
  const watch = async (path = '/', prepare = async (_page: Page) => {}) => {
    const page = await demo.visitor();
    await prepare(page);
    await page.goto(`${demo.url}${path}`);
    await page.evaluate(() => {
      document.documentElement.dataset.mark = '';
    });
    return page;
  };
  const connected = (page: Page) => page.waitForSelector('#live:not([data-off])');
  const isSameDocument = async (page: Page) => (await page.locator('html[data-mark]').count()) === 1;
  const row = (status: number) => `#component-${id} .st.s${status}`;
  const announced = (page: Page, text: string) =>
    page.locator('#said', { hasText: text }).waitFor({ state: 'attached', timeout: 15_000 });

  test('a write appears at once, in place, and is announced', async (t) => {
    const page = await watch();
    await connected(page);
    let navigations = 0;
    page.on('framenavigated', () => navigations++);
    const start = performance.now();
    await setStatus(4);
    await page.waitForSelector(row(4), { timeout: 15_000 });
    await page.waitForSelector('#banner[data-status=major_outage]', { timeout: 15_000 });
    t.diagnostic(`seen ${(performance.now() - start).toFixed()} ms after the request began`);
    assert.equal(await page.textContent('h1'), 'Major outage: Storefronts');
    assert.equal(await page.title(), 'Fernhollow Status · Major outage');
    await announced(page, 'Storefronts: Major outage');
    assert.equal(navigations, 0);
    assert.ok(await isSameDocument(page));
  });

  test('only the row that changed fades, not the card around it', async () => {
    const page = await watch();
    await connected(page);
    // Every element that was ever marked, because the marks disappear by themselves.
    await page.evaluate(() => {
      const marked = new Set<string>();
      Object.assign(globalThis, { marked });
      new MutationObserver((records) => {
        for (const { target } of records)
          if (target instanceof Element && target.classList.contains('fresh'))
            marked.add(target.id || target.localName);
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] });
    });
    await setStatus(4);
    await page.waitForSelector(`${row(4)}`, { timeout: 15_000 });
    await page.waitForFunction(
      (name) => (globalThis as unknown as { marked: Set<string> }).marked.has(name),
      `component-${id}`,
    );
    const marked = await page.evaluate(() => [...(globalThis as unknown as { marked: Set<string> }).marked]);
    const around = await page.locator(`#component-${id}`).evaluate((element) => {
      const ids: string[] = [];
      for (let each = element.parentElement; each; each = each.parentElement)
        ids.push(each.id || each.localName);
      return ids;
    });
    assert.deepEqual(
      marked.filter((name) => around.includes(name)),
      [],
    );
  });

  test('open details stay open, and the focus stays', async () => {
    const page = await watch();
    await connected(page);
    await page.locator('.group:not([open]) > summary').first().click();
    const opened = await page.$$eval('.group[open]', (all) => all.map((element) => element.id));
    const days = page.locator(`#component-${id} .days`);
    await days.locator('summary').click();
    await days.locator('summary').focus();
    await setStatus(3);
    await page.waitForSelector(row(3), { timeout: 15_000 });
    assert.deepEqual(await page.$$eval('.group[open]', (all) => all.map((element) => element.id)), opened);
    assert.equal(await days.getAttribute('open'), '');
    assert.ok(await days.locator('summary').evaluate((element) => element === document.activeElement));
  });

  test('an incident appears with its updates, in the language of the reader', async () => {
    const page = await watch('/?lang=de');
    await connected(page);
    await demo.write('POST', '/incidents', {
      name: 'Orders are delayed',
      status: 1,
      message: 'We **look** into it.',
    });
    const card = page.locator('#incidents article', { hasText: 'Orders are delayed' });
    await card.waitFor({ timeout: 15_000 });
    assert.equal(await card.locator('.facts b').textContent(), 'Wird untersucht');
    assert.equal(await card.locator('.md strong').textContent(), 'look');
    await announced(page, 'Orders are delayed');
    assert.ok(await isSameDocument(page));
  });

  /** What is written about the subject of each kind of page, and what then appears on the page. */
  const news = async (
    kind: string,
    text: string,
  ): Promise<{ write: () => Promise<void>; title?: string; said?: string }> => {
    const path = (await demo.pages()).get(kind) ?? '';
    const { text: markup } = await demo.harness.visit(path);
    const managed = /\/dashboard\/(?:incidents|maintenance)\/(\d+)/.exec(markup)?.[1];
    switch (kind) {
      case 'incident':
        return {
          write: () => demo.write('PUT', `/incidents/${managed}`, { name: text }),
          title: `${text} · Fernhollow Status`,
        };
      case 'schedule':
        return {
          write: () => demo.write('PUT', `/schedules/${managed}`, { name: text }),
          title: `${text} · Fernhollow Status`,
        };
      case 'history':
        return { write: () => demo.write('POST', '/incidents', { name: text, status: 1, message: 'm' }) };
      case 'component':
        return {
          write: () => demo.write('PUT', `/components/${path.split('/').at(-1)}`, { name: text }),
          title: `${text} · Fernhollow Status`,
          said: text,
        };
      case 'group':
        return {
          write: () => demo.write('PUT', `/component-groups/${path.split('/').at(-1)}`, { name: text }),
          title: `${text} · Fernhollow Status`,
          said: text,
        };
      default:
        return { write: () => demo.write('PUT', `/components/${id}`, { name: text }) };
    }
  };

  for (const kind of ['incident', 'schedule', 'component', 'group', 'history', 'uptime'])
    test(`the page of kind ${kind} updates in place, keeps focus, selection and scroll position, and says so`, async (t) => {
      const text = `Storefronts, ${kind}`;
      const { write, title, said } = await news(kind, text);
      const page = await watch((await demo.pages()).get(kind));
      await connected(page);
      const before = await page.title();
      await page.setViewportSize({ width: 900, height: 300 });
      await page.evaluate(() => {
        const links = document.querySelectorAll<HTMLElement>('main a');
        const last = links[links.length - 1];
        last?.focus();
        last?.scrollIntoView();
        getSelection()?.selectAllChildren(last as Node);
      });
      const place = () =>
        page.evaluate(() => [
          document.activeElement?.textContent,
          String(getSelection()),
          Math.round(document.activeElement?.getBoundingClientRect().top ?? 0),
        ]);
      const [focused, selected, top] = await place();
      const start = performance.now();
      await write();
      await page.locator('main', { hasText: text }).waitFor({ state: 'attached', timeout: 15_000 });
      t.diagnostic(`seen ${(performance.now() - start).toFixed()} ms after the request began`);
      await announced(page, said ?? (title ? 'Update on' : 'The page was updated.'));
      assert.equal(await page.title(), title ?? before);
      assert.ok(await isSameDocument(page));
      const [focusedAfter, selectedAfter, topAfter] = await place();
      assert.deepEqual([focusedAfter, selectedAfter], [focused, selected]);
      assert.ok(Math.abs(Number(topAfter) - Number(top)) < 3, `${top} and ${topAfter}`);
      await page.context().close();
    });

  test('an update appears on the page of its incident, with a link to it', async () => {
    const page = await watch((await demo.pages()).get('incident'));
    await connected(page);
    const managed = await page.locator('[data-staff] a').first().getAttribute('href');
    await demo.write('POST', `/incidents/${managed?.split('/').at(-1)}/updates`, {
      status: 3,
      message: 'Almost.',
    });
    const update = page.locator('.steps > li', { hasText: 'Almost.' });
    await update.waitFor({ timeout: 15_000 });
    await update.locator('.when a').click();
    assert.equal(new URL(page.url()).hash, `#${await update.getAttribute('id')}`);
    assert.ok(await update.evaluate((element) => element.matches(':target')));
    assert.ok(await isSameDocument(page));
  });

  test('the page of an incident that is hidden says that it is gone', async () => {
    await demo.write('POST', '/incidents', { name: 'Too early', status: 1, message: 'm' });
    const front = await demo.open();
    const path = await front.locator('#incidents a', { hasText: 'Too early' }).getAttribute('href');
    const page = await watch(path ?? '');
    await connected(page);
    const managed = await page.locator('[data-staff] a').first().getAttribute('href');
    await demo.write('PUT', `/incidents/${managed?.split('/').at(-1)}`, { visible: 0 });
    await page.waitForFunction(() => !document.querySelector('#entry'));
    demo.problems.splice(0);
  });

  test('other pages reconnect and poll as well', async () => {
    const path = (await demo.pages()).get('schedule') ?? '';
    const polling = await watch(path, async (element) => {
      await element.clock.install();
      await element.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    });
    const page = await watch(path);
    await connected(page);
    const rename = (name: string) => demo.write('PUT', `/schedules/${path.split('/').at(-1)}`, { name });
    await demo.restart(async () => {
      await page.waitForSelector('#live[data-off]');
      await rename('New disks, postponed');
    });
    await page.locator('h1', { hasText: 'New disks, postponed' }).waitFor({ timeout: 20_000 });
    assert.ok(await isSameDocument(page));
    await polling.clock.runFor(31_000);
    await polling.locator('h1', { hasText: 'New disks, postponed' }).waitFor({ timeout: 15_000 });
    assert.ok(await isSameDocument(polling));
    demo.problems.splice(0);
  });

  test('the page reconnects to a service that comes back, and shows what happened meanwhile', async (t) => {
    const page = await watch();
    await connected(page);
    await demo.restart(async () => {
      await page.waitForSelector('#live[data-off]');
      assert.match((await page.textContent('#live')) ?? '', /interrupted/);
      await setStatus(2);
    });
    const start = performance.now();
    await page.waitForSelector(row(2), { timeout: 20_000 });
    await connected(page);
    t.diagnostic(`found again after ${(performance.now() - start).toFixed()} ms`);
    assert.ok(await isSameDocument(page));
    await setStatus(4);
    await page.waitForSelector(row(4), { timeout: 15_000 });
    // The browser logs an error for each attempt while the service is down.
    const tries = demo.problems.splice(0).filter((problem) => !/ERR_CONNECTION|ERR_INCOMPLETE/.test(problem));
    assert.deepEqual(tries, []);
  });

  test('without a live connection, the page polls', async () => {
    const page = await watch('/', async (element) => {
      await element.clock.install();
      await element.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    });
    await setStatus(3);
    await page.clock.runFor(31_000);
    await page.waitForSelector(row(3), { timeout: 15_000 });
    assert.ok(await isSameDocument(page));
    await page.clock.runFor(1000);
    await announced(page, 'The page was updated.');
    await setStatus(1);
    await page.clock.runFor(31_000);
    await page.waitForSelector(row(1), { timeout: 15_000 });
  });
});
