import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open, type Page } from '../../../../test/support/page.ts';

onBothDatabases('the pages of components and groups', (harness) => {
  const entries = (page: Page, part: string) => page.texts(`${part} h3`);
  const hrefs = (page: Page, selector: string) => page.all(selector).map(({ attribs }) => attribs.href);

  /** A group with two components, one component on its own, and a past for each. */
  async function createSystem(author: Author): Promise<void> {
    harness.clock.set(START - 100 * DAY);
    await author.group('Shop');
    await author.component('Checkout', {
      component_group_id: 1,
      description: 'Where people pay',
      link: 'https://pay.example/shop',
    });
    await author.component('Search', { component_group_id: 1, status: 2 });
    await author.component('Website');
    harness.clock.set(START);
    const affects = (id: number, status: number) => ({ components: [{ id, status }] });
    await author.incident('Payments fail', { ...affects(1, 3), occurred_at: at(-HOUR) });
    await author.incident('Slow search', { ...affects(2, 2), status: 4, occurred_at: at(-2 * DAY) });
    await author.incident('Website was away', { ...affects(3, 4), status: 4, occurred_at: at(-3 * DAY) });
    await author.incident('Long ago', { ...affects(1, 4), status: 4, occurred_at: at(-95 * DAY) });
    await author.schedule('Database move', { ...affects(1, 6), scheduled_at: at(DAY) });
    await author.schedule('New search index', { ...affects(2, 6), scheduled_at: at(-60) });
    await author.schedule('Old work', {
      ...affects(1, 6),
      scheduled_at: at(-4 * DAY),
      completed_at: at(-4 * DAY + HOUR),
    });
  }

  test('a component has its status, bars, incidents, maintenance and past, and nothing of others', async () => {
    await createSystem(new Author(harness));
    const page = await open(harness, '/components/1');
    assert.equal(page.text('title'), 'Checkout · Status');
    assert.equal(page.text('#subject h1'), 'Checkout');
    assert.equal(page.text('#subject p'), 'Partial outage');
    assert.deepEqual(page.texts('main .desc').slice(0, 2), ['Where people pay', 'pay.example']);
    assert.equal(page.attribute('.out', 'href'), 'https://pay.example/shop');
    assert.equal(page.all('.bars').length, 1);
    assert.deepEqual(entries(page, '#incidents'), ['Payments fail']);
    assert.deepEqual([entries(page, '#maintenance'), entries(page, '#upcoming')], [[], ['Database move']]);
    assert.deepEqual(entries(page, '#history'), ['Old work']);
    assert.deepEqual(hrefs(page, '.crumbs a'), ['/', '/component-groups/1']);
    const other = await open(harness, '/components/3');
    assert.deepEqual(
      [entries(other, '#incidents'), entries(other, '#upcoming'), entries(other, '#history')],
      [[], [], ['Website was away']],
    );
    assert.deepEqual(hrefs(other, '.crumbs a'), ['/']);
  });

  test('a group has its worst status, its components, and what affects any of them', async () => {
    await createSystem(new Author(harness));
    const page = await open(harness, '/component-groups/1');
    assert.equal(page.text('#subject h1'), 'Shop');
    assert.equal(page.text('#subject p'), 'Partial outage');
    assert.deepEqual(
      page.all('.list li[id]').map(({ attribs }) => attribs.id),
      ['component-1', 'component-2'],
    );
    assert.equal(page.all('.bars').length, 2);
    assert.deepEqual(entries(page, '#incidents'), ['Payments fail']);
    assert.deepEqual(entries(page, '#maintenance'), ['New search index']);
    assert.deepEqual(entries(page, '#upcoming'), ['Database move']);
    assert.deepEqual(entries(page, '#history'), ['Slow search', 'Old work']);
  });

  test('the range of the bars is also the range of the past, and is kept when the language changes', async () => {
    await createSystem(new Author(harness));
    const page = await open(harness, '/components/1?days=365');
    assert.deepEqual(entries(page, '#history'), ['Old work', 'Long ago']);
    assert.equal(page.text('.pick [aria-current=true]'), '365 days');
    assert.equal(page.attribute('footer [name=days]', 'value'), '365');
    assert.deepEqual(hrefs(page, '.bar-tools a'), [
      '/components/1?days=30#components',
      '/components/1?days=60#components',
      '/components/1#components',
      '/components/1?days=365#components',
    ]);
    const quiet = await open(harness, '/components/2?days=30&days=365');
    assert.deepEqual(entries(quiet, '#history'), ['Slow search']);
    const none = new Author(harness);
    await none.component('New');
    assert.equal(
      (await open(harness, '/components/4')).text('#history .quiet'),
      'No incidents in the last 90 days.',
    );
  });

  test('they link to their own feeds, subscription and history, and these work', async () => {
    await createSystem(new Author(harness));
    for (const [path, subscribe, checked, history] of [
      ['/components/2', '/subscribe?component=2', ['components 2'], '/history?component=2'],
      ['/component-groups/1', '/subscribe?group=1', ['groups 1'], '/history?component=group-1'],
    ] as const) {
      const page = await open(harness, path);
      const feeds = ['rss', 'atom', 'feed.json', 'calendar.ics'].map((name) => `${path}/${name}`);
      assert.deepEqual(hrefs(page, '.follow a'), [...feeds, subscribe]);
      assert.equal(page.all('link[rel=alternate][type]')[0]?.attribs.href, `${path}/rss`);
      for (const feed of feeds) {
        const { status, text } = await harness.visit(feed);
        assert.equal(status, 200, feed);
        assert.equal(text.includes('New search index'), true, feed);
        assert.equal(text.includes('Website was away'), false, feed);
      }
      const form = await open(harness, subscribe);
      assert.deepEqual(
        form.all('.choice [checked]').map(({ attribs }) => `${attribs.name} ${attribs.value}`),
        checked,
      );
      assert.equal(form.attribute('[name=scope][checked]', 'value'), 'components');
      assert.deepEqual(hrefs(page, '#history p a'), [history]);
      assert.equal((await open(harness, history)).all('#component [selected]').length, 1);
    }
    const everything = await open(harness, '/subscribe?component=99&group=x');
    assert.equal(everything.attribute('[name=scope][checked]', 'value'), 'all');
  });

  test('guests find no page for what is hidden, disabled, deleted or unknown, with or without a token', async () => {
    const author = new Author(harness);
    await author.group('For staff', { visible: 0 });
    await author.group('For nobody', { visible: 2 });
    await author.group('Empty');
    await author.component('For staff', { component_group_id: 1 });
    await author.component('For nobody', { component_group_id: 2 });
    await author.component('Disabled', { enabled: false });
    await author.component('Deleted');
    await author.delete('/components/4');
    const authorization = `Bearer ${await harness.token('*')}`;
    const ids = ['1', '2', '3', '4', '99', '0', '01', '1x', '99999999999'];
    for (const path of ids.flatMap((id) => [`/components/${id}`, `/component-groups/${id}`])) {
      for (const headers of [{}, { authorization }]) {
        const { status, text } = await harness.visit(path, headers);
        assert.equal(status, 404, path);
        assert.ok(!/For staff|For nobody|Disabled|Deleted/.test(text), path);
      }
    }
    await author.put('/component-groups/1', { visible: 1 });
    assert.equal((await open(harness, '/components/1')).text('h1'), 'For staff');
    assert.equal((await open(harness, '/component-groups/1')).text('h1'), 'For staff');
  });

  test('they leave out what the settings hide', async () => {
    const author = new Author(harness);
    await createSystem(author);
    await author.settings({
      show_uptime: false,
      show_history: false,
      show_upcoming: false,
      show_subscribe: false,
    });
    const page = await open(harness, '/components/1');
    assert.deepEqual(
      ['.bars', '#history', '#schedule-1', '.follow .button'].filter((selector) => page.has(selector)),
      [],
    );
    assert.deepEqual(entries(page, '#incidents'), ['Payments fail']);
    assert.equal((await open(harness, '/component-groups/1')).all('.list li[id]').length, 2);
  });

  test('they agree with the status page and change with it', async () => {
    const author = new Author(harness);
    await createSystem(author);
    const front = await open(harness, '/');
    for (const id of [1, 2, 3]) {
      const page = await open(harness, `/components/${id}`);
      assert.equal(page.text('#subject p'), front.text(`#component-${id} .st`));
      assert.equal(
        page.one('.bars').attribs['aria-label'],
        front.one(`#component-${id} .bars`).attribs['aria-label'],
      );
    }
    await author.put('/components/3', { status: 4 });
    assert.equal((await open(harness, '/components/3')).text('#subject p'), 'Major outage');
  });
});
