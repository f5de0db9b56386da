/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { StaffPush } from '../../common/staff-notifications.ts';
import { BrowserKeys, PushService } from '../../src/reactions/notifications/push/testing.ts';
import { inBrowser } from '../browser/demo.ts';
import { subscribeHere } from '../browser/push.ts';
import { Dashboard, phone } from './dashboard.ts';

/**
 * The dashboard, and a push service on this machine. Chromium in a test has none: what the browser does with a subscription
 * is replaced, the messages that arrive at the service are decrypted, and CDP hands them to the service worker.
 */
export class PushDashboard extends Dashboard {
  readonly service = new PushService();
  readonly keys = new BrowserKeys();
  override isBare = true;
  override readonly notifies = true;

  override async start(): Promise<void> {
    await this.service.start();
    this.settings = { ...this.settings, webhooksPrivate: ['127.0.0.1/32'], pushServices: ['127.0.0.1'] };
    await super.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.service.stop();
  }

  /** A phone with a service worker, whose push service is ours. */
  async visitWithPush(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visit('/', { ...phone, as: 'responder', serviceWorkers: 'allow', ...options });
    const context = page.context();
    await context.grantPermissions(['notifications'], { origin: this.url });
    const { p256dh, auth } = this.keys;
    await context.addInitScript(subscribeHere, { endpoint: `${this.service.origin}/one`, p256dh, auth });
    await page.goto(`${this.url}/dashboard${path}`);
    return page;
  }

  /** The messages that arrived since the last call, decrypted. */
  async arrived(): Promise<StaffPush[]> {
    await this.harness.react();
    return this.service.requests
      .splice(0)
      .map((request) => this.keys.decrypt(request) as unknown as StaffPush);
  }
}

/** Tests that share one running dashboard with a push service. */
export function inPushDashboard(name: string, define: (dashboard: PushDashboard) => void): void {
  const dashboard = new PushDashboard();
  inBrowser(name, () => define(dashboard), dashboard);
}
