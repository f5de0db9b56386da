import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../support/response.ts';
import { isLong } from '../support/rounds.ts';
import { Service } from './service.ts';

const JOBS = 20;
const KILLS = isLong ? 20 : 3;
/** So many beats are acknowledged before the service is killed. */
const BEATS = 60;

describe('a service that is killed while heartbeats arrive', () => {
  let service: Service;
  before(async () => {
    service = await Service.start(undefined, [], undefined, { CHECK_REFERENCES: 'none' });
  });
  after(() => service.stop());

  const api = async (method: string, path: string, body?: object): Promise<Json> => {
    const authorization = `Bearer ${service.token}`;
    const response = await service.send(method, `/api${path}`, body, { authorization });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };

  test('has stored every beat that it acknowledged, one a second, and none twice', async () => {
    const jobs: { id: number; path: string; acknowledged: [number, number][]; unknown: number }[] = [];
    for (let job = 0; job < JOBS; job++) {
      const { id } = (await api('POST', '/checks', { name: `Job ${job}`, kind: 'heartbeat' })).attributes;
      const { address } = (await api('GET', `/checks/${id}/heartbeat`)).attributes;
      jobs.push({ id, path: new URL(address).pathname, acknowledged: [], unknown: 0 });
    }
    const total = () => jobs.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (let kill = 0; kill < KILLS; kill++) {
      const running = service;
      let isOver = false;
      // A job sends its next beat when the last one was acknowledged.
      const senders = jobs.map(async (job) => {
        while (!isOver) {
          try {
            const sentAt = Date.now();
            assert.equal((await running.get(job.path)).status, 200);
            job.acknowledged.push([sentAt, Date.now()]);
          } catch {
            job.unknown++;
            return;
          }
        }
      });
      const wanted = total() + BEATS;
      while (total() < wanted) await sleep(5);
      await running.served.end('SIGKILL');
      isOver = true;
      await Promise.all(senders);
      service = await Service.start(undefined, [], running.dataDir, { CHECK_REFERENCES: 'none' });
    }
    for (const { id, acknowledged, unknown } of jobs) {
      const days = await api('GET', `/checks/${id}/results?resolution=day`);
      const stored = days.reduce((sum: number, { attributes }: Json) => sum + attributes.ok, 0);
      assert.ok(
        stored <= acknowledged.length + unknown,
        `${stored} of ${acknowledged.length} and ${unknown} in doubt`,
      );
      const results: Json[] = await api('GET', `/checks/${id}/results?per_page=100`);
      const seconds = results.map(({ attributes }) => Math.floor(Date.parse(attributes.at_iso) / 1000));
      for (const [sentAt, answeredAt] of acknowledged) {
        const isStored = seconds.some(
          (second) => second >= Math.floor(sentAt / 1000) && second <= Math.floor(answeredAt / 1000),
        );
        assert.ok(isStored, `nothing is stored of the second of ${new Date(sentAt).toISOString()}`);
      }
    }
  });
});
