import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { type Json, onBothDatabases, START, type World } from '../../../test/harness.ts';
import { MailServer, reply } from '../../../test/mail.ts';

const server = await new MailServer().start();
after(() => server.stop());

const blacklisted = () => reply(554, 'blocked using blacklist');
const unknown = () => reply(550, '5.1.1 No such user');
const HOUR = 3600;

/** Confirmed subscribers of everything with these addresses. */
async function subscribeAll(world: World, emails: readonly string[]): Promise<void> {
  const rows = emails.map((email) => ({
    email,
    email_key: email,
    global: 1 as const,
    verified_at: START,
    created_at: START,
    updated_at: START,
  }));
  await world.ctx.connection.write.insertInto('subscribers').values(rows).execute();
}

const addresses = (count: number, domainOf: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => `reader${at}@${domainOf(at)}`);

onBothDatabases(
  'a refusal',
  (world) => {
    beforeEach(() => server.reset());

    const tell = async (): Promise<void> => {
      const body = { name: 'Slow', message: 'Very slow.', status: 1, notifications: 1 };
      const answer = await world.post('/incidents', body, { token: await world.token('*') });
      assert.equal(answer.status, 200);
      await world.react();
    };

    /** Lets time pass as it does for a process that looks again and again. */
    const pass = async (seconds: number, step = 300): Promise<void> => {
      for (const end = world.clock.now() + seconds; world.clock.now() < end; ) {
        world.clock.advance(Math.min(step, end - world.clock.now()));
        await world.react();
      }
    };

    const suspended = async (): Promise<string[]> => {
      const rows = await world.query(
        sql<Json>`select email from subscribers where suspended_at is not null order by id`,
      );
      return rows.map(({ email }) => email);
    };
    const bounces = async (): Promise<number> => {
      const [row] = await world.query(sql<Json>`select coalesce(sum(bounces), 0) as total from subscribers`);
      return Number(row.total);
    };
    const states = async (): Promise<Record<string, number>> => {
      const rows = await world.query(
        sql<Json>`select state, count(*) as total from deliveries group by state`,
      );
      return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
    };
    /** How often each address got each mail. */
    const copies = (): Map<string, number> => {
      const count = new Map<string, number>();
      for (const { to, mail } of server.taken) {
        const key = `${to[0]} ${mail.headers['message-id']}`;
        count.set(key, (count.get(key) ?? 0) + 1);
      }
      return count;
    };
    const assertEachOnce = (people: number, mails: number) => {
      assert.equal(copies().size, people * mails);
      assert.deepEqual(new Set(copies().values()), new Set([1]));
    };

    const ways: [what: string, refuse: () => void][] = [
      ['every recipient', () => (server.onRecipient = blacklisted)],
      ['every mail after its content', () => (server.onData = blacklisted)],
      ['our sender address', () => (server.onMailFrom = () => reply(550, 'Sender denied'))],
      ['us with an enhanced code', () => (server.onRecipient = () => reply(554, '5.7.1 Access denied'))],
      ['everybody as unknown', () => (server.onRecipient = unknown)],
    ];
    for (const [what, refuse] of ways) {
      for (const [where, domainOf] of [
        ['at one domain', () => 'reader.example'],
        ['at thirty domains', (at: number) => `reader${at}.example`],
      ] as const) {
        test(`of ${what}, ${where}, suspends nobody, loses no mail and doubles none`, async () => {
          await subscribeAll(world, addresses(30, domainOf));
          refuse();
          for (let incident = 0; incident < 3; incident++) {
            await tell();
            await pass(2 * HOUR);
          }
          assert.deepEqual(await suspended(), []);
          assert.equal(await bounces(), 0);
          const { queued = 0, deferred = 0, ...others } = await states();
          assert.deepEqual([queued + deferred, others], [90, {}]);
          server.reset();
          await pass(HOUR);
          assert.deepEqual(await states(), { sent: 90 });
          assertEachOnce(30, 3);
        });
      }
    }
  },
  { smtpUrl: server.url },
);
