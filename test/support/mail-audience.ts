import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Harness, START } from './harness.ts';
import type { MailServer } from './mail.ts';
import type { Json } from './response.ts';

/** This many addresses, all at one domain or each at its own. */
export const addressesAt = (count: number, domainOf: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => `reader${at}@${domainOf(at)}`);

/** Many subscribers, their notifications, and the results. */
export class MailAudience {
  readonly #harness: Harness;
  readonly #server: MailServer;
  /** Runs everything that is due now, in one process or in several. */
  react: () => Promise<void>;

  constructor(harness: Harness, server: MailServer) {
    this.#harness = harness;
    this.#server = server;
    this.react = () => harness.react();
  }

  async subscribe(emails: readonly string[]): Promise<void> {
    const rows = emails.map((email) => ({
      email,
      email_key: email,
      global: 1 as const,
      verified_at: START,
      created_at: START,
      updated_at: START,
    }));
    await this.#harness.ctx.connection.write.insertInto('subscribers').values(rows).execute();
  }

  /** Creates an incident, of which everybody is notified. Returns the id of the event. */
  async notify(): Promise<number> {
    const body = { name: 'Slow', message: 'Very slow.', status: 1, notifications: 1 };
    const response = await this.#harness.post('/incidents', body, { token: await this.#harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const event = await this.#harness.lastEventId();
    await this.react();
    return event;
  }

  /** Lets time pass in small steps, as for a process that polls. */
  async pass(seconds: number, step = 300): Promise<void> {
    const { clock } = this.#harness;
    for (const end = clock.now() + seconds; clock.now() < end; ) {
      clock.advance(Math.min(step, end - clock.now()));
      await this.react();
    }
  }

  async suspended(): Promise<string[]> {
    const rows = await this.#harness.query(
      sql<Json>`select email from subscribers where suspended_at is not null order by id`,
    );
    return rows.map(({ email }) => email);
  }

  async bounces(): Promise<number> {
    const [row] = await this.#harness.query(
      sql<Json>`select coalesce(sum(bounces), 0) as total from subscribers`,
    );
    return Number(row.total);
  }

  /** The number of deliveries in each state. */
  async states(): Promise<Record<string, number>> {
    const rows = await this.#harness.query(
      sql<Json>`select state, count(*) as total from deliveries group by state`,
    );
    return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
  }

  /** The number of emails that are still to be sent. Fails if any delivery has another state. */
  async waiting(): Promise<number> {
    const { queued = 0, deferred = 0, sent: _, ...others } = await this.states();
    assert.deepEqual(others, {});
    return queued + deferred;
  }

  /** Asserts that each of these got each of this many emails once. */
  assertEachOnce(emails: readonly string[], mails: number): void {
    const copies = new Map<string, Map<string, number>>();
    for (const { to, mail } of this.#server.accepted) {
      const own = copies.get(to[0] ?? '') ?? new Map<string, number>();
      const id = String(mail.headers['message-id']);
      copies.set(to[0] ?? '', own.set(id, (own.get(id) ?? 0) + 1));
    }
    for (const email of emails) {
      assert.equal(copies.get(email)?.size ?? 0, mails, email);
      assert.deepEqual([...(copies.get(email)?.values() ?? [])], Array(mails).fill(1), email);
    }
    assert.equal(copies.size, emails.length);
  }
}
