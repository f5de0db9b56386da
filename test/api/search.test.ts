import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { routes } from '../../src/routes.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import type { Json } from '../support/response.ts';

/** A record of each list that has names, with the name that is searched for. */
const named: Readonly<Record<string, (name: string) => object>> = {
  '/components': (name) => ({ name }),
  '/component-groups': (name) => ({ name }),
  '/incidents': (name) => ({ name, status: 1, message: 'm' }),
  '/schedules': (name) => ({ name, message: 'm', scheduled_at: '2026-04-01' }),
  '/incident-templates': (name) => ({ name, template: 't' }),
  '/metrics': (name) => ({ name, suffix: 'ms' }),
  '/webhooks': (name) => ({ name, url: 'https://93.184.216.34/hidden-path', events: ['incident.deleted'] }),
  '/checks': (name) => ({ name, kind: 'tcp', target: '127.0.0.1:9' }),
  '/alert-sources': (name) => ({ name, kind: 'alertmanager' }),
  '/probes': (name) => ({ name }),
  '/tokens': (name) => ({ name, abilities: ['*'] }),
};

onBothDatabases('filter[q]', (harness: Harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const post = async (path: string, body: object): Promise<number> => {
    const { status, body: response } = await harness.post(path, body, { token });
    assert.equal(status, 200, JSON.stringify(response));
    return Number(response.data.id);
  };
  const find = async (path: string, text: string, more = ''): Promise<number[]> => {
    const { status, body } = await harness.get(`${path}?filter[q]=${encodeURIComponent(text)}${more}`, {
      token,
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.meta.total, body.data.length);
    return body.data.map(({ id }: Json) => Number(id));
  };

  for (const [path, make] of Object.entries(named)) {
    test(`${path} is searched by a part of the name, whatever its case, and % and _ are only characters`, async () => {
      const name = 'Zahlung, ÄRGER 50%_\\';
      const id = await post(path, make(name));
      await post(path, make('Zahlung 500'));
      for (const text of ['zahlung, ä', 'ärger', 'A\u0308RGER', '0%', '%_\\', ' 50% ', name])
        assert.deepEqual(await find(path, text), [id], text);
      assert.equal((await find(path, 'ZAHLUNG')).length, 2);
      for (const text of ['%', '_', '\\']) assert.deepEqual(await find(path, text), [id], text);
      for (const text of ['nothing like it', 'hidden-path', '\0', "' or 1=1 --"])
        assert.deepEqual(await find(path, text), [], text);
    });
  }

  test('every list that can be filtered by name or email can be searched', () => {
    const lists = routes.flatMap(({ list, path }) =>
      list ? [{ path, filters: Object.keys(list.filters) }] : [],
    );
    // These have no names of their own: they are searched in their own tests.
    const others = ['/alerts', '/audit', '/publications', '/trash'];
    const searchable = lists
      .filter(({ path, filters }) => filters.includes('q') && !others.includes(path))
      .map(({ path }) => path);
    const expected = lists
      .filter(
        ({ path, filters }) => filters.includes('name') || filters.includes('email') || path === '/tokens',
      )
      .map(({ path }) => path);
    assert.deepEqual(searchable.toSorted(), expected.toSorted());
    assert.deepEqual(searchable.toSorted(), [...Object.keys(named), '/subscribers', '/users'].toSorted());
  });

  test('subscribers are found by a part of their address, in every spelling of its domain, and by their id', async () => {
    const first = await post('/subscribers', { email: 'Ann.Lee@Bücher.example' });
    const second = await post('/subscribers', { email: 'bob2@other.example' });
    for (const text of ['ann.l', '@bücher', '@xn--bcher-kva.example', 'ANN.LEE@BÜCHER.EXAMPLE'])
      assert.deepEqual(await find('/subscribers', text), [first], text);
    assert.deepEqual(await find('/subscribers', String(first)), [first]);
    assert.deepEqual(await find('/subscribers', String(second)), [second]);
    assert.deepEqual(await find('/subscribers', '.example'), [first, second]);
    assert.deepEqual(await find('/subscribers', '99999999999'), []);
  });

  test('users are found by name and by address', async () => {
    const id = await post('/users', { name: 'Grace Höpper', email: 'navy@staff.example' });
    assert.deepEqual(await find('/users', 'HÖPP'), [id]);
    assert.deepEqual(await find('/users', 'navy@'), [id]);
  });

  test('templates are also found by their slug, and a renamed token by its new name', async () => {
    const id = await post('/incident-templates', { name: 'Database', slug: 'db-trouble', template: 't' });
    assert.deepEqual(await find('/incident-templates', 'db-tr'), [id]);
    const renamed = await post('/tokens', { name: 'Deploy', abilities: ['*'] });
    await harness.put(`/tokens/${renamed}`, { name: 'Ärger' }, { token });
    assert.deepEqual(await find('/tokens', 'ä'), [renamed]);
    assert.deepEqual(await find('/tokens', 'deploy'), []);
  });

  test('a search finds nothing that the caller may not see, and works together with other filters', async () => {
    const one = await post('/components', { name: 'Checkout one', status: 4 });
    await post('/components', { name: 'Checkout two', enabled: false });
    const { body } = await harness.get('/components?filter[q]=checkout');
    assert.deepEqual(
      body.data.map(({ id }: Json) => Number(id)),
      [one],
    );
    assert.deepEqual(await find('/components', 'checkout', '&filter[status]=4'), [one]);
    assert.deepEqual(await find('/components', 'checkout', '&filter[status]=3'), []);
    assert.equal((await harness.get('/components?filter[q]=')).body.meta.total, 1, 'an empty search is none');
  });
});
