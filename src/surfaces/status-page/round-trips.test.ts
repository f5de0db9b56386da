import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { createApp } from '../../app.ts';
import type { Database } from '../../kernel/db/schema.ts';

/** What the page of a far database may take, besides looking at the version of the data. */
const MAX_ROUND_TRIPS = 5;

/** More turns of the event loop than a page takes to send the statements that follow from those that were answered. */
const QUIET_TURNS = 50;

interface Asked {
  readonly run: () => Promise<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A database whose answers all arrive together: it answers when nothing has been asked for a moment. Statements that do not wait
 * for each other therefore take one round trip.
 */
class RoundTrips {
  count = 0;
  #waiting: Asked[] = [];
  #isBusy = false;

  watch(db: Kysely<Database>): Kysely<Database> {
    const executeQuery: Kysely<Database>['executeQuery'] = (query) =>
      new Promise((resolve, reject) => {
        this.#waiting.push({ run: () => db.executeQuery(query), resolve, reject });
        if (!this.#isBusy) void this.#respond();
      });
    return new Proxy(db, {
      get: (target, name) => {
        if (name === 'executeQuery') return executeQuery;
        const member = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  async #respond(): Promise<void> {
    this.#isBusy = true;
    for (let quiet = 0, known = 0; quiet < QUIET_TURNS; quiet++) {
      if (this.#waiting.length > known) quiet = 0;
      known = this.#waiting.length;
      await nextTurn();
    }
    this.count++;
    const asked = this.#waiting;
    this.#waiting = [];
    const results = await Promise.allSettled(asked.map(({ run }) => run()));
    this.#isBusy = false;
    for (const [index, { resolve, reject }] of asked.entries()) {
      const result = results[index];
      if (result?.status === 'fulfilled') resolve(result.value as never);
      else reject(result?.reason);
    }
    if (this.#waiting.length > 0) void this.#respond();
  }
}

onBothDatabases(
  'a page on a database server far away',
  (harness) => {
    test('is read in a few round trips, however much it shows', async () => {
      const token = await harness.token('*');
      await harness.post('/component-groups', { name: 'Core' }, { token });
      for (const name of ['API', 'Mail'])
        await harness.post('/components', { name, component_group_id: 1, status: 2 }, { token });
      const components = [{ id: 1, status: 4 }];
      const incident = { name: 'Down', status: 1, message: 'm', components };
      const { body } = await harness.post('/incidents', incident, { token });
      await harness.post('/incidents/1/updates', { status: 2, message: 'm' }, { token });
      await harness.post('/schedules', { name: 'Move', message: 'm', scheduled_at: '2026-03-11' }, { token });
      await harness.post('/metrics', { name: 'Time', suffix: 'ms' }, { token });
      await harness.post('/metrics/1/points', { value: 7 }, { token });

      const trips = new RoundTrips();
      const { connection } = harness.ctx;
      const read = trips.watch(connection.read);
      const app = createApp({ ...harness.ctx, connection: { ...connection, read } });
      try {
        const { guid } = body.data.attributes;
        const taken: Record<string, number> = {};
        for (const url of [
          '/',
          '/history',
          `/incidents/${guid}`,
          '/schedules/1',
          '/components/1',
          '/uptime',
        ]) {
          trips.count = 0;
          const { statusCode } = await app.inject({ url });
          assert.equal(statusCode, 200, url);
          assert.ok(trips.count > 0, url);
          taken[url.replace(guid, '{guid}')] = trips.count;
        }
        const tooMany = Object.entries(taken).filter(([, count]) => count > MAX_ROUND_TRIPS);
        assert.deepEqual(tooMany, [], JSON.stringify(taken));
      } finally {
        await app.close();
      }
    });
  },
  { cacheBytes: 0 },
);
