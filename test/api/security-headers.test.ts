import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { clientErrorResponse } from '../../src/http/connections/client-error.ts';
import { settings } from '../../src/kernel/config/settings.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { everyGet } from '../support/every-get.ts';
import { onSqlite } from '../support/on-sqlite.ts';

const document = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

/** The cells of the table below a heading, without its own head. */
function tableBelow(heading: string): string[][] {
  const section = document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const policies = new Map(
  tableBelow('Policies').map(([name = '', policy = '']) => [policy.replaceAll('`', ''), name]),
);
/** The hashes of style sheets change with the style sheets. */
const withoutHashes = (policy: string): string => policy.replace(/('sha256-[^']+' ?)+/, "'sha256-…'");

onSqlite('the documented headers', (harness) => {
  test('are those of real answers', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const rows = tableBelow('Headers');
    assert.ok(rows.length >= 30, `${rows.length} rows`);
    for (const [response = '', asked = '', ...documented] of rows) {
      const [, method = '', url = '', how = ''] = /^`(\S+) (\S+)`(.*)$/.exec(asked) ?? [];
      const isForm = method === 'POST' && !url.startsWith('/api');
      const { statusCode, headers } = await harness.app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(how.includes('signed in') && { authorization: `Bearer ${token}` }),
          ...(method === 'POST' && {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
        },
        ...(method === 'POST' && { payload: isForm ? 'email=x' : bodyFor(how) }),
      });
      const policy = headers['content-security-policy'];
      const origin = headers['access-control-allow-origin'];
      const found = [
        String(statusCode),
        headers['cache-control'] ?? '–',
        policy === undefined ? '–' : (policies.get(withoutHashes(String(policy))) ?? String(policy)),
        headers['referrer-policy'] ?? '–',
        origin === '*' ? 'any' : (origin ?? '–'),
      ];
      assert.deepEqual(found, documented, `${response}: ${asked}`);
      assert.equal(headers['x-content-type-options'], 'nosniff', response);
      assert.match(String(headers['content-type']), /charset=utf-8|json$|^image\/png$/, response);
      for (const name of ['server', 'x-powered-by']) assert.equal(headers[name], undefined, response);
    }
  });

  test('say in which charset every text is', async () => {
    const token = await harness.token('*');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    await harness.put('/settings', { logo: `data:image/svg+xml;base64,${svg}` }, { token });
    const { api, pages } = await everyGet(harness.ctx, { name: ['logo'] });
    const headers = { authorization: `Bearer ${token}` };
    const types = new Set<string>();
    for (const url of [...api, ...pages]) {
      const response = await harness.app.inject({ url, headers });
      const type = String(response.headers['content-type'] ?? '');
      types.add(type);
      assert.ok(type !== '' || response.body === '', `${url} has a type`);
      assert.doesNotMatch(type, /^(?:text\/[^;]+|[^;]+[+/]xml|[^;]+javascript)$/, url);
    }
    assert.ok(types.has('image/svg+xml; charset=utf-8') && types.size > 8, [...types].join());
  });

  test('of a TRACE request are not sent back', async () => {
    for (const url of ['/', '/api/ping', '/dashboard']) {
      const { statusCode, body } = await harness.app.inject({
        method: 'TRACE' as 'GET',
        url,
        headers: { secret: 'x' },
      });
      assert.ok(statusCode === 404 || statusCode === 405, `${url}: ${statusCode}`);
      assert.doesNotMatch(body, /secret/i, url);
    }
  });
});

const bodyFor = (how: string): string => (how.includes('invalid') ? '{}' : '{"name":"Search"}');

test('an answer to something that is not HTTP cannot be taken for a page either', () => {
  assert.match(clientErrorResponse({}), /^X-Content-Type-Options: nosniff\r$/m);
});

test('every page has a policy that allows no inline script, no plugin and no other base address', () => {
  const pages = [...policies].filter(([, name]) =>
    ['page', 'account', 'dashboard', 'embed', 'reference'].includes(name),
  );
  assert.equal(pages.length, 5);
  for (const [policy, name] of pages) {
    assert.match(policy, /^default-src 'none'/, name);
    assert.match(policy, /base-uri 'none'/, name);
    assert.match(policy, /frame-ancestors /, name);
    assert.doesNotMatch(policy, /unsafe-|object-src/, name);
  }
});

test('the limits that settings change have the documented defaults', () => {
  const limits = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8');
  const config = readConfig({}, false);
  const keys = new Map(
    (Object.keys(settings) as (keyof typeof settings)[]).map((key) => [settings[key].variable, key]),
  );
  const documented = [...limits.matchAll(/`([A-Z_]+)` \(([\d,]+)( MB)?/g)];
  assert.ok(documented.length >= 7, `${documented.length} limits`);
  for (const [text, variable = '', number = '', megabytes] of documented) {
    const key = keys.get(variable);
    assert.ok(key, `${variable} is a setting`);
    assert.equal(Number(number.replaceAll(',', '')) * (megabytes ? 1_048_576 : 1), config[key], text);
  }
});
