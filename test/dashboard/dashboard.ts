/// <reference lib="dom" />
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../common/roles.ts';
import { violations } from '../browser/axe.ts';
import { PATIENCE_MS } from '../browser/chromium.ts';
import { Demo, desktop, inBrowser } from '../browser/demo.ts';
import { addPerson, PASSWORD } from '../support/sessions.ts';

/** The size of the phone on which people publish at night. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Opens the sheet in which a phone has the filters of a list, and closes it again. */
export async function inFilterSheet(page: Page, choose: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await choose();
  await page.getByRole('button', { name: 'Done' }).tap();
}

interface Visit extends BrowserContextOptions {
  /** Who is signed in; nobody if it is null. */
  readonly as?: Role | null;
}

/** The demo company with a user of each role, and browsers in which they use the dashboard. */
export class Dashboard extends Demo {
  /** As on a service that sends mail. Nobody listens at this port, so no mail of a test leaves. */
  override settings: Demo['settings'] = { smtpUrl: 'smtp://127.0.0.1:9' };
  /** The clock of the browser is real, so the demo ends when it starts, or so many seconds before. */
  earlier = 0;
  /** Browsers allow passkeys only for host names. */
  override host = 'localhost';

  override async start(): Promise<void> {
    this.now = Math.floor(Date.now() / 1000) - this.earlier;
    await super.start();
    for (const role of ['owner', 'admin', 'editor', 'responder', 'viewer'] as const) {
      await addPerson(this.harness, { role, name: `The ${role}`, email: `${role}@staff.example` });
    }
  }

  /**
   * Opens a page of the dashboard in a browser of its own. Whatever the browser complains about, violations of the
   * policy included, fails the test.
   */
  async visit(path: string, { as = 'owner', ...options }: Visit = {}): Promise<Page> {
    const context = await this.browser.newContext({
      locale: 'en-US',
      viewport: desktop,
      // What a service worker asks for cannot be intercepted by a test.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (as !== null) {
      const answer = await context.request.post(`${this.url}/api/session`, {
        data: { email: `${as}@staff.example`, password: PASSWORD },
        headers: { origin: this.url },
      });
      assert.equal(answer.status(), 200, await answer.text());
    }
    const page = await context.newPage();
    page.on('pageerror', (error) => this.problems.push(`${path}: ${error.stack ?? error}`));
    page.on('console', (message) => {
      // The browser reports answers such as 422 as errors. The tests check what the page says about them.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) this.problems.push(`${path}: ${message.text()}`);
    });
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
      ),
    );
    await page.goto(`${this.url}/dashboard${path}`);
    return page;
  }

  /**
   * The page is usable by everybody: no violations that axe finds. The bar with the buttons of a form always covers a part
   * of something, which scrolling uncovers.
   */
  async checkAccessibility(page: Page): Promise<void> {
    const found = await violations(page);
    assert.deepEqual(
      found.filter((each) => !each.includes('partially obscured')),
      [],
    );
  }
}

/** Tests that share one running dashboard. Each fails if a page has an error. */
export function inDashboard(name: string, define: (dashboard: Dashboard) => void): void {
  const dashboard = new Dashboard();
  inBrowser(name, () => define(dashboard), dashboard);
}
