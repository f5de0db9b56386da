import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { otherNode } from '../../../../test/support/other-node.ts';
import { addPerson, Browser } from '../../../../test/support/sessions.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { hashing, withRoom } from '../../../kernel/auth/passwords.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { countAttempt } from './attempts.ts';
import { accountLimit, signInRule } from './sign-in-limits.ts';

const GUESS = 'not the password at all';

onBothDatabases(
  'the limits of signing in',
  (harness) => {
    const from = (address: string) => new Browser(harness, { 'x-forwarded-for': address });
    let next = 0;
    /** A stranger at an address that nobody has used. */
    const stranger = () => from(`198.51.100.${++next % 250}`);
    const guess = async (browser: Browser, email?: string) => {
      const { status, headers } = await browser.signIn(email, GUESS);
      return [status, headers['retry-after'] === undefined ? undefined : Number(headers['retry-after'])];
    };
    /** Counts failures as if they had been made, without hashing anything. */
    const failed = (email: string, times: number) =>
      transaction(harness.ctx, guest, async (tx) => {
        for (let count = 0; count < times; count++) await countAttempt(tx, [accountLimit(email)]);
      });

    test('the eleventh failure for an account waits, and the waits grow to five minutes', async () => {
      await addPerson(harness);
      await failed('grace@staff.example', 9);
      assert.deepEqual(await guess(stranger()), [401, undefined]);
      const waits: unknown[] = [];
      for (let round = 0; round < 6; round++) {
        const [status, wait] = await guess(stranger());
        assert.equal(status, 429);
        waits.push(wait);
        harness.clock.advance(Number(wait));
        assert.equal((await guess(stranger()))[0], 401);
      }
      assert.deepEqual(waits, [30, 60, 120, 240, 300, 300]);
      // While it waits, not even the right password is tried, and nothing is hashed.
      const before = hashing.runs;
      const response = await stranger().signIn();
      assert.equal(response.status, 429);
      assert.match(response.body.message, /^Too many attempts\. Try again in 5 minutes\.$/);
      assert.equal(hashing.runs, before);
      harness.clock.advance(300);
      assert.equal((await stranger().signIn()).status, 200);
      // And the failures are forgotten.
      assert.deepEqual(await guess(stranger()), [401, undefined]);
      assert.deepEqual(await guess(stranger()), [401, undefined]);
    });

    test('accounts that do not exist wait just the same', async () => {
      await failed('nobody@staff.example', 9);
      assert.deepEqual(await guess(stranger(), 'nobody@staff.example'), [401, undefined]);
      assert.deepEqual(await guess(stranger(), 'Nobody@Staff.example'), [429, 30]);
    });

    test('failures are forgotten ten minutes after the first one', async () => {
      await failed('nobody@staff.example', 9);
      harness.clock.advance(600);
      await failed('nobody@staff.example', 9);
      assert.deepEqual(await guess(stranger(), 'nobody@staff.example'), [401, undefined]);
      assert.deepEqual(await guess(stranger(), 'nobody@staff.example'), [429, 30]);
    });

    test('an address waits after ten failures, whatever the accounts; for IPv6, its /64', async () => {
      for (const [one, same, other] of [
        ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
        ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
      ] as const) {
        for (let count = 0; count < 10; count++) {
          assert.equal((await guess(from(one), `nobody-${count}@${next}.example`))[0], 401);
        }
        assert.deepEqual(await guess(from(same), 'somebody@staff.example'), [429, 30]);
        assert.equal((await guess(from(other), 'somebody@staff.example'))[0], 401);
      }
    });

    test('signing in does not give an address new guesses', async () => {
      await addPerson(harness);
      const attacker = () => from('203.0.113.9');
      for (let count = 0; count < 9; count++) await guess(attacker(), `nobody-${count}@staff.example`);
      assert.equal((await attacker().signIn()).status, 200);
      assert.equal((await guess(attacker(), 'nobody-10@staff.example'))[0], 401);
      assert.equal((await guess(attacker(), 'nobody-11@staff.example'))[0], 429);
    });

    test('strangers cannot keep out somebody whose browser knows the account', async () => {
      await addPerson(harness);
      const mine = from('203.0.113.1');
      await mine.signIn();
      await mine.delete('/session');
      await failed('grace@staff.example', 10);
      assert.equal((await stranger().signIn()).status, 429);
      assert.equal((await mine.signIn()).status, 200);
      // The browser counts on its own, and only for this account.
      assert.equal((await stranger().signIn()).status, 429);
      for (let count = 0; count < 10; count++) assert.equal((await guess(mine))[0], 401);
      assert.deepEqual(await guess(mine), [429, 30]);
      const forged = stranger();
      forged.setCookie('daymark_device', `${'A'.repeat(22)}.${'B'.repeat(43)}`);
      assert.equal((await forged.signIn()).status, 429);
    });

    test('however many guesses arrive at once, on several nodes, ten are tried', async () => {
      await addPerson(harness);
      const other = await otherNode(harness);
      try {
        const before = hashing.runs;
        const body = { email: 'grace@staff.example', password: GUESS };
        const responses = await Promise.all(
          Array.from({ length: 24 }, (_, index) => {
            const headers = { 'x-forwarded-for': `203.0.113.${index + 1}` };
            return index % 2 === 0
              ? harness.post('/session', body, { headers })
              : other.send('POST', '/api/session', body, headers);
          }),
        );
        const count = (status: number) => responses.filter((response) => response.status === status).length;
        assert.deepEqual([count(401), count(429)], [10, 14]);
        assert.equal(hashing.runs - before, 10);
      } finally {
        await other.close();
      }
    });

    test('reaching a limit is recorded, at most once in ten seconds, and failures are not', async () => {
      const id = await addPerson(harness);
      const states = async () =>
        (
          await harness.ctx.connection.read
            .selectFrom('events')
            .select('state')
            .where('type', '=', 'sign_in.refused')
            .execute()
        ).map(({ state }) => JSON.parse(state));
      const version = await harness.lastEventId();
      for (let count = 0; count < 5; count++) await guess(stranger());
      assert.equal(await harness.lastEventId(), version);
      await failed('grace@staff.example', 4);
      await guess(stranger());
      assert.deepEqual(await states(), [{ id, reason: 'account_limit', failures: 10 }]);
      for (let count = 0; count < 3; count++) {
        const email = `nobody-${count}@staff.example`;
        await failed(email, 9);
        await guess(stranger(), email);
      }
      assert.deepEqual((await states()).slice(1), [{ id: 0, reason: 'account_limit', failures: 10 }]);
      harness.clock.advance(10);
      await failed('another@staff.example', 9);
      await guess(stranger(), 'another@staff.example');
      assert.equal((await states()).length, 3);
    });

    test('beyond what can be hashed in seconds, 503 says when to try again, and nothing is counted', async () => {
      const gate = Promise.withResolvers<void>();
      const hold = () => withRoom('unknown', () => gate.promise);
      const counted = async () =>
        (await harness.ctx.connection.read.selectFrom('sign_in_failures').select('key').execute()).length;
      const others = Array.from({ length: 39 }, hold);
      assert.deepEqual(await guess(stranger()), [401, undefined]);
      assert.equal(await counted(), 2);
      others.push(hold());
      const refused = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          from(`203.0.113.${index}`).signIn(`nobody-${index}@staff.example`, GUESS),
        ),
      );
      assert.deepEqual([...new Set(refused.map(({ status }) => status))], [503]);
      assert.equal(Number(refused[0]?.headers['retry-after']), 5);
      assert.equal(await counted(), 2);
      gate.resolve();
      await Promise.all(others);
      assert.deepEqual(await guess(stranger()), [401, undefined]);
    });

    test('the keys of the counts hold no email address, and the worker deletes what has expired', async () => {
      await guess(stranger());
      const keys = async () =>
        (await harness.ctx.connection.read.selectFrom('sign_in_failures').select('key').execute()).map(
          ({ key }) => key,
        );
      assert.match(String(await keys()), /^account [0-9a-f]{64},address 198\.51\.100\.\d+$/);
      harness.clock.set(START + signInRule.period);
      await harness.react();
      assert.deepEqual(await keys(), []);
    });
  },
  { trustProxy: true },
);
