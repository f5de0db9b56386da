import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { pino } from 'pino';
import { type Actor, guest } from '../kernel/auth/actor.ts';
import { credentialsReader } from '../kernel/auth/credentials.ts';
import type { Context } from '../kernel/context.ts';
import { pagesOf } from '../kernel/pages/pages.ts';
import { manualClock } from '../lib/clock.ts';
import { type Door, Exchange, exchangeOf, findExchange, markOwn, newRequestId } from './exchange.ts';
import { RateLimit } from './rate-limit.ts';

const BASE_URL = 'https://status.example';
const services = { clock: manualClock(1_773_144_000), log: pino({ level: 'silent' }) };
const token: Actor = { type: 'token', id: 7, userId: 1, abilities: new Set() };

function doorOf({ corsOrigins = '*' as '*' | string[], limit = 10 } = {}): Door {
  const config = { baseUrl: BASE_URL, imageOrigins: [], corsOrigins };
  return {
    ctx: { ...pagesOf(config), config } as unknown as Context,
    limit: new RateLimit(limit, services),
    credentialsOf: credentialsReader(BASE_URL),
    addressOf: () => '192.0.2.1',
    languageOf: ({ headers }) => headers['accept-language'] ?? '',
    tokenHeaders: [{ prefix: '/api/v1/', tokenHeader: 'x-other-token' }],
  };
}

function open(door: Door, url: string, headers: Record<string, string> = {}, method = 'GET'): Exchange {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, headers: { ...headers }, method });
  return new Exchange(door, request, new ServerResponse(request));
}

test('a request id names one request, and does not tell how many requests others have made', () => {
  const ids = Array.from({ length: 1000 }, newRequestId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(new Set(ids.map((id) => id.split('-')[0])).size > 990);
  assert.notDeepEqual(ids.toSorted(), ids);
});

test('a request keeps its id', () => {
  const exchange = open(doorOf(), '/');
  assert.equal(exchange.id, exchange.id);
});

test('a request that has not come through the pipeline is not answered', () => {
  const request = new IncomingMessage(new Socket());
  assert.equal(findExchange(request), undefined);
  assert.throws(() => exchangeOf(request));
  const exchange = open(doorOf(), '/');
  assert.equal(exchangeOf(exchange.request), exchange);
});

test('the page is decided when the request arrives, and nothing decides it again', () => {
  const door = doorOf();
  const exchange = open(door, '/', { host: 'status.example' });
  assert.equal(exchange.page, door.ctx.page);
  assert.equal(exchange.ctx, door.ctx);
  exchange.request.headers.host = 'other.example';
  assert.equal(exchange.page, door.ctx.page);
});

test('a request is counted once, whoever asks, for its token or for its address', () => {
  const door = doorOf();
  assert.equal(open(door, '/').allowance, undefined);
  const asGuest = open(door, '/');
  for (const actor of [guest, token, guest]) assert.equal(asGuest.count(actor)?.remaining, 9);
  assert.equal(open(door, '/').count(guest)?.remaining, 8);
  const withToken = open(door, '/');
  for (const actor of [token, guest]) assert.equal(withToken.count(actor)?.remaining, 9);
  assert.equal(withToken.allowance?.remaining, 9);
});

test('what a process asks itself is not counted, and nothing is without a limit', () => {
  const own = open(doorOf(), '/');
  markOwn(own.request);
  assert.equal(own.count(guest), undefined);
  assert.equal(open(doorOf({ limit: 0 }), '/').count(guest), undefined);
});

test('a token in the header of another API counts at its addresses, unless there is one already', () => {
  const other = { 'x-other-token': 'abc' };
  assert.equal(open(doorOf(), '/api/v1/components', other).credentials, 'Bearer abc');
  assert.equal(open(doorOf(), '/api/components', other).isGuest, true);
  const both = { ...other, authorization: 'Bearer own' };
  assert.equal(open(doorOf(), '/api/v1/components', both).credentials, 'Bearer own');
});

test('reads are shareable, unless their headers depend on the origin', () => {
  const origin = { origin: 'https://elsewhere.example' };
  const listed = doorOf({ corsOrigins: ['https://elsewhere.example'] });
  const shareable = [
    open(doorOf(), '/', origin),
    open(doorOf(), '/', {}, 'HEAD'),
    open(doorOf(), '/', {}, 'POST'),
    open(listed, '/'),
    open(listed, '/', origin),
  ].map(({ isShareable }) => isShareable);
  assert.deepEqual(shareable, [true, true, false, true, false]);
});

test('a page depends on the language, and the API on the dialect of the request or of the token', () => {
  const headers = { 'accept-language': 'de', 'x-daymark-dialect': 'cachet3' };
  const speaking: Actor = { ...token, dialect: 'cachet3' };
  assert.equal(open(doorOf(), '/history', headers).variantFor(guest), 'de');
  assert.equal(open(doorOf(), '/api/components', headers).variantFor(guest), 'cachet3');
  assert.equal(open(doorOf(), '/api/components').variantFor(guest), '');
  assert.equal(open(doorOf(), '/api/components').variantFor(speaking), 'cachet3');
  const own = { 'x-daymark-dialect': 'daymark' };
  assert.equal(open(doorOf(), '/api/components', own).variantFor(speaking), '');
});
