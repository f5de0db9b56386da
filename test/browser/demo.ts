/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, afterEach, before, describe } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/kernel/config.ts';
import { fillWithDemo } from '../../src/operations/demo/demo.ts';
import { installedBrowser, noNotifications, notifyingBrowser } from '../support/find-browser.ts';
import { Harness } from '../support/harness.ts';
import { freePort } from '../support/process.ts';
import { leaveBrowser, noBrowser, openBrowser, PATIENCE_MS } from './chromium.ts';

/** Thursday, 12 November 2026, 14:37 UTC: a time at which the demo also looks good in screenshots. */
const NOW = Date.UTC(2026, 10, 12, 14, 37) / 1000;

export const desktop = { width: 1280, height: 800 } as const;
export const phone = { width: 360, height: 740 } as const;

/** The demo company on its own port, and a browser to visit it with. */
export class Demo {
  harness: Harness = undefined as unknown as Harness;
  browser: Browser = undefined as unknown as Browser;
  url = '';
  /** Errors of the opened pages: there must be none. */
  readonly problems: string[] = [];
  /** Addresses of other sites that a test opens. */
  readonly otherSites = new Set<string>();
  /** Configuration that differs from the default. */
  settings: Partial<Config> = {};
  now = NOW;
  /** Starts without the demo company. */
  isBare = false;
  /** Whether the browser has to show notifications. */
  readonly notifies: boolean = false;
  host = '127.0.0.1';
  #token = '';
  #port = 0;

  async start(): Promise<void> {
    this.#port = await freePort();
    this.url = `http://${this.host}:${this.#port}`;
    this.harness = new Harness('sqlite', {
      baseUrl: this.url,
      cacheBytes: 32 * 1024 * 1024,
      ...this.settings,
    });
    await this.harness.start();
    this.harness.clock.set(this.now);
    if (this.isBare) await this.harness.reset();
    else await fillWithDemo(this.harness.ctx);
    this.#token = await this.harness.token('*');
    await this.harness.app.listen({ host: '127.0.0.1', port: this.#port });
    this.browser = await openBrowser(this.notifies ? notifyingBrowser : installedBrowser);
  }

  async stop(): Promise<void> {
    // If the start fails, its error is what the test should report.
    await leaveBrowser(this.browser);
    await this.harness?.stop();
  }

  /** Stops the service and restarts it on the same port. */
  async restart(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
    await this.harness.app.close();
    this.harness.app = createApp(this.harness.ctx);
    await meanwhile();
    await this.harness.app.listen({ host: '127.0.0.1', port: this.#port });
  }

  /** Writes with a token that may do everything. */
  async write(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const answer = await this.harness.send(method, path, body, { token: this.#token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }

  /** The id of the component with this name. */
  async component(name: string): Promise<number> {
    const { body } = await this.harness.get(`/components?filter[name]=${encodeURIComponent(name)}`);
    return Number(body.data[0].id);
  }

  /** Every kind of page, by name. */
  async pages(): Promise<Map<string, string>> {
    const { text } = await this.harness.visit('/');
    const first = (pattern: RegExp) => pattern.exec(text)?.[0] ?? '';
    return new Map([
      ['status', '/'],
      ['history', '/history'],
      ['incident', first(/\/incidents\/[\w-]{36}/)],
      ['post-mortem', first(/\/incidents\/[\w-]{36}(?=#postmortem)/)],
      ['schedule', first(/\/schedules\/\d+/)],
      ['component', '/components/1'],
      ['group', '/component-groups/1'],
      ['search', '/history?q=payments&kind=incidents'],
      ['uptime', '/uptime'],
      ['not found', '/nowhere'],
      ['arabic', '/?lang=ar'],
    ]);
  }

  /** A new browser profile, without cookies. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      locale: 'en-US',
      timezoneId: 'UTC',
      viewport: desktop,
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`The policy forbids ${blockedURI} by ${violatedDirective}`),
      );
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      // A test that requests a missing page expects this error.
      const isExpected = message.location().url.endsWith('/nowhere');
      if (message.type() === 'error' && !isExpected) this.problems.push(message.text());
    });
    page.on('request', (request) => {
      const isExpected = [this.url, ...this.otherSites].some((site) => request.url().startsWith(site));
      if (!isExpected) this.problems.push(`Elsewhere: ${request.url()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its event stream, and its icon if that is still loading.
      if (reason === 'net::ERR_ABORTED' && /\/live\?|\/favicon\.svg$/.test(request.url())) return;
      this.problems.push(`${reason} ${request.url()}`);
    });
    return page;
  }

  async open(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visitor(options);
    await page.goto(`${this.url}${path}`);
    return page;
  }
}

/** Runs tests that visit the demo company in a browser. Each fails if a page has an error. */
export function inBrowser(name: string, define: (demo: Demo) => void, demo = new Demo()): void {
  describe(name, { skip: demo.notifies ? noNotifications : noBrowser }, () => {
    before(() => demo.start());
    after(() => demo.stop());
    afterEach(async () => {
      for (const context of demo.browser.contexts()) await context.close();
      assert.deepEqual(demo.problems.splice(0), []);
    });
    define(demo);
  });
}
