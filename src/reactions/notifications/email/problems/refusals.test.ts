import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { enqueue } from '../../../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import { MailServer, reply } from '../../../../../test/support/mail.ts';
import { addressesAt, MailAudience } from '../../../../../test/support/mail-audience.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { isLong, runs, sample } from '../../../../../test/support/rounds.ts';
import { takeDue } from '../../delivery-leases.ts';
import { Results } from '../../results.ts';

const server = await new MailServer().start();
after(() => server.stop());

const blacklisted = () => reply(554, 'blocked using blacklist');
const unknown = () => reply(550, '5.1.1 No such user');
const HOUR = 3600;
const READERS = isLong ? 30 : 12;
const oneDomain = () => 'reader.example';
const each = (at: number) => `reader${at}.example`;

onBothDatabases(
  'a refusal',
  (harness) => {
    let audience = new MailAudience(harness, server);
    beforeEach(() => {
      server.reset();
      audience = new MailAudience(harness, server);
    });

    const ways: [what: string, domains: (at: number) => string, refuse: () => void][] = [
      ['every recipient at one domain', oneDomain, () => (server.onRecipient = blacklisted)],
      ['every recipient at many domains', each, () => (server.onRecipient = blacklisted)],
      ['every mail after its content', oneDomain, () => (server.onData = () => reply(554, 'No'))],
      ['every mail after its content at many domains', each, () => (server.onData = () => reply(554, 'No'))],
      ['our sender address', oneDomain, () => (server.onMailFrom = () => reply(550, 'Sender denied'))],
      ['us by its code', each, () => (server.onRecipient = () => reply(550, '5.7.1 Access denied'))],
      ['everybody as unknown', oneDomain, () => (server.onRecipient = unknown)],
      ['everybody as unknown at many domains', each, () => (server.onRecipient = unknown)],
    ];
    for (const [what, domainOf, refuse] of sample(harness.dialect, ways, 3)) {
      test(`of ${what} suspends nobody, and loses or repeats no email`, async () => {
        const emails = addressesAt(READERS, domainOf);
        await audience.subscribe(emails);
        refuse();
        for (let incident = 0; incident < 3; incident++) {
          await audience.notify();
          await audience.pass(2 * HOUR, HOUR);
        }
        assert.deepEqual(await audience.suspended(), []);
        assert.equal(await audience.bounces(), 0);
        assert.equal(await audience.waiting(), 3 * READERS);
        server.reset();
        await audience.pass(HOUR, 1800);
        assert.deepEqual(await audience.states(), { sent: 3 * READERS });
        audience.assertEachOnce(emails, 3);
      });
    }

    test('that all of a few recipients share suspends none of them', async () => {
      const emails = ['ada@one.example', 'ben@one.example', 'eve@two.example'];
      await audience.subscribe(emails);
      server.onRecipient = () => reply(554, 'No');
      for (let incident = 0; incident < 3; incident++) {
        await audience.notify();
        await audience.pass(100 * HOUR, 25 * HOUR);
      }
      assert.equal(await audience.bounces(), 0);
      assert.equal(await audience.waiting(), 9);
      server.reset();
      await audience.pass(HOUR, 1800);
      audience.assertEachOnce(emails, 3);
    });

    for (const [what, answer, at] of [
      ['that says so', '5.1.1 No such user', 'good.example'],
      ['that says nothing more', 'No such user', 'good.example'],
      ['that says nothing more, with nobody else at its domain', 'No such user', 'alone.example'],
    ] as const) {
      test(`of a dead mailbox ${what}, while others are accepted, suspends it after three`, async () => {
        const others = addressesAt(20, () => 'good.example');
        const dead = `dead@${at}`;
        await audience.subscribe([...others.slice(0, 10), dead, ...others.slice(10)]);
        server.onRecipient = (address) => (address === dead ? reply(550, answer) : undefined);
        for (let incident = 1; incident <= 3; incident++) {
          await audience.notify();
          await audience.pass(20, 10);
          assert.equal(await audience.bounces(), incident);
        }
        assert.deepEqual(await audience.suspended(), [dead]);
        assert.deepEqual(await audience.states(), { bounced: 3, sent: 60 });
        audience.assertEachOnce(others, 3);
      });
    }

    test('of everybody at one domain delays nobody else', async () => {
      const [good, bad] = [addressesAt(15, () => 'good.example'), addressesAt(15, () => 'bad.example')];
      await audience.subscribe(good.flatMap((email, at) => [bad[at] ?? '', email]));
      server.onRecipient = (address) => (address.endsWith('@bad.example') ? reply(554, 'No') : undefined);
      for (let incident = 1; incident <= 3; incident++) {
        await audience.notify();
        audience.assertEachOnce(good, incident);
        await audience.pass(HOUR, 1800);
      }
      assert.equal(await audience.bounces(), 0);
      assert.equal(await audience.waiting(), 45);
      server.onRecipient = () => undefined;
      await audience.pass(400, 100);
      audience.assertEachOnce([...good, ...bad], 3);
    });

    test('of many mailboxes that do not exist counts once another recipient is accepted', async () => {
      const missing = addressesAt(8, () => 'closed.example');
      const others = addressesAt(8, () => 'open.example');
      await audience.subscribe([...missing, ...others]);
      server.onRecipient = (address) => (address.endsWith('@closed.example') ? unknown() : undefined);
      for (let incident = 0; incident < 3; incident++) {
        await audience.notify();
        await audience.pass(60, 20);
      }
      assert.deepEqual(await audience.suspended(), missing);
      audience.assertEachOnce(others, 3);
    });

    test('that is temporary, such as greylisting, makes nobody wait for others', async () => {
      const emails = addressesAt(30, oneDomain);
      await audience.subscribe(emails);
      const seen = new Set<string>();
      server.onRecipient = (address) => {
        const isNew = !seen.has(address);
        seen.add(address);
        return isNew ? reply(450, '4.2.0 Greylisted') : undefined;
      };
      await audience.notify();
      assert.equal(seen.size, 30);
      await audience.pass(10, 10);
      audience.assertEachOnce(emails, 1);
    });

    test('that turns out to be shared is undone, together with a suspension', async () => {
      await audience.subscribe(addressesAt(6, oneDomain));
      const columns = { kind: 'incident.opened', channel: 'email', state: 'bounced', attempts: 1 };
      const before = [1, 2, 3, 4, 5, 6].flatMap((recipient_id) =>
        [101, 102].map((event_id) => ({ ...columns, event_id, recipient_id })),
      );
      const now = harness.clock.now();
      const { write } = harness.ctx.connection;
      await write
        .insertInto('deliveries')
        .values(before.map((row) => ({ ...row, due_at: now, created_at: now })))
        .execute();
      await write.updateTable('subscribers').set({ bounces: 2 }).execute();
      for (let recipient = 1; recipient <= 6; recipient++)
        await enqueue(harness, { channel: 'email', event: 103, recipient });
      const leased = await takeDue(harness.ctx, { channel: 'email', lease: 'ours', max: 6, busyWith: [] });
      const results = new Results(harness.ctx);
      const suspended: number[] = [];
      for (const delivery of leased) {
        await results.add({
          delivery,
          outcome: { state: 'deferred', refusal: 'recipient', statusCode: 550 },
        });
        suspended.push((await audience.suspended()).length);
      }
      assert.deepEqual(suspended, [1, 2, 3, 4, 0, 0]);
      assert.equal(await audience.bounces(), 12);
      const rows = await harness.query(
        sql<Json>`select state, held, lease from deliveries where event_id = 103`,
      );
      assert.deepEqual(
        rows,
        Array(6).fill({ state: 'deferred', held: 'domain:reader.example', lease: null }),
      );
    });

    test('leaves emails that can be canceled, and that are not sent early', async () => {
      const emails = addressesAt(10, oneDomain);
      await audience.subscribe(emails);
      server.onRecipient = blacklisted;
      const token = await harness.token('*');
      const first = await audience.notify();
      const { body } = await harness.post(`/deliveries/${first}/cancel`, undefined, { token });
      assert.deepEqual([body.data.cancelled, body.data.gone], [10, 0]);
      await harness.put('/settings', { notification_hold: 60 }, { token });
      server.reset();
      await audience.notify();
      await audience.pass(50, 10);
      assert.equal(server.accepted.length, 0);
      await audience.pass(70, 10);
      audience.assertEachOnce(emails, 1);
      assert.deepEqual(await audience.states(), { cancelled: 10, sent: 10 });
    });
  },
  { smtpUrl: server.url },
);

/** How the server behaves while one incident is notified. */
const behaviors: Record<string, () => void> = {
  fine: () => {},
  blacklisted: () => (server.onRecipient = blacklisted),
  'unclear after the content': () => (server.onData = () => reply(554, 'Refused')),
  'refusing the sender': () => (server.onMailFrom = () => reply(553, 'No')),
  'refusing one domain': () =>
    (server.onRecipient = (address) => (address.endsWith('@d0.example') ? reply(550, 'No') : undefined)),
  greylisting: () => (server.onRecipient = () => reply(451, '4.7.1 Later')),
};

onBothDatabases(
  'however the server behaves',
  (harness) => {
    test('only dead mailboxes are suspended, and everybody else gets every email once', async () => {
      const sequence = fc.array(fc.constantFrom(...Object.keys(behaviors)), { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(sequence, fc.integer({ min: 1, max: 4 }), async (names, domains) => {
          await harness.reset();
          server.reset();
          const audience = new MailAudience(harness, server);
          const emails = addressesAt(9, (at) => `d${at % domains}.example`);
          const dead = 'dead@d0.example';
          await audience.subscribe([...emails, dead]);
          for (const name of names) {
            const taken = [...server.accepted];
            server.reset();
            server.accepted.push(...taken);
            behaviors[name]?.();
            const refusedForAll = server.onRecipient;
            server.onRecipient = (address) =>
              refusedForAll(address) ?? (address === dead ? unknown() : undefined);
            await audience.notify();
            await audience.pass(HOUR, 1800);
          }
          server.onMailFrom = () => undefined;
          server.onData = () => undefined;
          server.onRecipient = (address) => (address === dead ? unknown() : undefined);
          await audience.pass(8 * HOUR, 2 * HOUR);
          audience.assertEachOnce(emails, names.length);
          assert.deepEqual(
            (await audience.suspended()).filter((email) => email !== dead),
            [],
          );
          assert.equal((await audience.states()).sent, emails.length * names.length);
        }),
        runs(2, 40),
      );
    });
  },
  { smtpUrl: server.url },
);
