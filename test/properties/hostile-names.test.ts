import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/routes.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { isLong } from '../support/rounds.ts';

/** Names that every JavaScript object inherits: a lookup in a plain object finds something. */
const words = ['__proto__', 'constructor', 'CONSTRUCTOR', 'hasOwnProperty'];

const pathOf = ({ path }: Route): string => path.replace(/\{\w+\}/g, '1');

/** All words, or one for each route in turn where the same code reads them for every route. */
const wordsFor = (index: number): readonly string[] =>
  isLong ? words : words.slice(index % words.length, (index % words.length) + 1);

/** The filters of this route, with the word in each place. */
const filtersOf = (route: Route, word: string): string[] =>
  Object.keys(route.list?.filters ?? {}).flatMap((name) => [
    `filter[${name}]=${word}`,
    `filter[${name}]=true,${word}`,
    `filter[${name}][]=${word}`,
    `filter[${name}][${word}]=${word}`,
  ]);

/** The query parameters that every route reads in the same way, with the word in each place. */
const queriesWith = (word: string): string[] => [
  `filter[${word}]=1`,
  `filter[${word}][${word}]=${word}`,
  `sort=${word}`,
  `sort=-${word}:desc`,
  `include=${word}`,
  `include=${word}.${word}`,
  `fields[${word}]=${word}`,
  `fields[components]=${word}`,
  ...['page', 'per_page', 'page[number]', 'page[size]', `page[${word}]`].map((name) => `${name}=${word}`),
  `${word}=${word}`,
  `${word}[${word}]=${word}`,
];

onBothDatabases('inherited property names', (harness: Harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/components', { name: 'API', meta: { constructor: '__proto__' } }, { token });
    await harness.post('/incidents', { name: 'Fire', status: 1, message: 'm' }, { token });
    await harness.post('/schedules', { name: 'Move', message: 'm', scheduled_at: '2026-04-01' }, { token });
    await harness.post('/subscribers', { email: 'a@b.example' }, { token });
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms' }, { token });
  });

  test('are an invalid boolean for the filters that guests and tokens use', async () => {
    for (const value of ['constructor', 'CONSTRUCTOR', '__proto__', 'toString']) {
      const components = await harness.get(`/components?filter[enabled]=${value}`);
      assert.deepEqual([components.status, components.body.data], [200, []], value);
      const subscribers = await harness.get(`/subscribers?filter[global]=${value}`, { token });
      assert.deepEqual([subscribers.status, subscribers.body.data], [200, []], value);
    }
    const both = await harness.get('/components?filter[enabled]=true,constructor');
    assert.equal(both.body.data.length, 1);
  });

  test('yield no 5xx in any place of any query', async () => {
    for (const [index, route] of routes.entries()) {
      if (route.method !== 'GET' || route.stream) continue;
      const filters = words.flatMap((word) => filtersOf(route, word));
      for (const query of [...filters, ...wordsFor(index).flatMap(queriesWith)]) {
        const { status, body } = await harness.get(`${pathOf(route)}?${query}`, { token });
        assert.ok(status < 500, `${route.operationId} ${query}: ${status} ${JSON.stringify(body)}`);
      }
    }
  });

  test('yield no 5xx in any path, field or query of a write', async () => {
    for (const [index, route] of routes.entries()) {
      if (route.method === 'GET') continue;
      // The fields of a request are read before the database is asked.
      for (const word of harness.dialect === 'sqlite' ? words : wordsFor(index)) {
        const named = await harness.send(route.method, route.path.replace(/\{\w+\}/g, word), {}, { token });
        assert.ok(named.status < 500, `${route.operationId} with the path ${word}: ${named.status}`);
        for (const value of [word, [word], { [word]: word }, [{ [word]: { [word]: word } }]]) {
          const fields = Object.keys(route.input ?? {}).map((field) => [field, value]);
          const body = JSON.stringify({ ...Object.fromEntries(fields), [word]: value });
          const response = await harness.send(route.method, pathOf(route), body, { token });
          assert.ok(response.status < 500, `${route.operationId} ${body}: ${response.status}`);
        }
      }
    }
  });

  test('are stored as keys and values of metadata', async () => {
    const entries = words.map((word) => ({ key: word, value: { [word]: word } }));
    const { status } = await harness.put('/components/1', { meta: entries }, { token });
    assert.equal(status, 200);
    const { body } = await harness.get('/components/1?include=meta');
    assert.deepEqual(
      body.data.attributes.meta.map(({ key }: { key: string }) => key).toSorted(),
      words.toSorted(),
    );
    await harness.put('/components/1', { meta: { constructor: 'toString' } }, { token });
    const found = await harness.get('/components?filter[meta][constructor]=toString');
    assert.equal(found.body.meta.total, 1);
    assert.equal((await harness.get('/components?filter[meta][toString]=x')).body.meta.total, 0);
  });

  test('have no meaning in templates', async () => {
    await harness.post('/incident-templates', { name: 'n', slug: 'n', template: 'x' }, { token });
    const saved = (template: string) => harness.put('/incident-templates/1', { template }, { token });
    for (const word of words) {
      for (const shown of [`{{ ${word} }}`, `{{ incident.${word} }}`, `{{ "x"["${word}"] }}`]) {
        assert.equal((await saved(`a${shown}z`)).status, 200, shown);
        const body = { name: 'n', status: 1, template: 'n', template_vars: { a: 1 } };
        const made = await harness.post('/incidents', body, { token });
        assert.deepEqual([made.status, made.body.data?.attributes.message], [200, 'az'], shown);
      }
      for (const refused of [`{{ "x"|${word} }}`, `{{ ${word}() }}`, `{% ${word} %}`, `{{ 1 is ${word} }}`]) {
        assert.equal((await saved(refused)).status, 422, refused);
      }
    }
  });

  test('yield no 5xx as parameters, languages and forms of the pages', async () => {
    const paths = ['/', '/history', '/uptime', '/badge.svg', '/rss', '/subscribe', '/calendar.ics'];
    const names = ['days', 'view', 'lang', 'date', 'style', 'label', 'done', 'version'];
    for (const word of words) {
      for (const path of [
        ...paths.flatMap((path) => names.map((name) => `${path}?${name}=${word}`)),
        ...['/incidents/', '/schedules/', '/components/', '/', '/unsubscribe/', '/api/v2/'].map(
          (one) => one + word,
        ),
        `/components/${word}/badge.svg`,
        `/components/1/badge.svg?style=${word}`,
      ]) {
        const { status } = await harness.visit(path, {
          'accept-language': `${word},${word};q=${word}`,
          cookie: `lang=${word}; ${word}=${word}`,
        });
        assert.ok(status < 500, `${path}: ${status}`);
      }
      const payload = new URLSearchParams(
        ['do', 'lang', 'scope', 'locale', 'timezone', 'components', 'email', word].map((name) => [
          name,
          word,
        ]),
      ).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await harness.app.inject({ method: 'POST', url: '/subscribe', headers, payload });
      assert.ok(sent.statusCode < 500, `a form with ${word}: ${sent.statusCode}`);
    }
  });
});
