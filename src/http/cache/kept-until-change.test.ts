import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { dialects } from '../../../test/support/databases.ts';
import { Harness } from '../../../test/support/harness.ts';
import { runs } from '../../../test/support/rounds.ts';
import { serveOnSocket } from '../../../test/support/socket-server.ts';
import { createApp } from '../../app.ts';
import { formatDate } from '../../lib/dates.ts';

const HOUR = 3600;
const paths = [
  '/api/components?include=group',
  '/api/component-groups?include=components',
  '/api/incidents?include=components,updates',
  '/api/incidents/1',
  '/api/schedules?include=components,updates',
  '/api/status',
  '/',
];

for (const dialect of dialects) {
  describe(`answers in which the clock changes something, on ${dialect}`, () => {
    const harness = new Harness(dialect, { cacheBytes: 4_194_304 });
    /** The same application without a cache. */
    let fresh: FastifyInstance;
    let url = '';
    let close = () => {};
    before(async () => {
      await harness.start();
      ({ url, close } = await serveOnSocket(harness.app));
      fresh = createApp({ ...harness.ctx, config: { ...harness.ctx.config, cacheBytes: 0 } });
    });
    after(async () => {
      close();
      await fresh.close();
      await harness.stop();
    });
    // The database is emptied and fills up again, so that its versions repeat. Moments must not.
    let moment = 1_800_000_000;
    const begin = async () => {
      await harness.reset();
      moment += 100 * 24 * HOUR;
      harness.clock.set(moment);
      return harness.token('*');
    };

    const read = async (path: string) => (await fetch(url + path)).text();
    const readFresh = async (path: string) => (await fresh.inject({ url: path })).body;
    const at = (seconds: number) => formatDate(moment + seconds);
    /** Waits until nothing more is asked in the background. */
    const settle = async () => {
      for (let before = -1; before !== harness.statements.length; await sleep(30))
        before = harness.statements.length;
    };

    test('are made once, as long as their text stays the same', async () => {
      const token = await begin();
      await harness.post('/components', { name: 'API' }, { token });
      harness.clock.advance(5 * HOUR + 10);
      const before = await read('/api/components');
      assert.match(before, /5 hours ago/);
      const reads = () => harness.statements.filter((text) => text.includes('components'));
      // That the token was used is written a little later, which makes a new version.
      const again = await harness.betweenWrites(async () => {
        // After a new version, the cache looks at the events beside the response, and keeps what is asked for afterwards.
        for (let tries = 0; tries === 0 || reads().length > 0; tries++) {
          assert.ok(tries < 500, reads().join('\n'));
          harness.statements.length = 0;
          harness.clock.advance(1);
          await read('/api/components');
        }
        for (let second = 0; second < 30; second++) {
          harness.clock.advance(1);
          assert.equal(await read('/api/components'), before);
        }
        return reads();
      });
      assert.deepEqual(again, []);
      harness.clock.advance(HOUR);
      assert.match(await read('/api/components'), /6 hours ago/);
    });

    test('show what was planned in the very second for which it was planned', async () => {
      const token = await begin();
      await harness.post('/components', { name: 'API' }, { token });
      const components = [{ id: 1, status: 6 }];
      const times = { scheduled_at: at(5 * HOUR + 20), completed_at: at(5 * HOUR + 30) };
      await harness.post('/schedules', { name: 'Upgrade', message: 'm', components, ...times }, { token });
      harness.clock.advance(5 * HOUR);
      const statuses: number[] = [];
      for (let second = 0; second < 35; second++) {
        statuses.push(JSON.parse(await read('/api/components')).data[0].attributes.latest_status.value);
        if (second === 0) await settle();
        harness.clock.advance(1);
      }
      assert.deepEqual(statuses, [...Array(20).fill(1), ...Array(10).fill(6), ...Array(5).fill(1)]);
    });

    test('are what would be made anew, whatever is planned and whenever they are read', async () => {
      const moments = fc.integer({ min: -200, max: 400 });
      const examples = fc.record({
        groups: fc.array(fc.boolean(), { maxLength: 2 }),
        incidents: fc.array(fc.record({ occurred: moments, published: moments, due: fc.option(moments) }), {
          maxLength: 3,
        }),
        schedules: fc.array(fc.record({ from: moments, length: fc.nat(200), published: moments }), {
          maxLength: 3,
        }),
        steps: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 3, maxLength: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(examples, async ({ groups, incidents, schedules, steps }) => {
          const token = await begin();
          for (const visible of groups)
            await harness.post('/component-groups', { name: 'g', visible: visible ? 0 : 1 }, { token });
          for (const name of ['API', 'Site']) await harness.post('/components', { name }, { token });
          // A past with outages, so that percentages change every few seconds.
          for (const status of [4, 1, 3, 1]) {
            await harness.put('/components/1', { status }, { token });
            harness.clock.advance(status === 1 ? 30 * HOUR : 700);
          }
          moment = harness.clock.now();
          for (const { occurred, published, due } of incidents) {
            const times = {
              occurred_at: at(occurred),
              published_at: at(published),
              ...(due !== null && { next_update_due_at: at(due) }),
            };
            await harness.post(
              '/incidents',
              { name: 'i', message: 'm', status: 1, components: [{ id: 1, status: 3 }], ...times },
              { token },
            );
          }
          for (const { from, length, published } of schedules) {
            const times = {
              scheduled_at: at(from),
              completed_at: at(from + length),
              published_at: at(published),
            };
            await harness.post(
              '/schedules',
              { name: 's', message: 'm', components: [{ id: 2, status: 6 }], ...times },
              { token },
            );
          }
          for (const step of steps) {
            for (const path of paths) {
              assert.equal(
                await read(path),
                await readFresh(path),
                `${path} at ${harness.clock.now() - moment}`,
              );
            }
            await settle();
            harness.clock.advance(step);
          }
        }),
        runs(4, 200),
      );
    });
  });
}
