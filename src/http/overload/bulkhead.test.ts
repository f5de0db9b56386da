import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Bulkhead, type Ticket } from './bulkhead.ts';

const limits = { running: 16, waiting: 3, patience: 1000, shortPatience: 200, targetMs: 100 };
const nothing = () => {};

describe('a lane', () => {
  const ticketIn = (
    bulkhead: Bulkhead,
    since = 0,
    followers = 0,
    isEssential = false,
    address = `192.0.2.${since}`,
  ): Ticket => ({
    bulkhead,
    address,
    audience: new Set([address, ...Array.from({ length: followers }, (_, at) => `198.51.100.${at}`)]),
    key: undefined,
    isEssential,
    since,
    startedAt: 0,
    state: 'waiting',
    start: nothing,
    refuse: nothing,
    release: nothing,
    followers: Array.from({ length: followers }, () => ({ lookUpAgain: nothing, refuse: nothing })),
  });

  test('serves the oldest request first, unless more requests wait for the response to another one', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [old, shared, young] = [ticketIn(bulkhead), ticketIn(bulkhead, 1, 2), ticketIn(bulkhead, 2)];
    for (const ticket of [old, shared, young]) assert.equal(bulkhead.enqueue(ticket, 0), undefined);
    assert.deepEqual([bulkhead.takeNext(), bulkhead.takeNext(), bulkhead.takeNext()], [shared, old, young]);
    assert.equal(bulkhead.takeNext(), undefined);
  });

  test('that is full gives up the oldest request that nobody else waits for', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [shared, old, young] = [ticketIn(bulkhead, 0, 1), ticketIn(bulkhead, 1), ticketIn(bulkhead, 2)];
    for (const ticket of [shared, old, young]) bulkhead.enqueue(ticket, 0);
    assert.equal(bulkhead.enqueue(ticketIn(bulkhead, 3), 3), old);
    assert.equal(bulkhead.waiting, 3);
  });

  test('serves what the public reads most before everything else, and does not give it up', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [front, shared, young] = [
      ticketIn(bulkhead, 0, 0, true),
      ticketIn(bulkhead, 1, 2),
      ticketIn(bulkhead, 2),
    ];
    for (const ticket of [front, shared, young]) bulkhead.enqueue(ticket, 0);
    assert.equal(bulkhead.enqueue(ticketIn(bulkhead, 3), 3), young);
    assert.deepEqual([bulkhead.takeNext(), bulkhead.takeNext()], [front, shared]);
  });

  test('lets addresses take turns, whoever asks for more and was first', () => {
    const bulkhead = new Bulkhead('public', { ...limits, waiting: 10 });
    const flood = [0, 1, 2, 3].map((since) => ticketIn(bulkhead, since, 0, false, 'flood'));
    const others = [4, 5].map((since) => ticketIn(bulkhead, since, 0, false, `other ${since}`));
    for (const ticket of [...flood, ...others]) bulkhead.enqueue(ticket, 0);
    const order = Array.from({ length: 6 }, () => bulkhead.takeNext()?.address);
    assert.deepEqual(order, ['flood', 'other 4', 'other 5', 'flood', 'flood', 'flood']);
  });

  test('that is full gives up a request of the address that has the most', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [lonely, first, second] = [
      ticketIn(bulkhead, 0, 0, false, 'other'),
      ticketIn(bulkhead, 1, 0, false, 'flood'),
      ticketIn(bulkhead, 2, 0, false, 'flood'),
    ];
    for (const ticket of [lonely, first, second]) bulkhead.enqueue(ticket, 0);
    assert.equal(bulkhead.enqueue(ticketIn(bulkhead, 3, 0, false, 'another'), 3), first);
    bulkhead.remove(second);
    assert.equal(bulkhead.enqueue(ticketIn(bulkhead, 4, 0, false, 'fourth'), 4), undefined);
    assert.equal(bulkhead.waiting, 3);
  });

  test('serves what most requests wait for if all of them come from one address, as behind a proxy', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [old, popular] = [
      ticketIn(bulkhead, 0, 0, false, 'proxy'),
      ticketIn(bulkhead, 1, 0, false, 'proxy'),
    ];
    popular.followers.push({ lookUpAgain: nothing, refuse: nothing });
    for (const ticket of [old, popular]) bulkhead.enqueue(ticket, 0);
    assert.deepEqual([bulkhead.takeNext(), bulkhead.takeNext()], [popular, old]);
  });

  test('does not count one address twice that waits for the same response', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [alone, twice] = [ticketIn(bulkhead, 0), ticketIn(bulkhead, 1)];
    twice.followers.push({ lookUpAgain: nothing, refuse: nothing });
    twice.audience.add(twice.address);
    for (const ticket of [alone, twice]) bulkhead.enqueue(ticket, 0);
    assert.deepEqual([bulkhead.takeNext(), bulkhead.takeNext()], [alone, twice]);
  });

  test('is patient in a burst, and less so once its queue has not been empty for a while', () => {
    const bulkhead = new Bulkhead('public', limits);
    const [first, second] = [ticketIn(bulkhead, 0), ticketIn(bulkhead, 900)];
    bulkhead.enqueue(first, 0);
    bulkhead.enqueue(second, 900);
    assert.deepEqual(bulkhead.takeExpired(1000), []);
    assert.deepEqual(bulkhead.takeExpired(1001), [first]);
    assert.deepEqual(bulkhead.takeExpired(1101), [second]);
    bulkhead.takeExpired(1200);
    bulkhead.enqueue(ticketIn(bulkhead, 1200), 1200);
    assert.deepEqual(bulkhead.takeExpired(2000), []);
  });

  test('has fewer requests in progress while they take long, and more again when they are quick', () => {
    const bulkhead = new Bulkhead('public', limits);
    const run = (ms: number) => {
      const ticket = ticketIn(bulkhead);
      bulkhead.start(ticket, 0);
      bulkhead.finish(ticket, ms);
      bulkhead.adjust();
    };
    const allowed = () => {
      let count = 0;
      for (; bulkhead.hasRoom; count++) bulkhead.start(ticketIn(bulkhead), 0);
      bulkhead.running = 0;
      return count;
    };
    assert.equal(allowed(), 16);
    run(500);
    assert.equal(allowed(), 12);
    for (let round = 0; round < 20; round++) run(500);
    assert.equal(allowed(), 2);
    run(5);
    assert.equal(allowed(), 3);
    for (let round = 0; round < 20; round++) run(5);
    assert.equal(allowed(), 16);
  });
});
