import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../support/alerts.ts';
import { cpuMillisecondsOf } from '../support/cpu-time.ts';
import { onSqlite } from '../support/on-sqlite.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

const repeated = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

/** Before the bounds, the first of these took more than four minutes. */
const BOUND_MS = 2000;

onSqlite('a form or a query of any length costs next to nothing', (harness) => {
  const world = new AlertWorld(harness);

  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { payload, type = FORM, token }: { payload?: string; type?: string; token?: string } = {},
  ) => {
    let answer = { status: 0, text: '' };
    const spent = await cpuMillisecondsOf(async () => {
      const response = await harness.app.inject({
        method,
        url,
        headers: {
          ...(payload !== undefined && { 'content-type': type }),
          ...(token !== undefined && { 'x-cachet-token': token }),
        },
        ...(payload !== undefined && { payload }),
      });
      answer = { status: response.statusCode, text: response.body };
    });
    assert.ok(spent < BOUND_MS, `${method} ${url.slice(0, 60)}: ${spent} ms`);
    return answer;
  };

  test('at the inlets of alerts: 422 with the reason, and kept for staff to look at', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    for (const kind of ['kuma', 'uptimerobot', 'nagios', 'datadog']) {
      const { id, attributes } = await world.addSource({ kind, name: kind });
      const { pathname } = new URL(attributes.address);
      const sent: readonly [string, string, RegExp][] = [
        [repeated('a&', 4_000_000), FORM, /larger than 64 KB/],
        [repeated('a&', 60_000), FORM, /more than 200 fields/],
        [repeated(part, 4_000_000), MULTIPART, /larger than 64 KB/],
        [repeated(part, 60_000), MULTIPART, /more than 200 fields/],
        [repeated('[[],', 4_000_000), 'application/json', /too many values, or they are too deep/],
        [repeated('{"a":', 4_000_000), 'application/json', /too many values, or they are too deep/],
      ];
      for (const [payload, type, sentence] of sent) {
        const { status, text } = await send('POST', pathname, { payload, type });
        assert.equal(status, 422, `${kind}: ${text}`);
        assert.match(JSON.parse(text).message, sentence);
      }
      const long = await send('POST', `${pathname}?${repeated('a&', 15_000)}`, { payload: 'a=b' });
      assert.equal(long.status, 422, kind);
      const kept = await world.send('GET', `/alert-sources/${id}/deliveries?per_page=100`);
      assert.equal(kept.length, sent.length + 1);
    }
  });

  test('a group of many small alerts, or an alert with many labels', async () => {
    const { attributes } = await world.addSource();
    const { pathname } = new URL(attributes.address);
    const alert = JSON.stringify({ status: 'firing', labels: { a: 'b' } });
    const labels = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`l${at}`, [[at]]]));
    for (const [payload, status] of [
      [`{"alerts":[${repeated(`${alert},`, 2_000_000)}${alert}]}`, 200],
      [JSON.stringify({ alerts: [{ status: 'firing', labels: { ...labels, z: 'z' } }] }), 200],
      [`{"alerts":${'['.repeat(2_000_000)}`, 422],
    ] as const) {
      const answer = await send('POST', pathname, { payload, type: 'application/json' });
      assert.equal(answer.status, status, answer.text.slice(0, 200));
    }
  });

  test('at the API of Cachet 2: 413 and 400', async () => {
    const token = await harness.token('*');
    const url = '/api/v1/components';
    const large = await send('POST', url, { payload: repeated('a&', 900_000), token });
    assert.deepEqual([large.status, /larger than 64 KB/.test(large.text)], [413, true]);
    for (const part of ['a&', 'a[]=1&', 'a[%61]=1&']) {
      const many = await send('POST', url, { payload: repeated(part, 60_000), token });
      assert.deepEqual([many.status, /more than 200 fields/.test(many.text)], [400, true]);
    }
    const allowed = `name=Web&status=1&${Array.from({ length: 190 }, (_, at) => `t[${at}]=${at}`).join('&')}`;
    assert.equal((await send('POST', url, { payload: allowed, token })).status, 200);
  });

  test('at our own API: JSON that is too deep or has too many values is 400', async () => {
    const token = await harness.token('*');
    for (const payload of [repeated('{"a":', 900_000), `{"a":${repeated('[[],', 900_000)}`]) {
      const response = await harness.app.inject({
        method: 'POST',
        url: '/api/components',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload,
      });
      assert.equal(response.statusCode, 400);
      assert.match(response.json().message, /too many values, or they are too deep/);
    }
  });

  test('on pages, at heartbeats and in queries: 400 with the reason', async () => {
    const form = await send('POST', '/subscribe', { payload: repeated('a&', 16_000) });
    assert.equal(form.status, 400);
    const query = repeated('a&', 15_000);
    for (const url of ['/', '/subscribe', '/auth/oidc/callback', '/history', '/badge.svg']) {
      const { status } = await send('GET', `${url}?${query}`);
      assert.ok(status === 400 || status === 404, `${url}: ${status}`);
    }
    const token = await harness.token('*');
    for (const url of [
      '/api/components',
      '/api/v1/components',
      '/api/heartbeats/x',
      '/api/push/x',
      '/ping/x/y',
    ]) {
      const { status, text } = await send('GET', `${url}?${query}`, { token });
      assert.equal(status, 400, url);
      assert.match(text, /more than 1000 parameters/);
    }
    assert.equal((await send('GET', `/api/components?${repeated('utm=1&', 3000)}`)).status, 200);
  });
});
