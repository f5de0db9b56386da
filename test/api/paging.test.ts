import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import type { Json } from '../support/response.ts';

/** Follows `links.next` from a first page to the last. */
async function walk(
  harness: Harness,
  path: string,
  token: string,
): Promise<{ ids: string[]; pages: Json[] }> {
  const pages: Json[] = [];
  for (let next = path; next !== '' && pages.length < 200; ) {
    const { status, body } = await harness.get(next, { token });
    assert.equal(status, 200);
    pages.push(body);
    next = body.links.next;
  }
  return { ids: pages.flatMap((page) => page.data.map((record: Json) => record.id)), pages };
}

onBothDatabases('paging', (harness) => {
  const fill = async (count: number): Promise<string> => {
    const token = await harness.token('*');
    for (let number = 0; number < count; number++) {
      const name = `Service ${number % 5}`;
      await harness.post('/components', { name, order: number % 3, status: (number % 6) + 1 }, { token });
      const component = { id: number + 1, status: 4 };
      await harness.post(
        '/incidents',
        { name, status: number % 5, message: 'm', components: [component] },
        { token },
      );
      if (number % 7 === 0) harness.clock.advance(1);
    }
    return token;
  };

  test('following next from page one visits every record once, whatever the order, filters and includes', async () => {
    const token = await fill(43);
    const all = Array.from({ length: 43 }, (_, index) => String(index + 1)).sort();
    for (const sort of ['', 'name', '-name', 'order,-name', 'name:desc,order', '-id']) {
      const { ids, pages } = await walk(
        harness,
        `/components?sort=${sort}&per_page=7&include=group,meta`,
        token,
      );
      assert.deepEqual(ids.toSorted(), all, sort);
      for (const { links, meta } of pages) {
        assert.equal(meta.total, 43);
        assert.equal(meta.last_page, 7);
        const next = new URL(links.next || links.first);
        assert.equal(next.searchParams.get('include'), 'group,meta');
        assert.equal(next.searchParams.get('per_page'), '7');
        assert.equal(next.searchParams.get('sort'), sort);
      }
    }
    const { ids } = await walk(
      harness,
      '/incidents?filter[status]=1,2&per_page=3&include=components,updates',
      token,
    );
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, 18);
  });

  test('repeated and bracketed lists mean the comma-separated list, also on linked pages', async () => {
    const token = await fill(23);
    const comma = 'filter[status]=1,2,3&sort=-name,id&include=group,meta';
    const wanted = await walk(harness, `/components?${comma}&per_page=4`, token);
    assert.equal(wanted.ids.length, 12);
    for (const query of [
      'filter[status]=1&filter[status]=2&filter[status]=3&sort=-name&sort=id&include=group&include=meta',
      'filter[status][]=1&filter[status][]=2&filter[status][]=3&sort[]=-name&sort[]=id&include[]=group&include[]=meta',
    ]) {
      const { ids, pages } = await walk(harness, `/components?${query}&per_page=4`, token);
      assert.deepEqual(ids, wanted.ids, query);
      assert.deepEqual(pages.at(-1).included, wanted.pages.at(-1).included);
      const given = [...new URLSearchParams(query), ['per_page', '4'], ['page', '1']];
      assert.deepEqual([...new URL(pages.at(-1).links.first).searchParams], given);
    }
    const both = await harness.get('/incidents?filter[component][]=1&filter[component][]=2', { token });
    assert.equal(both.body.meta.total, 2);
  });

  test('links are absolute and valid, and empty strings if there is no page', async () => {
    const token = await fill(5);
    const page = (number: number) => `https://status.example/api/components?per_page=2&page=${number}`;
    const first = (await harness.get('/components?per_page=2', { token })).body;
    assert.deepEqual(first.links, { first: page(1), last: page(3), prev: '', next: page(2) });
    assert.deepEqual(first.meta, {
      current_page: 1,
      from: 1,
      last_page: 3,
      path: 'https://status.example/api/components',
      per_page: 2,
      to: 2,
      total: 5,
    });
    const last = (await harness.get(first.links.last, { token })).body;
    assert.deepEqual(last.links, { first: page(1), last: page(3), prev: page(2), next: '' });
    assert.deepEqual([last.meta.from, last.meta.to], [5, 5]);
    const beyond = await harness.get('/components?per_page=2&page=9', { token });
    assert.equal(beyond.status, 200);
    assert.deepEqual(beyond.body.data, []);
    assert.deepEqual([beyond.body.meta.from, beyond.body.meta.to, beyond.body.meta.current_page], [0, 0, 9]);
    assert.deepEqual([beyond.body.links.prev, beyond.body.links.next], [page(3), '']);
  });

  test('links keep the JSON:API spelling of paging', async () => {
    const token = await fill(5);
    const { links } = (await harness.get('/components?page[number]=2&page[size]=2', { token })).body;
    assert.equal(links.next, 'https://status.example/api/components?page%5Bnumber%5D=3&page%5Bsize%5D=2');
  });

  test('links never depend on a header of the request', async () => {
    const response = await harness.get('/components', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    assert.equal(JSON.stringify(response.body).includes('evil'), false);
  });

  test('whatever the page size, every record is on exactly one page and links lead through all of them', async () => {
    const token = await fill(17);
    const sizes = fc.integer({ min: 1, max: 20 });
    const sorts = fc.subarray(['name', '-order', 'id'], { minLength: 0 });
    await fc.assert(
      fc.asyncProperty(sizes, sorts, async (perPage, sort) => {
        const { ids, pages } = await walk(
          harness,
          `/components?per_page=${perPage}&sort=${sort.join(',')}`,
          token,
        );
        assert.equal(pages.length, Math.ceil(17 / perPage));
        assert.equal(new Set(ids).size, 17);
        assert.equal(ids.length, 17);
        const everything = (await harness.get(`/components?per_page=100&sort=${sort.join(',')}`, { token }))
          .body.data;
        assert.deepEqual(
          ids,
          everything.map((one: Json) => one.id),
        );
      }),
      { numRuns: 15 },
    );
  });

  test('a list needs the same number of statements whatever its page size and includes', async () => {
    const token = await fill(30);
    const everything = Array.from({ length: 30 }, (_, index) => index + 1);
    await harness.post('/component-groups', { name: 'All', components: everything }, { token });
    await harness.post('/component-groups', { name: 'None' }, { token });
    for (const id of everything) {
      await harness.post(`/incidents/${id}/updates`, { status: 1, message: 'm' }, { token });
      const components = [{ id, status: 6 }];
      await harness.post(
        '/schedules',
        { name: 's', message: 'm', scheduled_at: '2026-01-01', components },
        { token },
      );
      await harness.post(`/schedules/${id}/updates`, { message: 'm' }, { token });
      await harness.post('/incident-templates', { name: 't', template: 't' }, { token });
      await harness.post('/metrics', { name: 'm', suffix: 's' }, { token });
      await harness.post(`/metrics/${id}/points`, { value: 1 }, { token });
    }
    const statementsOf = async (path: string) => {
      // A commit, so that no cached rows are used.
      await harness.token('*');
      return harness.statementsOf(async () => assert.equal((await harness.get(path)).status, 200));
    };
    const cost = async (path: string) => (await statementsOf(path)).length;
    const lists: [path: string, records: number, include: string, most: number][] = [
      ['/components', 30, 'group,incidents,meta', 7],
      ['/component-groups', 2, 'components,meta', 6],
      ['/incidents', 30, 'components.group,updates,user,meta', 10],
      ['/schedules', 30, 'components,updates,meta', 6],
      ['/incident-templates', 30, '', 2],
      ['/metrics', 30, 'points', 3],
      ['/incidents/1/updates', 1, 'incident', 4],
    ];
    for (const [path, records, include, most] of lists) {
      const statements = await statementsOf(`${path}?per_page=${records}&include=${include}`);
      const large = statements.length;
      assert.ok(large <= most, `${path} cost ${large} statements: ${statements.join('\n')}`);
      assert.equal(await cost(`${path}?per_page=1&include=${include}`), large, path);
      const plain = await cost(`${path}?per_page=1`);
      assert.equal(await cost(`${path}?per_page=${records}`), plain, path);
      // A page that is not full says by itself how many records there are. Incidents are counted as they are written.
      const counting = path === '/incidents' ? 0 : 1;
      assert.equal(await cost(`${path}?per_page=${records + 1}`), plain - counting, path);
    }
  });

  test('pages far from the beginning continue where the pages before them end', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const { write } = harness.ctx.connection;
    await sql`insert into subscribers (email, email_key, global, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 620)
      select 'p' || n || '@b.example', 'p' || n || '@b.example', n % 2, 0, 0 from numbers`.execute(write);
    await sql`insert into subscriber_components (subscriber_id, component_id)
      select id, 1 from subscribers`.execute(write);
    for (const [query, total] of [
      ['sort=id', 620],
      ['sort=-id', 620],
      ['sort=email', 620],
      ['sort=-email&filter[q]=p', 620],
      ['sort=-id&filter[verified]=false', 620],
    ] as const) {
      harness.clock.advance(1);
      const { ids, pages } = await walk(harness, `/subscribers?${query}&per_page=100`, token);
      assert.equal(new Set(ids).size, total, query);
      const last = pages.at(-1);
      assert.deepEqual(last.data[0].relationships.components.data, [{ type: 'components', id: '1' }]);
      const emails = pages.flatMap(({ data }) => data.map(({ attributes }: Json) => attributes.email));
      const keys = query.includes('email') ? emails : ids.map((id) => id.padStart(9));
      assert.deepEqual(keys, query.includes('sort=-') ? keys.toSorted().reverse() : keys.toSorted(), query);
    }
  });

  test('sparse fieldsets leave only the requested fields, also in included resources', async () => {
    await fill(1);
    const { body } = await harness.get(
      '/incidents?include=components&fields[incidents]=name,components&fields[components]=name',
    );
    assert.deepEqual(body.data[0].attributes, { name: 'Service 0' });
    assert.deepEqual(Object.keys(body.data[0].relationships), ['components']);
    assert.deepEqual(body.included[0].attributes, { name: 'Service 0' });
    assert.deepEqual(body.included[0].relationships, {});
  });
});
