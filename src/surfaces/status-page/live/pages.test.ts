import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { createApp } from '../../../app.ts';
import { findKeptHours } from '../../../domain/settings/queries.ts';
import { createServer } from '../../../http/server.ts';
import { subpages } from '../routes.ts';
import { pageParameters } from '../site.ts';
import { LiveHub } from './hub.ts';
import { listen, liveAddress, Reader } from './testing.ts';

/** 12:00 is START. */
const at = (time: string) => `2026-03-10 ${time}:00`;

onBothDatabases('live updates of other pages', (harness) => {
  let app: FastifyInstance;
  let base = '';
  let token = '';
  /** The paths of every kind of page. */
  let pages: Record<'incident' | 'schedule' | 'history' | 'uptime' | 'component' | 'group', string>;
  const readers: Reader[] = [];

  const open = async (url: string, headers: Record<string, string> = {}) => {
    const reader = await Reader.open(url, headers);
    readers.push(reader);
    return reader;
  };
  const watch = async (path: string) => open(await liveAddress(base, path));
  const update = (message: string, status = 2) =>
    harness.post('/incidents/1/updates', { status, message }, { token });
  const mainOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0].replace(/\n/g, '') ?? '';

  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Shop' }, { token });
    await harness.post('/components', { name: 'Checkout', component_group_id: 1 }, { token });
    await harness.post('/components', { name: 'Website' }, { token });
    const { body } = await harness.post(
      '/incidents',
      { name: 'Slow answers', status: 1, message: 'We look.', components: [{ id: 1, status: 3 }] },
      { token },
    );
    const schedule = {
      name: 'New disks',
      message: 'm',
      scheduled_at: at('12:30'),
      completed_at: at('13:00'),
    };
    await harness.post('/schedules', schedule, { token });
    harness.clock.set(START + 60);
    pages = {
      incident: `/incidents/${body.data.attributes.guid}`,
      schedule: '/schedules/1',
      history: '/history',
      uptime: '/uptime',
      component: '/components/1',
      group: '/component-groups/1',
    };
    app = createApp(harness.ctx);
    base = await listen(app);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await app.close();
  });

  test('a write arrives without being asked for', async () => {
    const incident = await watch(pages.incident);
    await incident.rest(300);
    await update('Found.');
    await incident.next();
  });

  test('a write arrives on every page that shows it, and on no other', async () => {
    const incident = await watch(pages.incident);
    const [schedule, history, uptime, component, group, other] = await Promise.all(
      [pages.schedule, pages.history, pages.uptime, pages.component, pages.group, '/components/2'].map(watch),
    );
    assert.ok(schedule && history && uptime && component && group && other);
    await Promise.all(readers.map((reader) => reader.rest(300)));
    await update('Found **it**.');
    const { event, data, id } = await incident.next();
    assert.equal(event, 'change');
    assert.equal(data.said, 'Update on Slow answers: Identified');
    assert.equal(data.title, 'Slow answers · Status');
    assert.deepEqual(Object.keys(data.parts ?? {}), ['main']);
    assert.match(data.parts?.main ?? '', /<main id="main" tabindex="-1">.*Found <strong>it<\/strong>/s);
    const page = await (await fetch(`${base}${pages.incident}`)).text();
    assert.equal(mainOf(data.parts?.main ?? ''), mainOf(page));
    assert.ok((await liveAddress(base, pages.incident)).endsWith(`version=${id}`));
    assert.equal((await history.next()).data.said, 'The page was updated.');
    assert.equal((await component.next()).data.said, 'Checkout: Partial outage');
    assert.equal((await group.next()).data.said, 'Shop: Partial outage');
    assert.deepEqual(await schedule.rest(300), []);
    for (const reader of [uptime, other]) assert.deepEqual(await reader.rest(0), []);

    await harness.put('/schedules/1', { name: 'Newer disks' }, { token });
    assert.equal((await schedule.next()).data.title, 'Newer disks · Status');
    await harness.put('/components/2', { status: 4 }, { token });
    assert.equal((await uptime.next()).event, 'change');
    assert.equal((await other.next()).data.said, 'Website: Major outage');
    for (const reader of [incident, component, group]) assert.deepEqual(await reader.rest(200), []);
  });

  test('each visitor gets the page in their language', async () => {
    const german = await watch(`${pages.incident}?lang=de`);
    const english = await open(await liveAddress(base, pages.incident));
    await update('Found.');
    assert.equal((await english.next()).data.said, 'Update on Slow answers: Identified');
    const { data } = await german.next();
    assert.doesNotMatch(data.said ?? '', /Update on/);
    assert.match(data.parts?.main ?? '', /Störung/);
  });

  test('writes that the page does not show are sent to nobody', async () => {
    const opened = await Promise.all(Object.values(pages).map((path) => watch(path)));
    await Promise.all(opened.map((reader) => reader.rest(300)));
    await harness.post('/incidents', { name: 'Secret', status: 1, message: 'm', visible: 0 }, { token });
    await harness.post('/subscribers', { email: 'a@example.com', verified: true }, { token });
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms' }, { token });
    await harness.post('/metrics/1/points', { value: 1 }, { token });
    for (const reader of opened) assert.deepEqual(await reader.rest(200), []);
  });

  test('maintenance begins, and an update becomes late, by the clock', async () => {
    await harness.put('/incidents/1', { next_update_due_at: at('12:20') }, { token });
    const [incident, schedule] = [await watch(pages.incident), await watch(pages.schedule)];
    await schedule.rest(300);
    assert.match(await (await fetch(`${base}${pages.incident}`)).text(), /Next update by/);
    harness.clock.set(START + 20 * 60);
    assert.match((await incident.next()).data.parts?.main ?? '', /Next update was due/);
    assert.deepEqual(await schedule.rest(100), []);
    harness.clock.set(START + 30 * 60);
    assert.equal((await schedule.next()).data.said, 'Update on New disks: In progress');
  });

  test('figures are refreshed every ten minutes, without an announcement', async () => {
    const uptime = await watch(pages.uptime);
    await uptime.rest(300);
    harness.clock.set(START + 599);
    assert.deepEqual(await uptime.rest(400), []);
    harness.clock.set(START + 600);
    const { data } = await uptime.next();
    assert.equal(data.said, '');
    assert.ok(data.parts?.main);
  });

  test('a page that is gone, and a page with other surroundings, are fetched again', async () => {
    const [incident, schedule] = [await watch(pages.incident), await watch(pages.schedule)];
    await schedule.rest(300);
    await harness.put('/incidents/1', { visible: 0 }, { token });
    assert.equal((await incident.next()).event, 'refresh');
    assert.ok(!/Slow answers/.test(incident.text));
    assert.deepEqual(await schedule.rest(100), []);
    await harness.put('/settings', { name: 'Acme' }, { token });
    const { event, id, data } = await schedule.next();
    assert.deepEqual([event, id, data.within], ['refresh', undefined, 1]);
  });

  test('whoever comes back gets what it missed, on any node and after a restart', async () => {
    const address = await liveAddress(base, pages.incident);
    await update('Found.');
    const late = await open(address);
    const { data, id } = await late.next();
    assert.match(data.parts?.main ?? '', /Found\./);
    assert.equal(data.said, 'Update on Slow answers: Identified');
    const current = await open(address.replace(/version=.*/, ''), { 'last-event-id': id ?? '' });
    assert.deepEqual(await current.rest(400), []);
    const old = await open(address.replace(/version=.*/, 'version=12'));
    assert.equal((await old.next()).event, 'refresh');
    const newcomer = await open(address.replace(/&version=.*/, ''));
    assert.equal((await newcomer.next()).data.said, '');
  });

  test('there is no stream of a page that cannot be live', async () => {
    for (const path of [
      '/nowhere',
      '/',
      '/subscribe',
      'https://example.com/history',
      `/history?q=${'x'.repeat(2000)}`,
    ]) {
      const { response } = await open(`${base}/live?page=${encodeURIComponent(path)}`);
      assert.equal(response.statusCode, 404, path);
    }
    const hidden = await open(`${base}/live?page=/schedules/99&version=`);
    assert.equal((await hidden.next()).event, 'refresh');
  });

  test('a write costs one rendering for each page, however many watch it', async () => {
    const hub = new LiveHub(harness.ctx, { maxVariantsPerNetwork: 3 }, subpages);
    const small = createServer(
      harness.ctx,
      [],
      {
        routes: [{ path: '/live', stream: (request, response, asked) => hub.join(request, response, asked) }],
        variantOf: () => '',
        parameters: pageParameters,
        errorPage: async () => ({ body: '', type: 'text/plain' }),
        close: () => hub.close(),
      },
      { findKeptHours },
    );
    const own = await listen(small);
    const { search } = new URL(await liveAddress(base, pages.incident));
    const crowd = await Promise.all(Array.from({ length: 40 }, () => open(`${own}/live${search}`)));
    await crowd[0]?.rest(300);
    const before = hub.work;
    await update('Found.');
    for (const reader of crowd) assert.equal((await reader.next()).event, 'change');
    assert.equal(hub.work.pageReads - before.pageReads, 1);
    assert.equal(hub.work.loads, 0);
    // One address may watch only a few different pages.
    const codes = [];
    for (const page of ['/history', '/uptime', '/schedules/1', '/history'])
      codes.push((await open(`${own}/live?page=${page}`)).response.statusCode);
    assert.deepEqual(codes, [200, 200, 429, 200]);
    await small.close();
  });
});
