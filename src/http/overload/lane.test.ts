import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lane, type Ticket } from './lane.ts';

const limits = { running: 16, waiting: 3, patience: 1000, shortPatience: 200, targetMs: 100 };
const nothing = () => {};

describe('a lane', () => {
  const ticketIn = (
    lane: Lane,
    since = 0,
    followers = 0,
    isEssential = false,
    address = `192.0.2.${since}`,
  ): Ticket => ({
    lane,
    address,
    audience: new Set([address, ...Array.from({ length: followers }, (_, at) => `198.51.100.${at}`)]),
    key: undefined,
    isEssential,
    since,
    startedAt: 0,
    state: 'waiting',
    start: nothing,
    refuse: nothing,
    followers: Array.from({ length: followers }, () => ({ lookUpAgain: nothing, refuse: nothing })),
  });

  test('serves the oldest request first, unless more requests wait for the response to another one', () => {
    const lane = new Lane('public', limits);
    const [old, shared, young] = [ticketIn(lane), ticketIn(lane, 1, 2), ticketIn(lane, 2)];
    for (const ticket of [old, shared, young]) assert.equal(lane.enqueue(ticket, 0), undefined);
    assert.deepEqual([lane.takeNext(), lane.takeNext(), lane.takeNext()], [shared, old, young]);
    assert.equal(lane.takeNext(), undefined);
  });

  test('that is full gives up the oldest request that nobody else waits for', () => {
    const lane = new Lane('public', limits);
    const [shared, old, young] = [ticketIn(lane, 0, 1), ticketIn(lane, 1), ticketIn(lane, 2)];
    for (const ticket of [shared, old, young]) lane.enqueue(ticket, 0);
    assert.equal(lane.enqueue(ticketIn(lane, 3), 3), old);
    assert.equal(lane.waiting, 3);
  });

  test('serves what the public reads most before everything else, and does not give it up', () => {
    const lane = new Lane('public', limits);
    const [front, shared, young] = [ticketIn(lane, 0, 0, true), ticketIn(lane, 1, 2), ticketIn(lane, 2)];
    for (const ticket of [front, shared, young]) lane.enqueue(ticket, 0);
    assert.equal(lane.enqueue(ticketIn(lane, 3), 3), young);
    assert.deepEqual([lane.takeNext(), lane.takeNext()], [front, shared]);
  });

  test('lets addresses take turns, whoever asks for more and was first', () => {
    const lane = new Lane('public', { ...limits, waiting: 10 });
    const flood = [0, 1, 2, 3].map((since) => ticketIn(lane, since, 0, false, 'flood'));
    const others = [4, 5].map((since) => ticketIn(lane, since, 0, false, `other ${since}`));
    for (const ticket of [...flood, ...others]) lane.enqueue(ticket, 0);
    const order = Array.from({ length: 6 }, () => lane.takeNext()?.address);
    assert.deepEqual(order, ['flood', 'other 4', 'other 5', 'flood', 'flood', 'flood']);
  });

  test('that is full gives up a request of the address that has the most', () => {
    const lane = new Lane('public', limits);
    const [lonely, first, second] = [
      ticketIn(lane, 0, 0, false, 'other'),
      ticketIn(lane, 1, 0, false, 'flood'),
      ticketIn(lane, 2, 0, false, 'flood'),
    ];
    for (const ticket of [lonely, first, second]) lane.enqueue(ticket, 0);
    assert.equal(lane.enqueue(ticketIn(lane, 3, 0, false, 'another'), 3), first);
    lane.remove(second);
    assert.equal(lane.enqueue(ticketIn(lane, 4, 0, false, 'fourth'), 4), undefined);
    assert.equal(lane.waiting, 3);
  });

  test('serves what most requests wait for if all of them come from one address, as behind a proxy', () => {
    const lane = new Lane('public', limits);
    const [old, popular] = [ticketIn(lane, 0, 0, false, 'proxy'), ticketIn(lane, 1, 0, false, 'proxy')];
    popular.followers.push({ lookUpAgain: nothing, refuse: nothing });
    for (const ticket of [old, popular]) lane.enqueue(ticket, 0);
    assert.deepEqual([lane.takeNext(), lane.takeNext()], [popular, old]);
  });

  test('does not count one address twice that waits for the same response', () => {
    const lane = new Lane('public', limits);
    const [alone, twice] = [ticketIn(lane, 0), ticketIn(lane, 1)];
    twice.followers.push({ lookUpAgain: nothing, refuse: nothing });
    twice.audience.add(twice.address);
    for (const ticket of [alone, twice]) lane.enqueue(ticket, 0);
    assert.deepEqual([lane.takeNext(), lane.takeNext()], [alone, twice]);
  });

  test('is patient in a burst, and less so once its queue has not been empty for a while', () => {
    const lane = new Lane('public', limits);
    const [first, second] = [ticketIn(lane, 0), ticketIn(lane, 900)];
    lane.enqueue(first, 0);
    lane.enqueue(second, 900);
    assert.deepEqual(lane.takeExpired(1000), []);
    assert.deepEqual(lane.takeExpired(1001), [first]);
    assert.deepEqual(lane.takeExpired(1101), [second]);
    lane.takeExpired(1200);
    lane.enqueue(ticketIn(lane, 1200), 1200);
    assert.deepEqual(lane.takeExpired(2000), []);
  });

  test('has fewer requests in progress while they take long, and more again when they are quick', () => {
    const lane = new Lane('public', limits);
    const run = (ms: number) => {
      const ticket = ticketIn(lane);
      lane.start(ticket, 0);
      lane.finish(ticket, ms);
      lane.adjust();
    };
    const allowed = () => {
      let count = 0;
      for (; lane.hasRoom; count++) lane.start(ticketIn(lane), 0);
      lane.running = 0;
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
