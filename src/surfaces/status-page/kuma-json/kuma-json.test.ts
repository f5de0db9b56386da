import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author } from '../../../../test/support/page.ts';
import type { Json } from '../../../../test/support/response.ts';
import { formatDate } from '../../../lib/dates.ts';

const DAY = 86_400;
const kuma = (id: string) => ({ meta: { imported: { from: 'kuma', id } } });
const read = (seconds: number) =>
  formatDate(START + seconds)
    .slice(0, 19)
    .replace('T', ' ');

onBothDatabases('the public JSON of Uptime Kuma', (harness) => {
  const get = async (path: string): Promise<Json> => {
    const { status, text, headers } = await harness.visit(path);
    assert.equal(status, 200, path);
    assert.equal(headers['content-type'], 'application/json');
    return JSON.parse(text);
  };

  /** What the widget of Homepage makes of both documents. */
  async function widget(slug = 'main') {
    const page = await get(`/api/status-page/${slug}`);
    const { heartbeatList, uptimeList } = await get(`/api/status-page/heartbeat/${slug}`);
    const last = Object.values<Json[]>(heartbeatList).map((beats) => beats.at(-1)?.status);
    const shares = Object.values<number>(uptimeList);
    return {
      up: last.filter((status) => status === 1).length,
      down: last.filter((status) => status !== 1).length,
      uptime: ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1),
      incident: page.incident === null ? null : [page.incident.title, page.incident.createdDate],
    };
  }

  test('is there for every slug once something was imported, and not before', async () => {
    const unknown = await harness.visit('/no-such-page');
    for (const path of ['/api/status-page/default', '/api/status-page/heartbeat/default'])
      assert.deepEqual([(await harness.visit(path)).status, unknown.status], [404, 404], path);
    await new Author(harness).component('Shop', kuma('7'));
    for (const slug of ['default', 'Main-2']) {
      assert.equal((await get(`/api/status-page/${slug}`)).config.slug, slug.toLowerCase());
      assert.deepEqual(Object.keys((await get(`/api/status-page/heartbeat/${slug}`)).heartbeatList), ['7']);
    }
    for (const slug of ['a%2Fb', 'x'.repeat(101), '%00'])
      assert.notEqual((await harness.visit(`/api/status-page/${slug}`)).status, 200, slug);
  });

  test('says what widgets count, and keeps the numbers of monitors', async () => {
    const author = new Author(harness);
    await author.component('Shop', kuma('7'));
    await author.component('New here');
    harness.clock.advance(DAY);
    assert.deepEqual(await widget(), { up: 2, down: 0, uptime: '100.0', incident: null });
    await author.put('/components/1', { status: 4 });
    await author.incident('Shop is down', { components: [{ id: 2, status: 2 }] });
    harness.clock.advance(0.3 * DAY);
    assert.deepEqual(await widget(), {
      up: 1,
      down: 1,
      uptime: '85.0',
      incident: ['Shop is down', read(DAY)],
    });
    const { heartbeatList } = await get('/api/status-page/heartbeat/main');
    assert.deepEqual(Object.keys(heartbeatList), ['7', '1000000002']);
    const beats: Json[] = heartbeatList[7];
    assert.ok(beats.length <= 100);
    assert.deepEqual(
      beats.find(({ status }) => status === 0),
      { status: 0, time: `${read(DAY)}.000`, msg: '', ping: null },
    );
    assert.deepEqual(
      beats.map(({ time }) => time),
      beats.map(({ time }) => time).toSorted(),
    );
  });

  test('has maintenance while it is in progress', async () => {
    const author = new Author(harness);
    await author.component('Shop', kuma('7'));
    await author.schedule('Racks', {
      scheduled_at: formatDate(START + 600),
      completed_at: formatDate(START + 4200),
      components: [{ id: 1, status: 6 }],
    });
    assert.deepEqual((await get('/api/status-page/main')).maintenanceList, []);
    harness.clock.advance(601);
    const [maintenance] = (await get('/api/status-page/main')).maintenanceList;
    assert.deepEqual(
      [maintenance.title, maintenance.status, maintenance.durationMinutes, maintenance.timeslotList],
      ['Racks', 'under-maintenance', 60, [{ startDate: read(600), endDate: read(4200) }]],
    );
    const { heartbeatList } = await get('/api/status-page/heartbeat/main');
    assert.equal(heartbeatList[7].at(-1).status, 3);
  });

  test('has nothing that the public may not see', async () => {
    const author = new Author(harness);
    await author.post('/component-groups', { name: 'SECRETGROUP', visible: 0 });
    await author.component('SECRET-1', { component_group_id: 1, ...kuma('6') });
    await author.component('SECRET-2', { enabled: false, ...kuma('8') });
    await author.component('Shop', kuma('7'));
    await author.incident('SECRET-3', { visible: 0 });
    await author.incident('SECRET-4', { published_at: formatDate(START + 9999) });
    const page = JSON.stringify(await get('/api/status-page/main'));
    assert.doesNotMatch(page, /SECRET/);
    const { heartbeatList, uptimeList } = await get('/api/status-page/heartbeat/main');
    assert.deepEqual(Object.keys(heartbeatList), ['7']);
    assert.ok(Object.keys(uptimeList).every((key) => key === '7_24'));
  });

  test('shows a change at once, and stays the same otherwise', async () => {
    const author = new Author(harness);
    await author.component('Shop', kuma('7'));
    const path = '/api/status-page/heartbeat/main';
    const { text, headers } = await harness.visit(path);
    harness.clock.advance(30);
    const again = await harness.visit(path, { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, text.includes('"status":0')], [304, false]);
    await author.put('/components/1', { status: 4 });
    assert.equal((await get(path)).heartbeatList[7].at(-1).status, 0);
  });
});
