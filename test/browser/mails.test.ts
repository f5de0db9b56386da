import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { defaultStatusColours } from '../../common/settings.ts';
import { locales } from '../../common/texts/locales.ts';
import { notificationKinds } from '../../src/domain/audience/deliveries/model.ts';
import { mailTranslator } from '../../src/kernel/i18n/mail-translator.ts';
import { composeMail } from '../../src/reactions/notifications/email/content/compose.ts';
import type { EmailContent } from '../../src/reactions/notifications/email/content/email-content.ts';
import {
  NOON,
  sampleIncident,
  sampleMaintenance,
  sampleMessage,
} from '../../src/reactions/notifications/email/testing.ts';
import { violations } from './axe.ts';
import { leaveBrowser, noBrowser, openBrowser, PATIENCE_MS } from './chromium.ts';

const WIDTH = 375;

const message = `Since noon, **one in five** checkouts fails. See [our notes](https://docs.example/notes) and \`POST /checkout\`.

## What we know

- [x] Found the cause
- [ ] Rolled out the change

> Retry after a minute.

| Region | Requests that failed | Since |
|:--|--:|:-:|
| Europe | 1,204 | 12:01 |
| America | 12 | 12:05 |

\`\`\`
curl --verbose https://api.example/v1/checkout?with=a-very-long-query-that-does-not-fit-a-phone
\`\`\`

![Errors per minute](https://img.example/errors.png)`;

const many = Array.from({ length: 34 }, (_, at) => ({
  name: at === 33 ? `Endless${'ness'.repeat(60)}` : `Component ${at}`,
  status: 2 + (at % 3),
  current: 1,
}));

/** The longest content for each kind of mail. */
function contentOf(kind: EmailContent['kind']): Partial<EmailContent> {
  const components = many.toReversed();
  if (kind === 'postmortem.published') return { entry: sampleIncident({ status: 4, message, components }) };
  if (kind.startsWith('incident.'))
    return { entry: sampleIncident({ message, components, nextUpdateAt: NOON + 1800 }) };
  if (!kind.startsWith('maintenance.')) return {};
  const before = { start: NOON, end: NOON + 7200 };
  return { entry: sampleMaintenance({ message, components, before }) };
}

const withoutStyle = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>/, '');

/** Light, dark, and both in a program that drops the style sheet. */
const variants = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, name: colorScheme, shown: (html: string) => html },
  { colorScheme, name: `${colorScheme} without a style sheet`, shown: withoutStyle },
]);

describe('mails in a browser as wide as a phone', { skip: noBrowser }, () => {
  let browser: Browser | undefined;
  let page: Page;
  before(
    async () => {
      browser = await openBrowser();
      const context = await browser.newContext({ viewport: { width: WIDTH, height: 700 } });
      page = await context.newPage();
      await page.route(/^https?:/, (route) => route.abort());
    },
    { timeout: PATIENCE_MS },
  );
  after(() => leaveBrowser(browser));

  /** The width of the content: nothing may be wider than the screen. */
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);

  for (const { colorScheme, name, shown } of variants) {
    test(`are readable and fit, ${name}`, { timeout: PATIENCE_MS * 3 }, async () => {
      await page.emulateMedia({ colorScheme });
      for (const kind of notificationKinds) {
        const { html } = composeMail(await sampleMessage(kind, contentOf(kind)));
        await page.setContent(shown(html));
        assert.ok((await widthOf()) <= WIDTH, `${kind}: ${await widthOf()}`);
        assert.deepEqual(await violations(page, 'mail'), [], kind);
      }
    });
  }

  test('fit in every language', { timeout: PATIENCE_MS * 2 }, async () => {
    for (const code of locales) {
      const i18n = await mailTranslator(code, 'Asia/Tokyo');
      for (const kind of ['incident.opened', 'maintenance.rescheduled', 'subscriber.confirm'] as const) {
        const { html } = composeMail(await sampleMessage(kind, { ...contentOf(kind), i18n }));
        await page.setContent(withoutStyle(html));
        assert.ok((await widthOf()) <= WIDTH, `${code} ${kind}: ${await widthOf()}`);
      }
    }
  });

  test('are dark in the dark, and stay light where the style sheet is dropped', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const { html } = composeMail(await sampleMessage('incident.opened'));
    const cardColour = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.card') as Element).backgroundColor);
    await page.setContent(html);
    assert.equal(await cardColour(), 'rgb(21, 25, 31)');
    await page.setContent(withoutStyle(html));
    assert.equal(await cardColour(), 'rgb(255, 255, 255)');
  });

  test('show the name of the page if the logo is not loaded', async () => {
    const logo = 'https://cdn.example/logo.png';
    const content = {
      name: 'Acme Status',
      url: 'https://status.example',
      accent: '#2563eb',
      status_colours: defaultStatusColours,
      logo,
    };
    const { html } = composeMail(await sampleMessage('incident.opened', { page: content }));
    await page.setContent(html);
    await page.getByRole('img', { name: 'Acme Status' }).waitFor();
  });
});
