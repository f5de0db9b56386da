import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestOptions } from '../support/harness.ts';
import { onSqlite } from '../support/on-sqlite.ts';

onSqlite(
  'the order of checks',
  (harness) => {
    const wrong: RequestOptions = { headers: { 'content-type': 'text/plain', authorization: 'Bearer 9|x' } };
    const badQuery = 'include=nope&sort=nope&filter=nope';

    test('an unknown path is 404 whatever else is wrong', async () => {
      const response = await harness.send('POST', `/nowhere?${badQuery}`, 'x'.repeat(5000), wrong);
      assert.equal(response.status, 404);
      assert.deepEqual(response.body, { message: 'Not found.' });
      assert.equal(response.headers['content-type'], 'application/json');
    });

    test('a wrong method is 405 with Allow, before the token is checked', async () => {
      const list = await harness.send('DELETE', `/subscribers?${badQuery}`, 'x', wrong);
      assert.equal(list.status, 405);
      assert.equal(list.headers.allow, 'GET, HEAD, POST, OPTIONS');
      assert.deepEqual(list.body, {
        message: 'The DELETE method is not allowed here. Allowed: GET, HEAD, POST.',
      });
      const refused = await harness.send('POST', '/schedules/abc', '{', wrong);
      assert.equal(refused.status, 405);
      assert.deepEqual(String(refused.headers.allow).split(', ').toSorted(), [
        'DELETE',
        'GET',
        'HEAD',
        'OPTIONS',
        'PATCH',
        'PUT',
      ]);
    });

    test('no valid token is 401 before the rate limit, the form and the record', async () => {
      for (let count = 0; count < 9; count++) await harness.get('/ping');
      const response = await harness.send('PUT', `/schedules/99?${badQuery}`, '{', wrong);
      assert.equal(response.status, 401);
      assert.deepEqual(response.body, { message: 'Unauthenticated.' });
      assert.equal(response.headers['www-authenticate'], 'Bearer');
      assert.equal(response.headers['retry-after'], undefined);
    });

    test('too many requests are 429 before the ability, the form and the record', async () => {
      const token = await harness.token('components.manage');
      for (let count = 0; count < 8; count++) await harness.get('/ping', { token });
      const response = await harness.send('PUT', `/schedules/99?${badQuery}`, '{', { token });
      assert.equal(response.status, 429);
      assert.deepEqual(response.body, { message: 'Too Many Attempts.' });
    });

    test('a missing ability is 403 before the form and the record', async () => {
      const token = await harness.token('schedules.delete');
      for (const body of ['{', '[]', 'x'.repeat(5000)]) {
        const response = await harness.send('PUT', `/schedules/99?${badQuery}`, body, { token });
        assert.equal(response.status, 403);
        assert.deepEqual(response.body, {
          message: 'Invalid ability provided.',
          ability: 'schedules.manage',
        });
      }
    });

    test('a malformed query or body is 400, 413 or 415 before the record is looked up', async () => {
      const token = await harness.token('schedules.manage');
      const put = async (query: string, body: string, headers = {}) =>
        (await harness.send('PUT', `/schedules/99${query}`, body, { token, headers })).status;
      assert.equal(await put('', '{'), 400);
      assert.equal(await put('?include=nope', '{"name": 5}'), 400);
      assert.equal(await put('', JSON.stringify({ name: 'x'.repeat(5000) })), 413);
      assert.equal(await put('', '{}', { 'content-type': 'text/plain' }), 415);
      assert.equal((await harness.get('/schedules/99?include=nope')).status, 400);
      assert.equal((await harness.get('/schedules/99/updates?sort=nope')).status, 400);
    });

    test('a missing record is 404 before its fields are validated', async () => {
      const token = await harness.token('*');
      assert.equal((await harness.put('/schedules/99', { name: 5 }, { token })).status, 404);
      assert.equal((await harness.post('/schedules/99/updates', {}, { token })).status, 404);
    });

    test('fields are validated last, and none of the refusals wrote anything', async () => {
      const token = await harness.token('*');
      const body = { name: 'Move', message: 'm', scheduled_at: '2026-04-01' };
      assert.equal((await harness.post('/schedules', body, { token })).status, 200);
      const types = await harness.eventsOf(async () => {
        assert.equal((await harness.put('/schedules/1', { name: 5 }, { token })).status, 422);
        assert.equal((await harness.send('PUT', '/schedules/1', '{"name": "x"', { token })).status, 400);
        const other = await harness.token('schedules.delete');
        assert.equal((await harness.put('/schedules/1', { name: 'x' }, { token: other })).status, 403);
        assert.equal((await harness.put('/schedules/1', { name: 'x' })).status, 401);
        assert.equal((await harness.put('/schedules/1?include=x', { name: 'x' }, { token })).status, 400);
      });
      assert.deepEqual(types, []);
    });
  },
  { bodyLimit: 4096, rateLimit: 8 },
);

onSqlite(
  'the rate limit',
  (harness) => {
    test('every response says how many requests are left, and 429 says when to retry', async () => {
      harness.clock.advance(20);
      for (const left of [2, 1, 0]) {
        const { status, headers } = await harness.get('/components');
        assert.equal(status, 200);
        assert.equal(headers['x-ratelimit-limit'], '3');
        assert.equal(headers['x-ratelimit-remaining'], String(left));
        assert.equal(headers['x-ratelimit-reset'], undefined);
        assert.equal(headers['retry-after'], undefined);
      }
      const over = await harness.get('/components');
      assert.equal(over.status, 429);
      assert.deepEqual(over.body, { message: 'Too Many Attempts.' });
      assert.equal(over.headers['x-ratelimit-limit'], '3');
      assert.equal(over.headers['x-ratelimit-remaining'], '0');
      assert.equal(over.headers['retry-after'], '40');
      assert.equal(over.headers['x-ratelimit-reset'], String(harness.clock.now() + 40));
      harness.clock.advance(40);
      assert.equal((await harness.get('/components')).status, 200);
    });

    test('each token is counted separately, and apart from the address', async () => {
      const [first, second] = [await harness.token('*'), await harness.token('*')];
      for (let count = 0; count < 3; count++) await harness.get('/ping', { token: first });
      assert.equal((await harness.get('/ping', { token: first })).status, 429);
      assert.equal((await harness.get('/ping', { token: second })).status, 200);
      assert.equal((await harness.get('/ping')).headers['x-ratelimit-remaining'], '2');
    });

    test('guests are counted by address, and invalid tokens are guests', async () => {
      for (const secret of ['a', 'b', 'c']) await harness.get('/ping', { token: `1|${secret}` });
      assert.equal((await harness.get('/ping')).status, 429);
      const other = await harness.app.inject({ url: '/api/ping', remoteAddress: '10.1.2.3' });
      assert.equal(other.statusCode, 200);
    });

    test('refused requests count too', async () => {
      const token = await harness.token('components.manage');
      for (let count = 0; count < 3; count++) {
        assert.equal((await harness.post('/components', {}, { token })).status, 422);
      }
      assert.equal((await harness.post('/components', { name: 'API' }, { token })).status, 429);
      assert.deepEqual(await harness.events(), []);
    });

    test('a header cannot change the address unless a proxy is trusted', async () => {
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
        await harness.get('/ping', { headers: { 'x-forwarded-for': address } });
      }
      const fourth = await harness.get('/ping', { headers: { 'x-forwarded-for': '4.4.4.4' } });
      assert.equal(fourth.status, 429);
    });
  },
  { rateLimit: 3 },
);

onSqlite(
  'bodies',
  (harness) => {
    const send = async (body: string | Buffer | undefined, headers: Record<string, string> = {}) => {
      const response = await harness.app.inject({
        method: 'POST',
        url: '/api/components',
        headers: { authorization: `Bearer ${await harness.token('components.manage')}`, ...headers },
        ...(body !== undefined && { payload: body }),
      });
      return { status: response.statusCode, body: response.json() };
    };
    const json = { 'content-type': 'application/json' };

    test('JSON is accepted under both media types, with or without a charset', async () => {
      for (const type of [
        'application/json',
        'application/vnd.api+json',
        'application/json; charset=utf-8',
        'application/json;charset=UTF-8',
        'application/vnd.api+json; charset="utf-8"',
        'Application/JSON',
      ]) {
        const { status, body } = await send('{"name": "Zürich 😀"}', { 'content-type': type });
        assert.equal(status, 200, type);
        assert.equal(body.data.attributes.name, 'Zürich 😀');
      }
    });

    test('other media types with a body are 415, and nothing is written', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'nonsense',
        '',
      ]) {
        const { status, body } = await send('{"name": "API"}', { 'content-type': type });
        assert.equal(status, 415, type);
        assert.deepEqual(Object.keys(body), ['message'], type);
      }
      assert.deepEqual(await harness.events(), []);
    });

    test('malformed JSON and bodies that are not objects are 400', async () => {
      for (const text of ['{', '{"name": }', 'name', '{"name": "a"} x', '\u0000', "{'name': 'a'}"]) {
        const { status, body } = await send(text, json);
        assert.equal(status, 400, text);
        assert.deepEqual(body, { message: 'The body is not valid JSON. Check quotes, commas and brackets.' });
      }
      assert.equal((await send(Buffer.from([0x7b, 0xff, 0x7d]), json)).status, 400);
      for (const text of ['[]', '[{"name": "API"}]', '"API"', '5', 'null', 'true']) {
        const { status, body } = await send(text, json);
        assert.equal(status, 400, text);
        assert.deepEqual(body, { message: 'The body must be a JSON object, such as {"name": "API"}.' });
      }
    });

    test('a body over the limit is 413, one at the limit is not', async () => {
      const padded = (bytes: number) => `{"name": "API", "x": "${'y'.repeat(bytes - 24)}"}`;
      assert.equal(Buffer.byteLength(padded(4096)), 4096);
      assert.equal((await send(padded(4096), json)).status, 200);
      const { status, body } = await send(padded(4097), json);
      assert.equal(status, 413);
      assert.deepEqual(body, { message: 'The body is larger than this server takes. Send less at once.' });
    });

    test('a missing body counts as an empty object', async () => {
      for (const headers of [{}, json, { 'content-type': 'text/plain' }]) {
        const { status, body } = await send(undefined, headers);
        assert.equal(status, 422);
        assert.deepEqual(body.errors, { name: ['The name field is required.'] });
      }
      assert.equal((await send('', json)).status, 422);
    });
  },
  { bodyLimit: 4096 },
);
