import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AlertWorld, alertmanagerBody } from '../support/alerts.ts';
import { Servers } from '../support/chaos-servers.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { Harness } from '../support/harness.ts';
import { isLong, seed } from '../support/rounds.ts';

const KILLS = isLong ? 30 : 4;
const SENDERS = 3;
const SOURCES = 8;
const COMPONENTS = 5;
const timeout = isLong ? 1_800_000 : 300_000;

describe('alerts while processes are killed', () => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`none that was answered 2xx is lost, and each cause has one draft, with two processes on ${dialect} (FUZZ_SEED=${seed})`, {
      timeout,
    }, async (t) => {
      const harness = new Harness(dialect);
      await harness.start();
      const { config, connection } = harness.ctx;
      const servers = new Servers(config, () => ({
        RATE_LIMIT: '0',
      }));
      try {
        await harness.reset();
        const world = new AlertWorld(harness);
        for (let number = 1; number <= COMPONENTS; number++) {
          await world.post('/components', { name: `Component ${number}` });
          const match = { labels: { component: String(number) } };
          await world.post('/alert-rules', { action: 'draft', match, component: number });
        }
        // A source may bring only so many new alerts a minute.
        const paths: string[] = [];
        for (let number = 1; number <= SOURCES; number++) {
          const source = await world.addSource({ name: `Source ${number}` });
          paths.push(new URL(source.attributes.address).pathname);
        }
        await servers.start(2);
        const answered = new Set<string>();
        let kills = 0;
        const killing = async () => {
          const dice = new Dice(seed);
          for (; kills < KILLS; kills++) {
            await sleep(100 + dice.next() * 500);
            await servers.kill([dice.pick(await servers.running(AbortSignal.timeout(60_000)))]);
            await servers.ready();
          }
        };
        const sending = async (sender: number) => {
          const dice = new Dice(seed + 1 + sender);
          for (let number = 0; kills < KILLS; number++) {
            const key = `sender-${sender}-alert-${number}`;
            const labels = { component: String(1 + (number % COMPONENTS)) };
            const body = JSON.stringify(alertmanagerBody([{ key, labels }], Math.floor(Date.now() / 1000)));
            const { url } = await servers.any(dice, AbortSignal.timeout(60_000));
            const response = await fetch(new URL(paths[number % SOURCES] ?? '', url), {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body,
            }).catch(() => undefined);
            if (response?.ok) answered.add(key);
            await sleep(10);
          }
        };
        await Promise.all([killing(), ...Array.from({ length: SENDERS }, (_, sender) => sending(sender))]);
        const { read } = connection;
        const waiting = () =>
          read.selectFrom('alerts').select('id').where('due_at', 'is not', null).limit(1).executeTakeFirst();
        while (await waiting()) await sleep(100);
        await servers.stop();
        const alerts = await read.selectFrom('alerts').select(['key', 'incident_id']).execute();
        const stored = new Set(alerts.map(({ key }) => key));
        assert.deepEqual(
          [...answered].filter((key) => !stored.has(key)),
          [],
        );
        assert.equal(stored.size, alerts.length);
        assert.ok(answered.size > 0);
        const drafts = await read.selectFrom('incidents').select('id').execute();
        assert.equal(drafts.length, new Set(alerts.map(({ incident_id }) => incident_id)).size);
        assert.ok(drafts.length <= COMPONENTS, `${drafts.length} drafts`);
        assert.ok(alerts.every(({ incident_id }) => incident_id !== null));
        t.diagnostic(`${answered.size} alerts, ${kills} kills`);
      } finally {
        await servers.end();
        await harness.stop();
      }
    });
  }
});
