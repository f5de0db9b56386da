import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PushService } from '../../src/reactions/notifications/push/testing.ts';
import { localSettings, StaffWorld } from '../../src/reactions/notifications/staff/testing.ts';
import { alertmanagerBody } from '../support/alerts.ts';
import { Servers } from '../support/chaos-servers.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { Harness } from '../support/harness.ts';
import { isLong, seed } from '../support/rounds.ts';

const DRAFTS = isLong ? 40 : 6;
const timeout = isLong ? 1_800_000 : 300_000;

interface Arrival {
  readonly id: number;
  readonly tag: string;
  readonly at: number;
}

describe('notifications to staff while processes are killed', () => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`a push about a draft goes out once, with two processes on ${dialect} (FUZZ_SEED=${seed})`, {
      timeout,
    }, async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'daymark-push-'));
      const service = new PushService();
      await service.start();
      const trusted = join(folder, 'push-service.pem');
      writeFileSync(trusted, service.certificate);
      const harness = new Harness(dialect, localSettings);
      await harness.start();
      const { config, connection } = harness.ctx;
      const servers = new Servers(config, () => ({
        RATE_LIMIT: '0',
        PUSH_SERVICES: '127.0.0.1',
        WEBHOOKS_PRIVATE: '127.0.0.1/32',
        NODE_EXTRA_CA_CERTS: trusted,
      }));
      try {
        await harness.reset();
        const world = new StaffWorld(harness, service);
        const dice = new Dice(seed);
        const engineer = await world.engineer({ overdue_updates: [] });
        for (let number = 1; number <= DRAFTS; number++) {
          await world.post('/components', { name: `Component ${number}` });
          const match = { labels: { component: String(number) } };
          await world.post('/alert-rules', { action: 'draft', match, component: number });
        }
        const source = await world.addSource();
        const { pathname } = new URL(source.attributes.address);
        const arrivals: Arrival[] = [];
        service.answer = (response, request) => {
          const { id, tag } = engineer.keys.decrypt(request);
          arrivals.push({ id, tag, at: performance.now() });
          // Slow enough to be killed in between.
          setTimeout(() => response.writeHead(201).end(), dice.next() * 200);
        };
        await servers.start(2);
        const fire = async (number: number) => {
          const labels = { component: String(number), severity: 'critical' };
          for (;;) {
            const body = alertmanagerBody(
              [{ key: `alert-${number}`, labels }],
              Math.floor(Date.now() / 1000),
            );
            const { url } = await servers.any(dice, AbortSignal.timeout(60_000));
            const response = await fetch(new URL(pathname, url), {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }).catch(() => undefined);
            if (response?.ok) return;
            await sleep(50);
          }
        };
        const kill = async () => {
          await sleep(dice.next() * 1200);
          const running = await servers.running(AbortSignal.timeout(60_000));
          await servers.kill(dice.next() < 0.5 ? running : [dice.pick(running)]);
          await servers.ready();
        };
        const told = () =>
          connection.read
            .selectFrom('deliveries')
            .select(['event_id', 'state'])
            .where('kind', '=', 'draft.waiting')
            .where('state', '=', 'sent')
            .execute();
        for (let number = 1; number <= DRAFTS; number++) {
          await Promise.all([fire(number), kill()]);
          while ((await told()).length < number) await sleep(50);
        }
        await servers.stop();
        const { read } = connection;
        const drafts = await read.selectFrom('incidents').select('id').execute();
        assert.equal(drafts.length, DRAFTS);
        const deliveries = await read
          .selectFrom('deliveries')
          .select(['event_id', 'state'])
          .where('kind', '=', 'draft.waiting')
          .execute();
        assert.equal(deliveries.length, DRAFTS, 'one delivery for each draft');
        const byDraft = Map.groupBy(
          arrivals.filter(({ tag }) => tag.startsWith('incident-')),
          ({ tag }) => tag,
        );
        assert.deepEqual([...byDraft.keys()].sort(), drafts.map(({ id }) => `incident-${id}`).sort());
        const kills = [...servers.killedAt.values()];
        let copies = 0;
        for (const [tag, all] of byDraft) {
          assert.equal(new Set(all.map(({ id }) => id)).size, 1, `${tag}: every copy has the same id`);
          for (const [index, { at }] of all.entries()) {
            const before = all[index - 1];
            if (!before) continue;
            copies++;
            // The answer to a process that was killed is known to nobody. Nothing else is sent again.
            assert.ok(
              kills.some((time) => time < at && time > before.at - 2000),
              `${tag} was sent again without a kill`,
            );
          }
        }
        t.diagnostic(`${DRAFTS} drafts, ${kills.length} kills, ${copies} copies after a kill`);
      } finally {
        await servers.end();
        await harness.stop();
        await service.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
