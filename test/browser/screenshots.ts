import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { Dashboard, phone as nightPhone } from '../dashboard/dashboard.ts';
import { runAtEnd } from '../support/at-end.ts';
import { mailsIn } from '../support/mail.ts';
import { Demo, phone } from './demo.ts';
import { showMail } from './subscribe.ts';

/** The folder of the screenshots for the documentation. */
export const folder = new URL('../../docs/screenshots/', import.meta.url);

interface Picture {
  readonly path: string;
  readonly options?: BrowserContextOptions;
  readonly prepare?: (page: Page, demo: Demo) => Promise<unknown>;
}

const viewport = { width: 900, height: 1000 } as const;
const short = { width: 900, height: 640 } as const;
const wide = { width: 1280, height: 900 } as const;

const onPhone = { ...nightPhone, deviceScaleFactor: 2 } as const;
const inDark = { colorScheme: 'dark' } as const;

/** The screenshots of the status page, by file name. */
const pagePictures: Readonly<Record<string, Picture>> = {
  'page-light': { path: '/' },
  'page-dark': { path: '/#components', options: { colorScheme: 'dark' } },
  'page-phone': { path: '/', options: { viewport: phone, isMobile: true, deviceScaleFactor: 2 } },
  'page-no-script': {
    path: '/#components',
    options: { javaScriptEnabled: false },
    prepare: (page) => page.locator('.group[open] .days > summary').first().click(),
  },
  'page-tooltip': { path: '/#components', options: { viewport: short }, prepare: showDay },
  'page-metrics': { path: '/#metrics', options: { viewport: short } },
  'page-arabic': { path: '/?lang=ar' },
  component: { path: '/components/2' },
  history: { path: '/history' },
  incident: { path: 'incident', options: { viewport: short } },
  maintenance: { path: 'schedule', options: { viewport: short } },
  uptime: { path: '/uptime' },
  'not-found': { path: '/nowhere', options: { viewport: { width: 900, height: 360 } } },
  'keyboard-focus': { path: '/', options: { viewport: short }, prepare: focusSomething },
  subscribe: { path: '/subscribe', prepare: choose },
  'dashboard-setup': { path: '/dashboard/setup#code=x', options: onPhone, prepare: setUp },
  // These come last, because they change what the others show.
  'page-live': { path: '/#components', options: { viewport: short }, prepare: change },
  mail: { path: '/', options: { viewport: short, colorScheme: 'light' }, prepare: openMail },
};

/** Those of the dashboard, as its owner sees it. */
const dashboardPictures: Readonly<Record<string, Picture>> = {
  'dashboard-report': { path: '/report', options: onPhone, prepare: reportIncident },
  'dashboard-review': { path: '/report', options: onPhone, prepare: reviewIncident },
  'dashboard-overview': { path: '/', options: { viewport: wide }, prepare: settle },
  'dashboard-night': { path: '/', options: { ...onPhone, ...inDark }, prepare: settle },
  'dashboard-update': { path: '/', options: { ...onPhone, ...inDark }, prepare: openIncident },
  'dashboard-incident': { path: '/', options: { viewport: wide }, prepare: openIncident },
  'dashboard-maintenance': {
    path: '/maintenance?view=calendar',
    options: { viewport: wide },
    prepare: settle,
  },
  'dashboard-components': { path: '/components', options: { viewport: wide, ...inDark }, prepare: settle },
  'dashboard-metric': { path: '/metrics/1', options: { viewport: wide, ...inDark }, prepare: settle },
  'dashboard-template': { path: '/templates', options: { viewport: wide }, prepare: tryTemplate },
  'dashboard-people': { path: '/people', options: { viewport: wide }, prepare: settle },
  'dashboard-look': { path: '/settings?section=look', options: { viewport: wide }, prepare: previewLook },
  'dashboard-checks': { path: '/checks', options: { viewport: wide }, prepare: settle },
  'dashboard-check': { path: '/checks/10', options: { viewport: wide, ...inDark }, prepare: settle },
  'dashboard-alerts': { path: '/alerts', options: { viewport: wide }, prepare: settle },
  'dashboard-rules': { path: '/alerts/rules', options: { viewport: wide }, prepare: settle },
};

export const pictures: Readonly<Record<string, Picture>> = {
  ...pagePictures,
  ...dashboardPictures,
};

/** The demo has users, so its set-up is closed. The page is shown as if it were open. */
async function setUp(page: Page): Promise<void> {
  await page.route('**/api/setup', (route) => route.fulfill({ json: { data: { open: true } } }));
  await page.reload();
  await page.getByLabel('Your name').fill('Ada Park');
  await page.getByLabel('Email address').fill('ada@harbour.example');
  await page.getByLabel('Password').fill('a quiet harbour at dawn');
  await page.getByLabel('Name of the status page').fill('Harbour Status');
  await page.getByLabel('First components').fill('Website\nAPI\nPayments');
  await page.getByText('Your page', { exact: true }).scrollIntoViewIfNeeded();
}

async function reportIncident(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Payment provider trouble' }).click();
  await page.getByText('Text from the template').waitFor();
  await settle(page);
}

async function reviewIncident(page: Page): Promise<void> {
  await reportIncident(page);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Publish and notify/ }).waitFor();
  await settle(page);
}

async function openIncident(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Card payments declined for some European banks' }).first().click();
  await page.getByRole('form', { name: 'Add an update' }).waitFor();
  await settle(page);
}

async function tryTemplate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Payment provider trouble', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment provider trouble' }).waitFor();
  await settle(page);
}

async function previewLook(page: Page): Promise<void> {
  await page.getByLabel('Accent colour', { exact: true }).fill('#9a3412');
  await settle(page);
}

/** Nothing that is on its way to the page is missing in the picture. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(3000);
}

async function choose(page: Page): Promise<void> {
  await page.fill('#email', 'ann@reader.example');
  await page.check('[value=components]');
  for (const name of ['Checkout', 'Card payments']) await page.getByLabel(name, { exact: true }).check();
}

/** The email about a new incident to followers of a component. */
async function openMail(page: Page, demo: Demo): Promise<void> {
  await demo.write('POST', '/incidents', {
    name: 'Storefronts load slowly in Europe',
    message:
      'Since 14:20 UTC **one in five** pages takes longer than five seconds.\n\n- Orders and payments work.\n- Pages elsewhere are as fast as ever.',
    status: 2,
    notifications: true,
    next_update_due_at: '2026-11-12T15:30:00Z',
    components: [{ id: await demo.component('Storefronts'), status: 2 }],
  });
  await demo.harness.react();
  const mail = (await mailsIn(demo.harness)).at(-1);
  if (!mail) throw new Error('No mail was written');
  await showMail(page, mail);
}

async function showDay(page: Page, demo: Demo): Promise<void> {
  const bars = page.locator(`#component-${await demo.component('Card payments')} .bars`);
  await bars.scrollIntoViewIfNeeded();
  const { width = 0 } = (await bars.boundingBox()) ?? {};
  await bars.click({ position: { x: width - 1, y: 10 } });
}

/** A component goes down while the page is open; the animation that shows it is stopped midway. */
async function change(page: Page, demo: Demo): Promise<void> {
  await page.waitForSelector('#live:not([data-off])');
  const path = `/components/${await demo.component('Storefronts')}`;
  await demo.write('PUT', '/settings', { major_outage_share: 0.01 });
  await demo.write('PUT', path, { status: 4 });
  await page.waitForSelector('#banner.fresh[data-status=major_outage]');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 100;
    }
  });
}

async function focusSomething(page: Page): Promise<void> {
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Tab');
}

/** Converts to a format that Playwright does not support, and that is a fifth of the size. */
async function takeScreenshot(page: Page, name: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [y, scale] = await page.evaluate(() => [scrollY, devicePixelRatio] as const);
  const clip = { x: 0, y, width, height, scale };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(new URL(`${name}.webp`, folder), bytes);
  return bytes.length;
}

type Pictures = readonly (readonly [name: string, picture: Picture])[];

async function save(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(300);
  console.log(`${fileURLToPath(new URL(`${name}.webp`, folder))}: ${await takeScreenshot(page, name)} bytes`);
  await page.context().close();
}

async function drawPage(chosen: Pictures): Promise<void> {
  const demo = new Demo();
  await demo.start();
  const pages = await demo.pages();
  for (const [name, { path, options, prepare }] of chosen) {
    const page = await demo.visitor({ viewport, ...options });
    await page.clock.setFixedTime(demo.now * 1000);
    await page.goto(`${demo.url}${pages.get(path) ?? path}`, { waitUntil: 'load' });
    await prepare?.(page, demo);
    await save(page, name);
  }
  await demo.stop();
  if (demo.problems.length > 0) throw new Error(demo.problems.join('\n'));
}

async function drawDashboard(chosen: Pictures): Promise<void> {
  const dashboard = new Dashboard();
  await dashboard.start();
  for (const [name, { path, options, prepare }] of chosen) {
    const page = await dashboard.visit(path, options);
    await prepare?.(page, dashboard);
    await save(page, name);
  }
  await dashboard.stop();
  if (dashboard.problems.length > 0) throw new Error(dashboard.problems.join('\n'));
}

/** `npx node test/browser/screenshots.ts` takes all screenshots again, or those that are named. */
async function draw(names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const chosen = (all: Readonly<Record<string, Picture>>): Pictures =>
    Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
  const [ofPage, ofDashboard] = [chosen(pagePictures), chosen(dashboardPictures)];
  if (ofPage.length > 0) await drawPage(ofPage);
  if (ofDashboard.length > 0) await drawDashboard(ofDashboard);
  // Last: from then on, the process has only some seconds left.
  await runAtEnd();
}

if (import.meta.main) await draw(process.argv.slice(2));
