import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '../../src/app.ts';
import { abilityFor } from '../../src/http/route.ts';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { routes } from '../../src/routes.ts';
import { Dice, type FuzzRequest, makeRequest } from '../support/fuzz-requests.ts';
import { onBothDatabases } from '../support/harness.ts';
import { isLong, seed } from '../support/rounds.ts';
import { tableContents } from '../support/table-contents.ts';
import { fillForWrites } from '../support/write-requests.ts';

const REQUESTS = isLong ? 4000 : 40;
const writes = routes.filter((route) => route.method !== 'GET' && abilityFor(route) !== undefined);

onBothDatabases(
  'random writes',
  (harness) => {
    const receiver = new Receiver();
    before(async () => {
      await receiver.start();
      await harness.app.close();
      // Whatever hosts webhooks are given, nothing leaves this machine.
      harness.ctx = {
        ...harness.ctx,
        resolve: async () => Promise.reject(new Error('There are no names here.')),
      };
      harness.app = createApp(harness.ctx);
    });
    after(() => receiver.stop());

    test(`a dry run has the status and the errors of the write that follows, and writes nothing (FUZZ_SEED=${seed})`, async () => {
      const token = await harness.token('*');
      await fillForWrites(harness, token, receiver.url);
      const dice = new Dice(seed);
      const statuses = new Set<number>();
      const send = ({ method, path, body, headers }: FuzzRequest, more = {}) =>
        harness.send(method, path, body, { headers: { ...headers, ...more } });
      for (let number = 0; number < REQUESTS; number++) {
        const { headers, ...rest } = makeRequest(
          dice,
          dice.pick(writes),
          [token],
          await harness.lastEventId(),
        );
        const { 'idempotency-key': _, 'if-match': __, ...plain } = headers;
        const request = { ...rest, headers: plain };
        const where = `Request ${number} of FUZZ_SEED=${seed}: ${request.method} ${request.path.slice(0, 200)} ${request.body?.slice(0, 500)}`;
        const contents = await tableContents(harness);
        const tried = await send(request, { prefer: 'dry-run' });
        assert.deepEqual(await tableContents(harness), contents, where);
        const written = await send(request, { prefer: '' });
        assert.equal(tried.status, written.status, where);
        assert.deepEqual(tried.body.errors, written.body.errors, where);
        statuses.add(tried.status);
      }
      for (const status of [200, 404, 422]) assert.ok(statuses.has(status), `no answer was ${status}`);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
