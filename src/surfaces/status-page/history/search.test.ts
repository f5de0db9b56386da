import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open, type Page } from '../../../../test/support/page.ts';

onBothDatabases('searching the history', (harness) => {
  const names = (page: Page) => page.texts('.day h3');
  const find = async (query: string) => names(await open(harness, `/history?${query}`));
  const links = (page: Page) => page.all('.more .pick a').map(({ attribs }) => [attribs.rel, attribs.href]);

  async function createPast(author: Author): Promise<void> {
    await author.group('Shop');
    await author.component('Checkout', { component_group_id: 1 });
    await author.component('Search', { component_group_id: 1 });
    await author.component('Website');
    const past = { status: 4, message: 'Done.' };
    const of = (id: number) => ({ components: [{ id, status: 3 }] });
    await author.incident('Zahlung, ÄRGER 50%_\\', { ...past, ...of(1), occurred_at: at(-DAY) });
    await author.incident('Second', { ...past, ...of(2), occurred_at: at(-400 * DAY) });
    await author.post('/incidents/2/updates', { status: 4, message: 'The *cable* is replaced.' });
    await author.incident('Third', {
      ...past,
      ...of(3),
      message: 'A cable broke.',
      occurred_at: at(-2 * DAY),
    });
    await author.schedule('Index work', {
      message: 'A new cable.',
      scheduled_at: at(-3 * DAY),
      completed_at: at(-3 * DAY + HOUR),
      components: [{ id: 2, status: 6 }],
    });
    await author.schedule('Cable to come', { scheduled_at: at(DAY) });
  }

  test('finds every word in names, messages and updates of all years, whatever its case', async () => {
    await createPast(new Author(harness));
    assert.deepEqual(await find('q=cable'), ['Third', 'Index work', 'Second']);
    assert.deepEqual(await find('q=CABLE'), ['Third', 'Index work', 'Second']);
    assert.deepEqual(await find('q=second+cable'), ['Second']);
    assert.deepEqual(await find('q=%20replaced%20%20cable%20'), ['Second']);
    assert.deepEqual(await find('q=second+third'), []);
    const special = 'Zahlung, ÄRGER 50%_\\';
    for (const text of ['ärger', 'A\u0308rger', '50%', '%_\\', special])
      assert.deepEqual(await find(`q=${encodeURIComponent(text)}`), [special], text);
    for (const text of ['nothing like it', "' or 1=1 --", '\0zz', '%%%'])
      assert.deepEqual(await find(`q=${encodeURIComponent(text)}`), [], text);
  });

  test('filters by component, by group and by kind, alone and together', async () => {
    const author = new Author(harness);
    await createPast(author);
    assert.deepEqual(await find('component=2'), ['Index work', 'Second']);
    assert.deepEqual(await find('component=2&kind=incidents'), ['Second']);
    assert.deepEqual(await find('component=2&kind=maintenance'), ['Index work']);
    assert.deepEqual(await find('component=group-1&kind=incidents'), ['Zahlung, ÄRGER 50%_\\', 'Second']);
    assert.deepEqual(await find('component=group-1&q=cable'), ['Index work', 'Second']);
    assert.deepEqual(await find('kind=maintenance'), ['Index work']);
    assert.deepEqual(await find('kind=incidents'), ['Zahlung, ÄRGER 50%_\\', 'Third']);
    assert.deepEqual(await find('q=cable&date=2026-03-01'), ['Second']);
    // What the form does not offer is ignored.
    await author.component('Hidden', { enabled: false });
    for (const query of ['component=4', 'component=x', 'component=group-9', 'kind=x', 'q=%20', ''])
      assert.deepEqual(await find(query), ['Zahlung, ÄRGER 50%_\\', 'Third', 'Index work'], query);
  });

  test('the form shows what was asked for, offers what is public, and can be cleared', async () => {
    const author = new Author(harness);
    await createPast(author);
    await author.component('Hidden', { enabled: false });
    const page = await open(harness, '/history?q=%22Cable%3C&component=group-1&kind=maintenance&lang=de');
    assert.equal(page.attribute('#q', 'value'), '"Cable<');
    assert.equal(page.attribute('#component [selected]', 'value'), 'group-1');
    assert.equal(page.attribute('#kind [selected]', 'value'), 'maintenance');
    assert.equal(page.attribute('#date', 'value'), '');
    assert.deepEqual(
      page.all('#component option').map(({ attribs }) => attribs.value),
      ['', 'group-1', '1', '2', '3'],
    );
    assert.equal(page.attribute('.find a', 'href'), '/history');
    assert.equal(page.attribute('footer [name=q]', 'value'), '"Cable<', 'another language keeps the search');
    assert.equal(page.attribute('footer [name=component]', 'value'), 'group-1');
    assert.equal((await open(harness, '/history')).has('.find a'), false);
    assert.equal(
      (await open(harness, `/history?q=${'x'.repeat(500)}`)).attribute('#q', 'value')?.length,
      100,
    );
  });

  test('says how many entries match, and when none does', async () => {
    await createPast(new Author(harness));
    assert.equal((await open(harness, '/history?q=cable')).text('#shown'), '3 results');
    const none = await open(harness, '/history?q=nothing');
    assert.equal(none.text('#shown'), '0 results');
    assert.ok(none.texts('main p').includes('No incidents or maintenance match your search.'));
  });

  /** Many incidents, an hour apart, inserted directly. */
  async function addIncidents(author: Author, count: number): Promise<void> {
    await author.incident('Number 1', { status: 4, occurred_at: at(-HOUR) });
    const began = sql`${sql.lit(START)} - n * 3600`;
    await sql`insert into incidents (id, guid, name, name_key, message, status, own_status, visible, stickied,
        notifications, occurred_at, published_at, resolved_at, created_at, updated_at)
      with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select n, 'guid ' || n, 'Number ' || n, 'number ' || n, 'm', 4, 4, 1, 0, 0, ${began}, 0, ${began} + 60, 0, 0
      from numbers`.execute(harness.ctx.connection.write);
  }

  test('has pages of twenty, with links above and below', async () => {
    await addIncidents(new Author(harness), 45);
    const first = await open(harness, '/history?q=number&kind=incidents');
    assert.equal(first.text('#shown'), '45 results · Page 1 of 3');
    assert.deepEqual(names(first).length, 20);
    assert.deepEqual(names(first)[0], 'Number 1');
    const next = ['prev', '/history?q=number&kind=incidents&page=2'];
    assert.deepEqual(links(first), [next, next]);
    const second = await open(harness, '/history?q=number&kind=incidents&page=2');
    assert.equal(names(second)[0], 'Number 21');
    assert.deepEqual(links(second).slice(0, 2), [
      ['next', '/history?q=number&kind=incidents'],
      ['prev', '/history?q=number&kind=incidents&page=3'],
    ]);
    for (const page of ['3', '99', '2000000000']) {
      const last = await open(harness, `/history?q=number&kind=incidents&page=${page}`);
      assert.deepEqual(
        names(last),
        [41, 42, 43, 44, 45].map((number) => `Number ${number}`),
      );
      assert.deepEqual(links(last)[0], ['next', '/history?q=number&kind=incidents&page=2']);
    }
    for (const page of ['0', '-1', 'x', '1.5'])
      assert.equal(names(await open(harness, `/history?q=number&page=${page}`))[0], 'Number 1', page);
  });

  test('looks at a thousand entries at a time, and older ones are one link away', async () => {
    await addIncidents(new Author(harness), 1099);
    const page = await open(harness, '/history?q=number+100');
    assert.equal(page.text('#shown'), '2 results · Searched back to Jan 27, 2026');
    assert.deepEqual(names(page), ['Number 100', 'Number 1000']);
    const older = ['prev', '/history?q=number+100&date=2026-01-27'];
    assert.deepEqual(links(page), [older, older]);
    const rest = await open(harness, '/history?q=number+100&date=2026-01-27');
    assert.deepEqual(
      names(rest),
      Array.from({ length: 10 }, (_, index) => `Number ${1000 + index}`),
    );
    assert.deepEqual(links(rest)[0], ['next', '/history?q=number+100']);
    assert.doesNotMatch(rest.text('#shown'), /Searched back/);
  });
});
