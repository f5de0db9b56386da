import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../test/support/harness.ts';
import { signedIn } from '../../test/support/sessions.ts';
import { cachet3Token } from '../surfaces/cachet3/testing.ts';

type Headers = Readonly<Record<string, string>>;

onBothDatabases('a POST that stands for another method', (harness) => {
  let token: string;
  let cachet3: string;

  beforeEach(async () => {
    token = await harness.token('*');
    cachet3 = await cachet3Token(harness, '*');
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await harness.post('/components', { name }, { token });
  });

  const post = async (url: string, payload: object | string, headers: Headers) => {
    const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { 'content-type': type, ...headers },
      payload,
    });
    return { status: response.statusCode, text: response.body, headers: response.headers };
  };
  const nameOf = async (id: number) => {
    const response = await harness.get(`/components/${id}`, { token });
    return response.status === 200 ? response.body.data.attributes.name : response.status;
  };
  const v1 = () => ({ 'x-cachet-token': token });
  const dialect = () => ({ authorization: `Bearer ${cachet3}` });

  test('the API of Cachet 2 takes it from the header, the body, a form and the query string', async () => {
    const header = { ...v1(), 'x-http-method-override': 'put' };
    assert.equal((await post('/v1/components/1', { name: 'A' }, header)).status, 200);
    assert.equal((await post('/v1/components/2', { name: 'B', _method: 'PATCH' }, v1())).status, 200);
    assert.equal((await post('/v1/components/3?_method=PUT', { name: 'C' }, v1())).status, 200);
    assert.equal((await post('/v1/components/4', 'name=D&_method=PUT', v1())).status, 200);
    assert.deepEqual(
      [await nameOf(1), await nameOf(2), await nameOf(3), await nameOf(4)],
      ['A', 'B', 'C', 'D'],
    );
    assert.equal((await post('/v1/components/1', '_method=DELETE', v1())).status, 204);
    assert.equal((await post('/v1/components/2?_method=delete', {}, v1())).status, 204);
    assert.deepEqual([await nameOf(1), await nameOf(2)], [404, 404]);
    // The header counts more than the body, and the body more than the query string.
    const body = { name: 'E', _method: 'DELETE' };
    assert.equal((await post('/v1/components/3', body, header)).status, 200);
    assert.equal(
      (await post('/v1/components/4?_method=DELETE', { ...body, _method: 'PUT' }, v1())).status,
      200,
    );
    assert.deepEqual([await nameOf(3), await nameOf(4)], ['E', 'E']);
  });

  test('the dialect of Cachet 3 takes it from a token with the dialect, and from a request that asks for it', async () => {
    const changed = await post('/components/1', { name: 'A', _method: 'PUT' }, dialect());
    assert.equal(changed.status, 200);
    assert.equal(JSON.parse(changed.text).data.relationships, undefined, 'it answers in the dialect');
    const asked = { authorization: `Bearer ${token}`, 'x-daymark-dialect': 'cachet3' };
    const override = { ...asked, 'x-http-method-override': 'PATCH' };
    assert.equal((await post('/components/2', { name: 'B' }, override)).status, 200);
    assert.equal((await post('/components/3?_method=DELETE', {}, asked)).status, 204);
    assert.deepEqual([await nameOf(1), await nameOf(2), await nameOf(3)], ['A', 'B', 404]);
  });

  test('our own API does not take it, and neither do operations that Cachet 3 does not have', async () => {
    const own = { authorization: `Bearer ${token}` };
    const refused = [
      () => post('/components/1', { name: 'A', _method: 'PUT' }, own),
      () => post('/components/1?_method=DELETE', {}, own),
      () => post('/components/1', {}, { ...own, 'x-http-method-override': 'DELETE' }),
      () => post('/components/1', { _method: 'DELETE' }, { ...dialect(), 'x-daymark-dialect': 'daymark' }),
      () => post('/components/1', { _method: 'DELETE' }, {}),
      () => post('/tokens/1', { _method: 'DELETE' }, dialect()),
      () => post('/users/1', { _method: 'DELETE' }, dialect()),
    ];
    for (const [index, send] of refused.entries()) {
      const { status, text, headers } = await send();
      assert.equal(status, 405, `${index}: ${text}`);
      assert.doesNotMatch(String(headers.allow), /POST/);
    }
    assert.equal(await nameOf(1), 'One');
    const created = await harness.post('/components', { name: 'Five', _method: 'DELETE' }, { token });
    assert.equal(created.status, 200, 'there it is a member that nobody knows');
  });

  test('a method that the address does not have is refused, and nothing is created in its place', async () => {
    const before = await harness.lastEventId();
    for (const method of ['PUT', 'DELETE', 'GET', 'x'.repeat(5000), '<b>']) {
      const fields = { name: 'n', status: 1, _method: method };
      for (const response of [
        await post('/v1/components', fields, v1()),
        await post('/components', fields, dialect()),
      ]) {
        assert.equal(response.status, 405, method.slice(0, 10));
        assert.ok(response.text.length < 400);
      }
    }
    for (const method of ['GET', 'POST', 'TRACE'])
      assert.equal((await post('/v1/components/1', { _method: method }, v1())).status, 405, method);
    assert.equal((await post('/v1/components/1', { name: 'A' }, v1())).status, 405);
    assert.equal((await post('/v1/components/1', {}, {})).status, 401);
    assert.equal(await harness.lastEventId(), before);
  });

  test('rights are those of the method that is meant', async () => {
    const [manage, remove] = [
      await harness.token('components.manage'),
      await harness.token('components.delete'),
    ];
    const send = async (method: string, secret: string) =>
      (await post('/v1/components/1', { name: 'A', _method: method }, { 'x-cachet-token': secret })).status;
    assert.deepEqual([await send('DELETE', manage), await send('PUT', remove)], [403, 403]);
    assert.deepEqual([await send('PUT', manage), await send('DELETE', remove)], [200, 204]);
    assert.equal(await send('PUT', 'wrong'), 401);
  });

  test('a repeated request is answered again, and a key belongs to one method', async () => {
    const key = { ...v1(), 'idempotency-key': 'k1' };
    const first = await post('/v1/components/1', { name: 'A', _method: 'PUT' }, key);
    const again = await post('/v1/components/1', { name: 'A', _method: 'PUT' }, key);
    assert.deepEqual([first.status, again.status, again.headers['idempotency-replayed']], [200, 200, 'true']);
    const other = await post('/v1/components/1', { name: 'A', _method: 'DELETE' }, key);
    assert.ok(other.status >= 400 && other.status < 500, String(other.status));
    assert.equal(await nameOf(1), 'A');
  });

  test('another website cannot use the session of a visitor this way', async () => {
    const { cookie = '' } = (await signedIn(harness)).headers;
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const form of ['_method=DELETE', '_method=PUT&name=Evil'])
      assert.equal((await post('/v1/components/1', form, foreign)).status, 403, form);
    assert.equal((await post('/v1/components/1?_method=DELETE', '', foreign)).status, 403);
    assert.equal(await nameOf(1), 'One');
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    assert.equal((await post('/v1/components/1', { name: 'Mine', _method: 'PUT' }, own)).status, 200);
  });
});

onBothDatabases(
  'a POST that stands for another method, with a rate limit',
  (harness) => {
    test('it counts as one request', async () => {
      const token = await harness.token('*');
      await harness.post('/components', { name: 'One' }, { token });
      const send = async () => {
        const { statusCode, headers } = await harness.app.inject({
          method: 'POST',
          url: '/api/v1/components/1',
          headers: { 'x-cachet-token': token },
          payload: { name: 'A', _method: 'PUT' },
        });
        return [statusCode, Number(headers['x-ratelimit-remaining'])];
      };
      assert.deepEqual(
        [await send(), await send(), await send()],
        [
          [200, 1],
          [200, 0],
          [429, 0],
        ],
      );
    });
  },
  { rateLimit: 3 },
);
