/// <reference lib="dom" />
import type { Page, Request } from 'playwright-core';
import type { Role } from '../../common/roles.ts';
import { violations } from '../browser/axe.ts';
import type { PageIds } from './page-data.ts';
import type { PageRow } from './page-row.ts';
import { controlNamed, isAllowed, type Seen, wrongControls } from './rights.ts';

const FORBIDDEN = 'Your role does not allow this.';
/** How long nothing may be on its way before a page counts as complete. */
const QUIET_MS = 150;
/** How long it may take until then. */
const QUIET_PATIENCE_MS = 60_000;
/** How long a page may take to draw everything that it has. */
const PATIENCE_MS = 5000;

/** Somebody who is signed in, goes from page to page, and writes down everything that is wrong. */
export class Visitor {
  readonly found: string[] = [];
  readonly #page: Page;
  readonly #role: Role;
  readonly #waiting = new Set<Request>();
  #lastChange = 0;
  #where = '';

  constructor(page: Page, role: Role) {
    this.#page = page;
    this.#role = role;
    page.on('request', (request) => {
      if (!request.url().includes('/api/live')) this.#note(() => this.#waiting.add(request));
    });
    const end = (request: Request) => this.#note(() => this.#waiting.delete(request));
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    page.on('response', (response) => {
      if (response.status() >= 400) this.#complain(`${response.status()} for ${response.url()}`);
    });
  }

  /** Opens a page, checks it, and whatever its menus offer. */
  async check(row: PageRow, ids: PageIds, colorScheme: 'light' | 'dark'): Promise<void> {
    this.#where = `${row.address}${row.prepare ? ', prepared' : ''}, ${colorScheme}`;
    await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await this.#open(row.address.replaceAll(/\$(\w+)/g, (_, name: string) => String(ids[name])));
    await this.#quiet();
    const isOpen = isAllowed(this.#role, row.needs);
    await this.#checkState(row, isOpen);
    if (isOpen && row.prepare && isAllowed(this.#role, row.prepare.needs)) {
      await row.prepare.open(this.#page);
      await this.#quiet();
    }
    for (const wrong of await this.#wrongControls(row)) this.#complain(wrong);
    const overflow = await this.#page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) this.#complain(`is ${overflow} px too wide`);
  }

  /** One example of each rule that the page breaks. */
  async checkAccessibility(): Promise<void> {
    const rules = new Set<string | undefined>();
    for (const violation of await violations(this.#page)) {
      const [rule] = violation.split(':', 1);
      // The bar with the buttons of a form always covers a part of something, which scrolling uncovers.
      if (rules.has(rule) || violation.includes('partially obscured')) continue;
      rules.add(rule);
      this.#complain(violation);
    }
  }

  #complain(what: string): void {
    this.found.push(`${this.#where}: ${what}`);
  }

  #note(change: () => unknown): void {
    change();
    this.#lastChange = Date.now();
  }

  /**
   * Goes to an address as a link of the dashboard does, because loading everything anew takes longer. The same page again
   * would keep its state, so it is loaded.
   */
  async #open(address: string): Promise<void> {
    const { origin, pathname } = new URL(this.#page.url());
    const url = new URL(`${origin}/dashboard${address}`);
    if (url.pathname === pathname) await this.#page.goto(url.href);
    else await this.#page.evaluate((href) => history.pushState({}, '', href), url.href);
  }

  async #quiet(): Promise<void> {
    this.#lastChange = Date.now();
    const deadline = Date.now() + QUIET_PATIENCE_MS;
    while (this.#waiting.size > 0 || Date.now() - this.#lastChange < QUIET_MS) {
      if (Date.now() > deadline) {
        const open = [...this.#waiting].map((request) => `${request.method()} ${request.url()}`);
        throw new Error(`${this.#where} is never quiet: ${open.join(', ')}`);
      }
      await this.#page.waitForTimeout(30);
    }
    // Without a limit, a page that always has something to do would never be idle.
    await this.#page.evaluate(
      (timeout) =>
        new Promise((resolve) =>
          requestIdleCallback(() => requestIdleCallback(resolve, { timeout }), { timeout }),
        ),
      PATIENCE_MS,
    );
  }

  /** The page has its heading, and nothing is broken. Those who may not open it learn why. */
  async #checkState(row: PageRow, isOpen: boolean): Promise<void> {
    const heading = this.#page.getByRole('heading', { level: 1 });
    await (isOpen ? heading.filter({ hasText: row.heading }) : heading).waitFor();
    if ((await heading.count()) !== 1) this.#complain('has several main headings');
    const alerts = await this.#page.getByRole('alert').allTextContents();
    const isExplained = alerts.length === 1 && alerts[0]?.startsWith(FORBIDDEN);
    if (isOpen && alerts.length > 0) this.#complain(`says “${alerts.join(' ')}”`);
    if (!isOpen && !isExplained)
      this.#complain(`does not say that it is forbidden, but “${alerts.join(' ')}”`);
  }

  /** Long lists are drawn piece by piece, so what is missing may still come. */
  async #wrongControls(row: PageRow): Promise<string[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const wrong = wrongControls(row, this.#role, await this.#look(row));
      if (wrong.length === 0 || Date.now() > deadline) return wrong;
      await this.#page.waitForTimeout(500);
    }
  }

  async #look(row: PageRow): Promise<Seen> {
    const page = this.#page;
    const { names, links } = await page.evaluate(() => {
      const shown = (selector: string) =>
        ['main', '[role=dialog]']
          .flatMap((part) => [...document.querySelectorAll<HTMLElement>(part)])
          .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])
          .filter((element) => element.checkVisibility());
      const nameOf = (element: HTMLElement) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent;
      const usable = shown('button, input, select, textarea, [role=switch], [contenteditable=true]').filter(
        (element) => !(element as HTMLInputElement).readOnly,
      );
      const root = location.pathname.slice(0, location.pathname.indexOf('/dashboard') + '/dashboard'.length);
      return {
        names: usable.map((element) => nameOf(element)?.trim() ?? ''),
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
          .filter((link) => link.checkVisibility())
          .map(({ href }) => new URL(href))
          .filter(
            (url) =>
              url.origin === location.origin && url.pathname.startsWith(root) && url.hash !== '#content',
          )
          .map(({ pathname }) => pathname.slice(root.length) || '/'),
      };
    });
    // What a dialog covers cannot be opened.
    const items = (await page.getByRole('dialog').count()) === 0 ? await this.#openMenus(row) : [];
    return { controls: [...names.map((name) => ({ name, menu: undefined })), ...items], links };
  }

  /** What the menus offer; one of each kind. */
  async #openMenus(row: PageRow): Promise<Seen['controls']> {
    const page = this.#page;
    const menus = await page.locator('main button[aria-haspopup=menu]:enabled').all();
    const kinds = new Set<unknown>();
    const items: { name: string; menu: string }[] = [];
    for (const menu of menus) {
      if (!(await menu.isVisible())) continue;
      const name = (await menu.getAttribute('aria-label')) ?? (await menu.textContent())?.trim() ?? '';
      const kind = controlNamed(row, name) ?? name;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      await menu.click();
      await page.getByRole('menu').waitFor();
      const names = await page.locator('[role=menu] :is([role^=menuitem], a)').allTextContents();
      if (names.length === 0) this.#complain(`has an empty menu “${name}”`);
      items.push(...names.map((item) => ({ name: item.trim(), menu: name })));
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
    return items;
  }
}
