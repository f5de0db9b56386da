import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import { createApp } from '../../../app.ts';
import type { Context } from '../../../kernel/context.ts';
import { connect } from '../../../kernel/db/connect.ts';
import { listen, liveAddress, Reader } from './testing.ts';

/** Two groups with one component each, and one component without a group. */
async function createComponents(harness: Harness): Promise<string> {
  const token = await harness.token('*');
  for (const name of ['Shop', 'Insides']) await harness.post('/component-groups', { name }, { token });
  await harness.post('/components', { name: 'Checkout', component_group_id: 1 }, { token });
  await harness.post('/components', { name: 'Database', component_group_id: 2 }, { token });
  await harness.post('/components', { name: 'Website' }, { token });
  return token;
}

const incident = (more: object = {}) => ({ name: 'Slow answers', status: 1, message: 'We look.', ...more });

onBothDatabases('live updates', (harness) => {
  let app: FastifyInstance;
  let base = '';
  let token = '';
  let polls = 0;
  let isBroken = false;
  const readers: Reader[] = [];

  const open = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reader = await Reader.open(url, headers, method);
    readers.push(reader);
    return reader;
  };
  /** One viewer has the page open; another one had it open before. */
  const watch = async (path = '/') => {
    const address = await liveAddress(base, path);
    const first = await Reader.open(address.replace(/&version=.*/, ''));
    await first.next();
    const reader = await open(address);
    first.close();
    return reader;
  };

  beforeEach(async () => {
    token = await createComponents(harness);
    polls = 0;
    isBroken = false;
    const { connection } = harness.ctx;
    const dataVersion = { ...connection.dataVersion };
    const read = dataVersion.read;
    Object.assign(dataVersion, {
      read: () => {
        polls++;
        if (isBroken) throw new Error('The database is away.');
        return read();
      },
    });
    const ctx: Context = { ...harness.ctx, connection: { ...connection, dataVersion } };
    app = createApp(ctx);
    base = await listen(app);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await app.close();
  });

  test('a stream has the right content type and must not be cached', async () => {
    const reader = await watch();
    const { response } = reader;
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['x-accel-buffering'], 'no');
    assert.equal(response.headers['access-control-allow-origin'], '*');
    while (reader.text === '') await sleep(2);
    assert.match(reader.text, /^retry: [1-5]\d{3}\n\n/);
  });

  test('HEAD returns only the headers', async () => {
    const { response, closed } = await open(`${base}/live`, {}, 'HEAD');
    assert.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8');
    await closed;
  });

  test('without a version, the stream starts with the whole page', async () => {
    const reader = await open(`${base}/live`);
    const { id, event, data } = await reader.next();
    assert.equal(event, 'change');
    assert.match(id ?? '', /^s[\w-]+$/);
    assert.equal(data.status, 'operational');
    assert.equal(data.title, 'Status · All systems operational');
    assert.equal(data.said, '');
    const names =
      'announcement banner summary incidents maintenance soon group-1 group-2 group-0 upcoming metrics history';
    assert.equal(Object.keys(data.parts ?? {}).join(' '), names);
    const page = await (await fetch(base)).text();
    for (const markup of Object.values(data.parts ?? {})) assert.ok(page.includes(markup));
    assert.ok(page.includes(`<title>${data.title}</title>`));
  });

  test('a write arrives without being asked for, with exactly the parts that it changed', async () => {
    const reader = await watch();
    assert.deepEqual(await reader.rest(300), []);
    await harness.put('/components/1', { status: 4 }, { token });
    const { event, data, id } = await reader.next();
    assert.equal(event, 'change');
    assert.ok((await liveAddress(base)).endsWith(`version=${id}`));
    assert.equal(data.status, 'major_outage');
    assert.equal(data.title, 'Status · Major outage');
    assert.equal(data.said, 'Checkout: Major outage.');
    // The history says that a component was down without an incident.
    assert.deepEqual(Object.keys(data.parts ?? {}), ['banner', 'group-1', 'history']);
    assert.match(data.parts?.['group-1'] ?? '', /^<section class="card" id="group-1".*Major outage/s);
    assert.deepEqual(await reader.rest(300), []);
  });

  test('incidents, updates and maintenance are announced, and that there is more', async () => {
    const reader = await watch();
    await harness.post('/incidents', incident({ components: [{ id: 3, status: 2 }] }), { token });
    assert.equal(
      (await reader.next()).data.said,
      'New incident: Slow answers. Website: Degraded performance.',
    );
    await harness.post('/incidents/1/updates', { status: 2, message: 'Found.' }, { token });
    assert.equal((await reader.next()).data.said, 'Update on Slow answers: Identified.');
    await harness.post('/incidents/1/updates', { status: 4, message: 'Mended.' }, { token });
    assert.equal((await reader.next()).data.said, 'Update on Slow answers: Resolved. Website: Operational.');
    await harness.post(
      '/schedules',
      { name: 'New disks', message: 'm', scheduled_at: '2026-03-11 10:00:00' },
      { token },
    );
    assert.equal((await reader.next()).data.said, 'New disks: Upcoming.');
    const components = [1, 2, 3].map((id) => ({ id, status: 4 }));
    await harness.post('/incidents', incident({ name: 'Fire', components }), { token });
    assert.equal(
      (await reader.next()).data.said,
      'New incident: Fire. Checkout: Major outage. Database: Major outage. The page was updated.',
    );
    await harness.put('/components/3', { description: 'What everybody sees.' }, { token });
    assert.equal((await reader.next()).data.said, 'The page was updated.');
  });

  test('each visitor is notified in their own language', async () => {
    const [english, german] = [await watch('/?lang=en'), await watch('/?lang=de')];
    await harness.put('/components/2', { status: 4 }, { token });
    assert.equal((await english.next()).data.said, 'Database: Major outage.');
    const { data } = await german.next();
    assert.notEqual(data.said, 'Database: Major outage.');
    assert.match(data.said ?? '', /^Database: /);
    assert.ok(!data.title?.includes('Many systems'));
  });

  test('the language comes from the request headers if the URL names none', async () => {
    const [english, german] = await Promise.all([
      open(`${base}/live`),
      open(`${base}/live`, { 'accept-language': 'de-AT,de;q=0.9' }),
    ]);
    assert.notEqual((await english.next()).data.title, (await german.next()).data.title);
  });

  test('writes of another node arrive as well', async () => {
    const reader = await watch();
    const connection = await connect(harness.ctx.config.databaseUrl);
    const other = createApp({ ...harness.ctx, connection });
    const written = await other.inject({
      method: 'POST',
      url: '/api/incidents',
      headers: { authorization: `Bearer ${token}` },
      payload: incident(),
    });
    assert.ok(written.statusCode < 300);
    assert.equal((await reader.next()).data.said, 'New incident: Slow answers.');
    await other.close();
    await connection.close();
  });

  test('a write that the public cannot see changes nothing and is sent to nobody', async () => {
    const reader = await watch();
    await harness.post('/incidents', incident({ name: 'Secret', visible: 0 }), { token });
    await harness.post('/incidents', incident({ name: 'Later', published_at: '2026-03-12' }), { token });
    await harness.post('/component-groups', { name: 'Hidden', visible: 0 }, { token });
    await harness.post('/components', { name: 'Vault', component_group_id: 3 }, { token });
    await harness.put('/components/4', { status: 4 }, { token });
    await harness.token('*');
    assert.deepEqual(await reader.rest(), []);
    await harness.put('/components/1', { status: 2 }, { token });
    assert.equal((await reader.next()).data.said, 'Checkout: Degraded performance.');
    assert.ok(!/Secret|Later|Hidden|Vault/.test(reader.text));
  });

  test('an embargo ends by the clock, without a write', async () => {
    await harness.post('/incidents', incident({ published_at: '2026-03-10 12:10:00' }), { token });
    const reader = await watch();
    harness.clock.set(START + 599);
    assert.deepEqual(await reader.rest(400), []);
    harness.clock.set(START + 600);
    const { data, id } = await reader.next();
    assert.equal(data.said, 'New incident: Slow answers.');
    assert.ok((await liveAddress(base)).endsWith(`version=${id}`));
  });

  test('maintenance begins and ends by the clock', async () => {
    const schedule = {
      name: 'New disks',
      message: 'm',
      scheduled_at: '2026-03-10 12:10:00',
      completed_at: '2026-03-10 12:20:00',
      components: [{ id: 2, status: 6 }],
    };
    await harness.post('/schedules', schedule, { token });
    const reader = await watch();
    harness.clock.set(START + 600);
    const begun = await reader.next();
    assert.equal(begun.data.status, 'under_maintenance');
    assert.equal(begun.data.said, 'New disks: In progress. Database: Under maintenance.');
    harness.clock.set(START + 1200);
    const over = await reader.next();
    assert.equal(over.data.status, 'operational');
    assert.equal(over.data.said, 'New disks: Complete. Database: Operational.');
  });

  test('midnight updates the page without an announcement', async () => {
    const reader = await watch();
    harness.clock.set(START + 12 * 3600);
    const { data } = await reader.next();
    assert.equal(data.said, '');
    assert.match(data.parts?.history ?? '', /March 10\s–\s11, 2026/);
  });

  test('a page with a different set of parts has to be fetched again', async () => {
    const reader = await watch();
    await harness.post('/component-groups', { name: 'New' }, { token });
    assert.deepEqual(await reader.rest(400), []);
    await harness.post('/components', { name: 'In it', component_group_id: 3 }, { token });
    const { event, id } = await reader.next();
    assert.equal(event, 'refresh');
    assert.equal(id, undefined);
    await harness.put('/settings', { name: 'Acme' }, { token });
    assert.equal((await reader.next()).event, 'refresh');
    await harness.put('/components/1', { status: 2 }, { token });
    assert.equal((await reader.next()).event, 'change');
  });

  test('metric points update the charts, without an announcement and at a limited rate', async () => {
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms' }, { token });
    const reader = await watch();
    await reader.rest(300);
    const begun = performance.now();
    for (let value = 1; value <= 8; value++) {
      await harness.post('/metrics/1/points', { value }, { token });
      await sleep(150);
    }
    const soon = await reader.rest(200);
    // One in five seconds: a busy machine takes longer.
    const seconds = (performance.now() - begun) / 1000;
    assert.ok(soon.length <= 1 + seconds / 5, `${soon.length} messages in ${seconds} s`);
    // A page that was just rendered is not refreshed, although the hub has not read these points yet.
    const second = await watch();
    assert.deepEqual(await second.rest(300), []);
    await harness.put('/components/1', { status: 2 }, { token });
    const { data } = await second.next();
    assert.ok(data.parts?.metrics);
    assert.equal(data.said, 'Checkout: Degraded performance.');
  });

  test('the stream does not query the database while nobody watches', async () => {
    const reader = await watch();
    await sleep(500);
    reader.close();
    // The stale responses look once a second; a stream looks five times, until the service notices that it is closed.
    for (let tries = 0, perSecond = 5; perSecond > 2; tries++) {
      assert.ok(tries < 20, `${perSecond} polls in a second`);
      const [before, begun] = [polls, performance.now()];
      await sleep(1500);
      perSecond = (1000 * (polls - before)) / (performance.now() - begun);
    }
    const again = await watch();
    await harness.put('/components/1', { status: 2 }, { token });
    assert.equal((await again.next()).data.said, 'Checkout: Degraded performance.');
  });

  test('a failed poll is tried again', async () => {
    const reader = await watch();
    isBroken = true;
    await harness.put('/components/1', { status: 2 }, { token });
    const late = await open(`${base}/live?days=30&lang=en`);
    assert.deepEqual(await reader.rest(500), []);
    isBroken = false;
    assert.equal((await reader.next()).data.said, 'Checkout: Degraded performance.');
    assert.equal((await late.next()).data.status, 'partial_outage');
  });

  test('the streams end when the server stops', async () => {
    const reader = await watch();
    await app.close();
    await reader.closed;
  });
});
