import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { Dice } from '../../../test/support/fuzz-requests.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open, Page } from '../../../test/support/page.ts';

/** The compressed size limit of a page, for visitors with a slow connection. */
const MAX_BYTES = 20_480;
/** The limits for a page with a thousand components. */
const MAX_LARGE_BYTES = 40_960;
const MAX_LARGE_UNCOMPRESSED = 400_000;

const vocabulary =
  'api checkout search billing login webhook queue storage backup image upload email report export mobile payment session gateway cluster region latency errors requests customers engineers traffic database replica failover deploy rollback elevated increased intermittent timeouts affected restored monitoring investigating identified cause fix applied shortly again normal levels capacity provider network certificate cache disk memory'.split(
    ' ',
  );

/** Random words, which compress no better than real prose. */
const prose = (dice: Dice, count: number): string =>
  Array.from({ length: count }, () => dice.pick(vocabulary)).join(' ');

onBothDatabases('the size of the page', (harness) => {
  /** Thirty components in five groups, and ten incidents of the last quarter, three of them unresolved. */
  async function createLargePage(author: Author): Promise<void> {
    const dice = new Dice(30);
    harness.clock.set(START - 120 * DAY);
    await author.settings({ name: 'Acme Cloud', about: prose(dice, 40) });
    for (let group = 1; group <= 5; group++) await author.group(prose(dice, 2), { order: group });
    for (let index = 0; index < 30; index++)
      await author.component(`${prose(dice, 2)} ${index}`, {
        description: prose(dice, 8),
        component_group_id: 1 + (index % 5),
      });
    harness.clock.set(START);
    for (let index = 0; index < 10; index++) {
      const isOver = index >= 3;
      const began = index < 6 ? -(index + 1) * DAY + dice.below(HOUR) : -(index * 9) * DAY - dice.below(DAY);
      const first = dice.below(25);
      await author.incident(prose(dice, 5), {
        message: prose(dice, 40),
        status: 1,
        occurred_at: at(began),
        components: [0, 1, 2, 3, 4].map((step) => ({ id: 1 + first + step, status: 2 + dice.below(3) })),
      });
      for (const status of [2, 3, ...(isOver ? [4] : [])])
        await author.post(`/incidents/${index + 1}/updates`, { status, message: prose(dice, 30) });
      if (isOver)
        await author.put(`/incidents/${index + 1}`, { resolved_at: at(began + 600 + dice.below(5 * HOUR)) });
    }
  }

  test('thirty components with their bars and ten incidents take at most 20 KiB', async () => {
    await createLargePage(new Author(harness));
    const { headers, bytes, text } = await harness.visit('/', { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    const page = new Page(brotliDecompressSync(bytes).toString());
    assert.equal(page.all('.rows .bars').length, 30);
    assert.equal(page.all('.group').length, 5);
    assert.equal(page.all('#incidents article').length, 3);
    assert.ok(page.all('.days [data-d]').length >= 30, 'the bars have events');
    assert.ok(bytes.length <= MAX_BYTES, `${bytes.length} bytes`);
    assert.ok(text.length > 0);
    for (const path of ['/?days=365', '/?lang=uk', '/?lang=ja']) {
      const other = await harness.visit(path, { 'accept-encoding': 'br' });
      assert.ok(other.bytes.length <= MAX_BYTES * 1.25, `${other.bytes.length} bytes of ${path}`);
    }
  });

  /** A thousand components in forty groups, created at this time. One in twelve had an outage if they are old enough. */
  async function createHugePage(created: number): Promise<void> {
    const dice = new Dice(1000);
    const { write } = harness.ctx.connection;
    const groups = Array.from({ length: 40 }, (_, index) => ({
      name: `${prose(dice, 2)} ${index}`,
      name_key: '',
      order: index,
      visible: 1,
      collapsed: 0,
      order_column: 'manual',
      order_direction: 'asc',
      created_at: created,
      updated_at: created,
    }));
    const components = Array.from({ length: 1000 }, (_, index) => ({
      name: `${prose(dice, 2)} ${index}`,
      name_key: '',
      description: prose(dice, 8),
      component_group_id: 1 + (index % 40),
      status: 1,
      enabled: 1 as const,
      created_at: created,
      updated_at: created,
    }));
    await write.insertInto('component_groups').values(groups).execute();
    await write.insertInto('components').values(components).execute();
    const statuses = components.flatMap((_, index) => {
      const change = (status: number, created_at: number) => ({
        component_id: index + 1,
        status,
        created_at,
        source: 'api',
        actor: 'user:1',
      });
      const outage = START - dice.below(80 * DAY);
      return index % 12 === 0 && outage > created
        ? [change(1, created), change(3, outage), change(1, outage + 600 + dice.below(HOUR))]
        : [change(1, created)];
    });
    await write.insertInto('component_statuses').values(statuses).execute();
    await new Author(harness).component('The thousand and first');
  }

  for (const [age, created] of [
    ['that are a year old', START - 365 * DAY],
    ['of the last month', START - 30 * DAY],
  ] as const)
    test(`a thousand components ${age} take at most 400 kB, and compressed 40 KiB`, async () => {
      await createHugePage(created);
      const { bytes } = await harness.visit('/', { 'accept-encoding': 'br' });
      const markup = brotliDecompressSync(bytes);
      const page = new Page(markup.toString());
      assert.equal(page.all('.rows h4').length, 1001);
      assert.equal(page.all('.rows .bars').length, 1001);
      assert.ok(bytes.length <= MAX_LARGE_BYTES, `${bytes.length} bytes`);
      assert.ok(markup.length <= MAX_LARGE_UNCOMPRESSED, `${markup.length} bytes uncompressed`);
    });

  test('nothing is requested before the page renders, and nothing from other hosts', async () => {
    const author = new Author(harness);
    await createLargePage(author);
    for (const path of ['/', '/history', '/uptime']) {
      const page = await open(harness, path);
      for (const script of page.all('script'))
        assert.ok('defer' in script.attribs && script.attribs.src?.startsWith('/'));
      assert.equal(page.all('script').length, 1);
      for (const { name, attribs } of page.elements) {
        assert.ok(!['img', 'iframe', 'audio', 'video', 'source', 'object', 'embed'].includes(name), name);
        if (name === 'use') assert.match(attribs.href ?? '', /^#/);
        if (name !== 'link') continue;
        assert.ok(
          ['canonical', 'icon', 'apple-touch-icon', 'manifest', 'alternate'].includes(attribs.rel ?? ''),
          `${attribs.rel}`,
        );
        // The URLs of this page for search engines are the only absolute ones, and browsers do not fetch them.
        if (attribs.rel !== 'canonical' && !attribs.hreflang) assert.match(attribs.href ?? '', /^\/[^/]/);
      }
      for (const sheet of page.texts('style')) assert.ok(!/@import|url\(/.test(sheet), path);
    }
    const script = (await open(harness, '/')).attribute('script', 'src') ?? '';
    const { headers, text } = await harness.visit(script);
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.ok(!/https?:\/\/(?!www\.w3\.org)/.test(text), 'the script names no other host');
  });

  test('the number of statements does not depend on the amount of data', async () => {
    const author = new Author(harness);
    const add = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const group = await author.group('Group');
        const component = await author.component('Component', { component_group_id: Number(group.id) });
        const components = [{ id: Number(component.id), status: 3 }];
        const running = await author.incident('Running', { components });
        const past = await author.incident('Past', { components, status: 4, occurred_at: at(-DAY) });
        const now = await author.schedule('Now', { components, scheduled_at: at(-60) });
        await author.schedule('Coming', { components });
        await author.schedule('Over', { components, scheduled_at: at(-DAY), completed_at: at(-HOUR) });
        for (let update = 0; update < (count > 2 ? 3 : 1); update++) {
          for (const id of [running.id, past.id])
            await author.post(`/incidents/${id}/updates`, { status: id === past.id ? 4 : 2, message: 'm' });
          await author.post(`/schedules/${now.id}/updates`, { message: 'm' });
        }
        const metric = await author.metric('Metric', { default_view: index % 4 });
        await author.post(`/metrics/${metric.id}/points`, { value: 1 });
      }
    };
    const paths = [
      '/',
      '/?days=365&view=month',
      '/history',
      '/history?kind=incidents',
      '/history?q=past',
      '/history?component=1',
      '/history?component=group-1&q=past',
      '/components/1',
      '/component-groups/1',
      '/uptime',
      '/rss',
      '/component-groups/1/rss',
      '/calendar.ics',
      '/badge.svg',
      '/api/v2/summary.json',
    ];
    const costs = async () => {
      const found: [string, number][] = [];
      for (const path of paths) {
        // A write invalidates the cached rows of SQLite.
        await author.settings({ name: `Status ${Math.random()}` });
        const statements = await harness.statementsOf(() => open(harness, path));
        found.push([path, statements.length]);
      }
      return found;
    };
    // Two of each: with one alone, different lists would be equal, and an equal list is read only once.
    await add(2);
    const little = await costs();
    await add(12);
    assert.deepEqual(await costs(), little);
    for (const [path, cost] of little) assert.ok(cost > 0 && cost <= 20, `${cost} statements for ${path}`);
  });
});
