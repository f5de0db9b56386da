import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { MAX_ANSWERS_OF_GUESTS } from '../../src/http/idempotency/idempotency-store.ts';
import { needsSignIn } from '../../src/http/route.ts';
import { routes } from '../../src/routes.ts';
import { cachetV1 } from '../../src/surfaces/cachet-v1/dialect.ts';
import { guestRequests } from '../support/guest-requests.ts';
import { onBothDatabases } from '../support/harness.ts';
import { tableContents } from '../support/table-contents.ts';

const REPLAYED = 'idempotency-replayed';
/** Of what is counted for an address, so much is free in a period. */
const FREE_ATTEMPTS = 10;
const CALLS = FREE_ATTEMPTS + 6;
const writes = routes.filter(({ method }) => method !== 'GET');

onBothDatabases(
  'a guest who sends an Idempotency-Key',
  (harness) => {
    let keys = 0;
    const send = (method: string, path: string, body: object, key = `key-${++keys}`, from = '192.0.2.1') =>
      harness.send(method, path, body, { headers: { 'idempotency-key': key, 'x-forwarded-for': from } });
    /** How many responses are kept, and everything else that the database contains. */
    const contents = async () => {
      const { idempotency_keys: kept = '', ...others } = await tableContents(harness);
      return { kept: kept === '' ? 0 : kept.split('\n').length, others };
    };

    test('keeps nothing with any operation that needs a sign-in', async () => {
      const before = await contents();
      for (const { method, path } of [...writes.filter(needsSignIn), ...cachetV1.routes])
        if (method !== 'GET') await send(method, path.replaceAll(/\{\w+\}/g, '1'), {});
      assert.deepEqual(await contents(), before);
    });

    for (const { method, operationId } of writes.filter((route) => !needsSignIn(route))) {
      test(`keeps an answer of ${operationId} only if it wrote something, and gets it again`, async () => {
        const request = await guestRequests[operationId]?.(harness);
        assert.ok(request, 'A new operation for guests needs a request in `guest-requests.ts`.');
        const { path, body } = request;
        const before = await contents();
        const first = await send(method, path, body, 'the-key');
        assert.ok(first.status < 300, JSON.stringify(first.body));
        const after = await contents();
        const hasWritten = JSON.stringify(after.others) !== JSON.stringify(before.others);
        assert.equal(after.kept, hasWritten ? 1 : 0);
        const again = await send(method, path, body, 'the-key');
        assert.equal(again.status, first.status);
        assert.equal(again.headers[REPLAYED], hasWritten ? 'true' : undefined);
        if (!hasWritten) return;
        assert.deepEqual(again.body, first.body);
        assert.deepEqual(await contents(), after, 'the second request writes nothing');
      });

      test(`fills no table with ${operationId}, however often it is called without a right secret`, async () => {
        const request = await guestRequests[operationId]?.(harness);
        const before = await contents();
        const path = request?.path.replace(/(?<=\/)[\w-]{20,}$/, `1-${'0'.repeat(25)}`) ?? '';
        for (let count = 0; count < CALLS; count++) {
          const wrong = { code: 'x', token: 'x', password: 'x', email: `nobody${count}@b.example` };
          await send(method, path, { ...request?.body, ...wrong });
        }
        const after = await contents();
        assert.ok(after.kept <= FREE_ATTEMPTS, `${after.kept} answers are kept`);
        for (const [table, rows] of Object.entries(after.others)) {
          const added = rows.split('\n').length - (before.others[table] ?? '').split('\n').length;
          assert.ok(added <= FREE_ATTEMPTS + 1, `${table} has ${added} rows more`);
        }
      });
    }

    test('keeps a bounded number of answers for each address, and the newest ones', async () => {
      const request = await guestRequests.reportBounce?.(harness);
      assert.ok(request);
      const report = (key: string, from?: string) => send('POST', request.path, request.body, key, from);
      await report('neighbour', '2001:db8:1::1');
      for (let count = 0; count < MAX_ANSWERS_OF_GUESTS + 5; count++) {
        // The expiry of a response has whole seconds.
        harness.clock.advance(1);
        await report(`key-${count}`, `2001:db8::${count.toString(16)}`);
      }
      assert.equal((await contents()).kept, MAX_ANSWERS_OF_GUESTS + 1);
      const isReplayed = async (key: string, from: string) => (await report(key, from)).headers[REPLAYED];
      assert.equal(await isReplayed('neighbour', '2001:db8:1::1'), 'true');
      assert.equal(await isReplayed('key-104', '2001:db8::68'), 'true');
      assert.equal(await isReplayed('key-5', '2001:db8::5'), 'true');
      assert.equal(await isReplayed('key-4', '2001:db8::4'), undefined);
      const staff = await harness.token('*');
      await harness.post(
        '/components',
        { name: 'API' },
        { token: staff, headers: { 'idempotency-key': 'staff' } },
      );
      const [row] = await harness.query(
        sql<{ n: number }>`select count(*) as n from idempotency_keys where guest_network is null`,
      );
      assert.equal(Number(row?.n), 1);
    });
  },
  { trustProxy: true },
);
