import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '../src/app.ts';
import { abilityFor } from '../src/http/route.ts';
import { Receiver } from '../src/notifications/webhook/testing.ts';
import { routes } from '../src/routes.ts';
import { isLong, seed } from './forms.ts';
import { Dice, type FuzzRequest, makeRequest } from './fuzz-requests.ts';
import { onBothDatabases } from './harness.ts';
import { tableContents } from './table-contents.ts';
import { fillForWrites } from './write-requests.ts';

const REQUESTS = isLong ? 4000 : 40;
const writes = routes.filter((route) => route.method !== 'GET' && abilityFor(route) !== undefined);

onBothDatabases(
  'random writes',
  (world) => {
    const receiver = new Receiver();
    before(async () => {
      await receiver.start();
      await world.app.close();
      // Whatever hosts webhooks are given, nothing leaves this machine.
      world.ctx = {
        ...world.ctx,
        resolve: async () => Promise.reject(new Error('There are no names here.')),
      };
      world.app = createApp(world.ctx);
    });
    after(() => receiver.stop());

    test(`a dry run has the status and the errors of the write that follows, and writes nothing (FUZZ_SEED=${seed})`, async () => {
      const token = await world.token('*');
      await fillForWrites(world, token, receiver.url);
      const dice = new Dice(seed);
      const statuses = new Set<number>();
      const send = ({ method, path, body, headers }: FuzzRequest, more = {}) =>
        world.send(method, path, body, { headers: { ...headers, ...more } });
      for (let number = 0; number < REQUESTS; number++) {
        const { headers, ...rest } = makeRequest(dice, dice.pick(writes), [token], await world.lastEventId());
        const { 'idempotency-key': _, 'if-match': __, ...plain } = headers;
        const request = { ...rest, headers: plain };
        const where = `Request ${number} of FUZZ_SEED=${seed}: ${request.method} ${request.path.slice(0, 200)} ${request.body?.slice(0, 500)}`;
        const contents = await tableContents(world);
        const tried = await send(request, { prefer: 'dry-run' });
        assert.deepEqual(await tableContents(world), contents, where);
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
