import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { manualClock } from '../lib/clock.ts';
import type { SharedCounts } from '../lib/shared-counts.ts';
import { addressCaller, RateLimit } from './rate-limit.ts';

const NOON = 1_773_144_000;
const log = pino({ level: 'silent' });

test('the limit is what a caller may ask in a minute; the next request exceeds it', () => {
  const limit = new RateLimit(2, { clock: manualClock(NOON), log });
  const common = { limit: 2, resetsAt: NOON + 60 };
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 1, exceeded: false },
  );
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 0, exceeded: false },
  );
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 0, exceeded: true },
  );
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 0, exceeded: true },
  );
});

test('callers are counted apart', () => {
  const limit = new RateLimit(1, { clock: manualClock(NOON), log });
  assert.equal(limit.take(() => 'a')?.exceeded, false);
  assert.equal(limit.take(() => 'b')?.exceeded, false);
  assert.equal(limit.take(() => 'a')?.exceeded, true);
});

test('the count begins anew on the full minute', () => {
  const clock = manualClock(NOON + 30);
  const limit = new RateLimit(1, { clock, log });
  limit.take(() => 'a');
  clock.advance(29);
  assert.deepEqual(
    limit.take(() => 'a'),
    { limit: 1, remaining: 0, exceeded: true, resetsAt: NOON + 60 },
  );
  clock.advance(1);
  assert.deepEqual(
    limit.take(() => 'a'),
    { limit: 1, remaining: 0, exceeded: false, resetsAt: NOON + 120 },
  );
});

test('zero means no limit', () => {
  const limit = new RateLimit(0, { clock: manualClock(NOON), log });
  for (let count = 0; count < 1000; count++)
    assert.equal(
      limit.take(() => 'a'),
      undefined,
    );
});

test('past a hundred thousand callers, new ones share one count and known ones keep theirs', () => {
  const limit = new RateLimit(2, { clock: manualClock(NOON), log });
  for (let caller = 0; caller < 100_000; caller++) limit.take(() => `address ${caller}`);
  assert.equal(limit.take(() => 'new 1')?.remaining, 1);
  assert.equal(limit.take(() => 'new 2')?.remaining, 0);
  assert.equal(limit.take(() => 'new 3')?.exceeded, true);
  assert.equal(limit.take(() => 'address 7')?.exceeded, false);
});

describe('several processes', () => {
  /** Counts in memory, as all processes see them. */
  class Sums implements SharedCounts {
    readonly sums = new Map<string, number>();
    reports = 0;
    isAway = false;

    async add(counts: ReadonlyMap<string, number>, endsAt: number): Promise<ReadonlyMap<string, number>> {
      if (this.isAway) throw new Error('away');
      this.reports++;
      for (const [name, count] of counts)
        this.sums.set(`${endsAt} ${name}`, (this.sums.get(`${endsAt} ${name}`) ?? 0) + count);
      return new Map([...counts.keys()].map((name) => [name, this.sums.get(`${endsAt} ${name}`) ?? 0]));
    }
  }

  /** Sends requests to the processes in turn. Returns how many were let through. */
  const send = async (limits: readonly RateLimit[], count: number, caller = 'a'): Promise<number> => {
    let allowed = 0;
    for (let number = 0; number < count; number++) {
      if (limits[number % limits.length]?.take(() => caller)?.exceeded === false) allowed++;
      if (number % 10 === 0) await turn();
    }
    return allowed;
  };

  test('count together, to within a few hundredths', async () => {
    const sharedCounts = new Sums();
    const clock = manualClock(NOON);
    const limits = [1, 2, 3].map(() => new RateLimit(600, { clock, log, sharedCounts }));
    const allowed = await send(limits, 3000);
    assert.ok(allowed >= 600 && allowed <= 660, `${allowed} were let through`);
    assert.equal(await send(limits, 30), 0);
    assert.equal(await send(limits, 30, 'b'), 30);
    clock.advance(60);
    assert.equal(await send(limits, 30), 30);
  });

  test('report nothing about callers who are far below the limit', async () => {
    const sharedCounts = new Sums();
    const limit = new RateLimit(6000, { clock: manualClock(NOON), log, sharedCounts });
    for (let caller = 0; caller < 20; caller++) await send([limit], 59, `caller ${caller}`);
    assert.equal(sharedCounts.reports, 0);
    await send([limit], 150);
    await turn();
    assert.equal(sharedCounts.reports, 2);
  });

  test('keep their limits apart', async () => {
    const sharedCounts = new Sums();
    const services = { clock: manualClock(NOON), log, sharedCounts };
    const limits = [new RateLimit(10, services), new RateLimit(10, services, { name: 'others' })];
    assert.equal(await send(limits, 20), 20);
  });

  test('count on their own while the counts are away', async () => {
    const sharedCounts = new Sums();
    sharedCounts.isAway = true;
    const limits = [1, 2].map(() => new RateLimit(100, { clock: manualClock(NOON), log, sharedCounts }));
    assert.equal(await send(limits, 400), 200);
  });
});

describe('requests that come through one connection', () => {
  const connection = () => new Socket();

  test('count like all others from their address', () => {
    const limit = new RateLimit(3, { clock: manualClock(NOON), log });
    const [one, other] = [connection(), connection()];
    assert.equal(limit.takeThrough(one, '192.0.2.1').remaining, 2);
    assert.equal(limit.takeThrough(other, '192.0.2.1').remaining, 1);
    assert.equal(limit.takeFor(addressCaller('192.0.2.1')).remaining, 0);
    const refused = { limit: 3, remaining: 0, exceeded: true, resetsAt: NOON + 60 };
    assert.deepEqual(limit.takeThrough(one, '192.0.2.1'), refused);
    assert.deepEqual(limit.takeThrough(other, '192.0.2.1'), refused);
  });

  test('count for the client that a proxy names', () => {
    const limit = new RateLimit(9, { clock: manualClock(NOON), log });
    const proxy = connection();
    for (const left of [8, 7, 6]) {
      assert.equal(limit.takeThrough(proxy, '192.0.2.1').remaining, left);
      assert.equal(limit.takeThrough(proxy, '192.0.2.2').remaining, left);
    }
  });

  test('are counted anew each minute, by each limit, and shared with other processes', async () => {
    const clock = manualClock(NOON);
    const reported: string[] = [];
    const sharedCounts: SharedCounts = {
      add: async (counts) => {
        for (const [key, count] of counts) reported.push(`${key}: ${count}`);
        return counts;
      },
    };
    const limit = new RateLimit(5, { clock, log, sharedCounts });
    const socket = connection();
    assert.equal(limit.takeThrough(socket, '192.0.2.1').remaining, 4);
    assert.equal(new RateLimit(5, { clock, log }).takeThrough(socket, '192.0.2.1').remaining, 4);
    assert.equal(limit.takeThrough(socket, '192.0.2.1').remaining, 3);
    await turn();
    assert.deepEqual(reported, ['requests address 192.0.2.1: 2']);
    clock.advance(60);
    assert.equal(limit.takeThrough(socket, '192.0.2.1').remaining, 4);
  });
});
