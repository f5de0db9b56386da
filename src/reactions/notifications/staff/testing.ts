import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Role } from '../../../../common/roles.ts';
import type { StaffPush } from '../../../../common/staff-notifications.ts';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import type { Harness } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { type Browser, signedIn } from '../../../../test/support/sessions.ts';
import { BrowserKeys, type PushService } from '../push/testing.ts';

/** The settings with which notifications reach a push service and a chat on this machine. */
export const localSettings = { webhooksPrivate: ['127.0.0.1/32'], pushServices: ['127.0.0.1'] };

/** A member of staff with a browser that shows notifications. */
export class Engineer {
  readonly keys = new BrowserKeys();
  readonly path: string;
  readonly browser: Browser;

  constructor(browser: Browser, name: string) {
    this.browser = browser;
    this.path = `/push/${name}`;
  }

  async prefer(preferences: object): Promise<void> {
    const { status, body } = await this.browser.put('/session/notifications', preferences);
    assert.equal(status, 200, JSON.stringify(body));
  }

  async turnOn(service: PushService): Promise<void> {
    const { p256dh, auth } = this.keys;
    const subscription = { endpoint: `${service.origin}${this.path}`, keys: { p256dh, auth } };
    const { status, body } = await this.browser.send('POST', '/session/push-subscriptions', subscription);
    assert.equal(status, 200, JSON.stringify(body));
  }
}

/** Alerts, and staff who are told of them. */
export class StaffWorld extends AlertWorld {
  readonly service: PushService;
  #people = 0;

  constructor(harness: Harness, service: PushService) {
    super(harness);
    this.service = service;
  }

  /** Signs somebody in, and turns on notifications in their browser. */
  async engineer({
    role = 'responder' as Role,
    ...preferences
  }: { role?: Role } & Json = {}): Promise<Engineer> {
    const name = `engineer${++this.#people}`;
    const browser = await signedIn(this.harness, { email: `${name}@staff.example`, name, role });
    const engineer = new Engineer(browser, name);
    await engineer.turnOn(this.service);
    if (Object.keys(preferences).length > 0) await engineer.prefer(preferences);
    return engineer;
  }

  async remove(path: string): Promise<void> {
    const { status } = await this.harness.delete(path, { token: await this.harness.token('*') });
    assert.equal(status, 204, path);
  }

  /** What has arrived in the browser of somebody since the last call, after everything that is due has happened. */
  async shown(engineer: Engineer): Promise<StaffPush[]> {
    await this.harness.react();
    const own = this.service.requests.filter(({ url }) => url === engineer.path);
    for (const request of own) this.service.requests.splice(this.service.requests.indexOf(request), 1);
    return own.map((request) => engineer.keys.decrypt(request) as unknown as StaffPush);
  }

  /** What was written about deliveries to staff. */
  ledger(): Promise<Json[]> {
    return this.harness.query(
      sql<Json>`select kind, channel, state, error, attempts from deliveries where channel like 'staff-%' order by id`,
    );
  }

  async titles(engineer: Engineer): Promise<string[]> {
    return (await this.shown(engineer)).map(({ title }) => title);
  }
}
