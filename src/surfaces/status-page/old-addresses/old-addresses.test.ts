import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author, at, HOUR, open, Page } from '../../../../test/support/page.ts';
import { readAfter } from '../../../kernel/events/log.ts';
import { findChanges } from '../../../operations/cache-purge/changes.ts';

const importedFrom = (from: string) => (id: string) => ({ meta: { imported: { from, id } } });
const cachet = importedFrom('cachet2');
const statuspage = importedFrom('statuspage status.example');

onBothDatabases('old addresses', (harness) => {
  const visit = (path: string) => harness.visit(path);
  const placeOf = async (path: string) => {
    const { status, headers } = await visit(path);
    assert.equal(status, 301, path);
    return headers.location;
  };
  const expectNotFound = async (...paths: string[]) => {
    for (const path of paths) assert.equal((await visit(path)).status, 404, path);
  };
  const guidOf = (incident: { attributes: { guid: string } }) => incident.attributes.guid;

  test('exist only once something was imported', async () => {
    await new Author(harness).component('API');
    const paths = [
      '/feed',
      '/feed/json',
      '/ical',
      '/badge',
      '/metrics/1',
      '/auth/login',
      '/status/acme',
      '/component/1/shield',
      '/components/1/badge',
      '/rss/1',
      '/incident/1',
      '/maintenance/1',
      '/issues/1',
      '/endpoints/1',
      '/history/1',
      '/subscribe/verify/x',
      '/unsubscribe/x/1',
    ];
    const unknown = await visit('/no-such-page');
    for (const path of paths) {
      const { status, text } = await visit(path);
      assert.deepEqual([status, text], [404, unknown.text], path);
    }
    await new Author(harness).component('Shop', cachet('1'));
    await expectNotFound('/rss/1', '/incident/1', '/issues/1', '/component/7/shield');
    assert.equal(await placeOf('/feed?lang=de'), '/rss?lang=de');
    assert.equal(await placeOf('/metrics/4?x=1'), '/?x=1#metrics');
    assert.equal(await placeOf('/auth/login'), '/dashboard/sign-in');
    assert.equal(await placeOf('/status/acme/'), '/');
    assert.equal((await harness.app.inject({ method: 'HEAD', url: '/feed' })).statusCode, 301);
  });

  test('of Cachet lead to its incidents by their old numbers, never to others', async () => {
    const author = new Author(harness);
    const seventh = guidOf(await author.incident('Seventh there', cachet('7')));
    const second = guidOf(await author.incident('Second there', cachet('2')));
    const own = guidOf(await author.incident('Own'));
    assert.equal(await placeOf('/incidents/7?lang=de'), `/incidents/${seventh}?lang=de`);
    assert.equal(await placeOf('/de/incidents/7'), `/de/incidents/${seventh}`);
    assert.equal(await placeOf('/incident/7'), `/incidents/${seventh}`);
    assert.equal(await placeOf('/incidents/2'), `/incidents/${second}`, 'which is also its number here');
    assert.equal(await placeOf('/incidents/3'), `/incidents/${own}`);
    await expectNotFound('/incidents/1');
    await author.incident('Third there', cachet('3'));
    assert.notEqual(await placeOf('/incidents/3'), `/incidents/${own}`, 'the old number was published');
  });

  test('of maintenance lead to it unless the number is published here', async () => {
    const author = new Author(harness);
    await author.schedule('Ninth there', cachet('9'));
    await author.schedule('First there', cachet('1'));
    await author.schedule('An incident in Cachet 2.3', cachet('incident-40'));
    assert.equal(await placeOf('/schedules/9'), '/schedules/1');
    assert.equal(await placeOf('/de/schedules/9?x'), '/de/schedules/1?x');
    assert.equal(await placeOf('/incidents/40'), '/schedules/3');
    const shown = await open(harness, '/schedules/1');
    assert.equal(shown.text('h1'), 'Ninth there');
    assert.equal(shown.text('main .quiet'), 'Old links with this URL led to First there.');
    assert.equal(shown.attribute('main .quiet a', 'href'), '/schedules/2');
    assert.equal((await open(harness, '/schedules/2')).has('main .quiet'), false);
    const { connection } = harness.ctx;
    const newest = (await readAfter({ db: connection.read }, 0, 100)).length;
    await author.put('/schedules/2', { published_at: at(HOUR) });
    const changes = await findChanges(harness.ctx, newest);
    assert.ok(
      changes?.tags.includes('schedule-1'),
      'whoever keeps a copy of that page learns that it changed',
    );
    assert.equal((await open(harness, '/schedules/1')).has('main .quiet'), false);
  });

  test('show nothing that the public may not see', async () => {
    const author = new Author(harness);
    const group = { visible: 0, ...cachet('5') };
    await author.post('/component-groups', { name: 'Staff', ...group });
    await author.component('Hidden', { component_group_id: 1, ...cachet('6') });
    await author.component('Off', { enabled: false, ...cachet('8') });
    await author.incident('Staff', { visible: 0, ...cachet('11') });
    await author.incident('Nobody', { visible: 2, ...statuspage('kr09ddfgbfsf') });
    await author.incident('Later', { published_at: at(HOUR), ...cachet('13') });
    await author.incident('Deleted', cachet('14'));
    await author.delete('/incidents/4');
    await author.schedule('Later', { published_at: at(HOUR), ...cachet('15') });
    const unknown = await visit('/incidents/99');
    for (const old of ['11', 'kr09ddfgbfsf', '13', '14']) {
      const { status, text } = await harness.visit(`/incidents/${old}`, {
        authorization: `Bearer ${await harness.token('*')}`,
      });
      assert.deepEqual([status, text], [404, unknown.text], old);
    }
    await expectNotFound(
      '/schedules/15',
      '/maintenance/15',
      '/components/6',
      '/component/6/shield',
      '/rss/5',
    );
    await expectNotFound('/component/8/shield', '/api/v2/incidents/kr09ddfgbfsf.json');
    harness.clock.advance(HOUR);
    assert.match(String(await placeOf('/incidents/13')), /^\/incidents\/[0-9a-f-]{36}$/);
    assert.equal(await placeOf('/schedules/15'), '/schedules/1');
  });

  test('of components and groups lead to their pages, badges and feeds', async () => {
    const author = new Author(harness);
    await author.post('/component-groups', { name: 'Shop', ...statuspage('gzr09ddfgbfs') });
    await author.post('/component-groups', { name: 'Office', ...cachet('31') });
    await author.component('Own');
    await author.component('Pay', { component_group_id: 1, ...statuspage('kr09ddfgbfsf') });
    await author.component('Desk', { component_group_id: 2, ...cachet('1') });
    await author.component('Gate', importedFrom('gatus status.example')('core_gate'));
    assert.equal(await placeOf('/components/kr09ddfgbfsf'), '/components/2');
    assert.equal(await placeOf('/components/gzr09ddfgbfs'), '/component-groups/1');
    assert.equal(await placeOf('/uptime/kr09ddfgbfsf'), '/components/2');
    assert.equal(
      await placeOf('/component/1/shield?style=flat-square'),
      '/components/3/badge.svg?style=flat-square',
    );
    assert.equal(await placeOf('/components/1/badge'), '/components/3/badge.svg');
    assert.equal(await placeOf('/endpoints/core_gate'), '/components/4');
    assert.equal(await placeOf('/atom/31'), '/component-groups/2/atom');
    assert.equal((await visit('/components/1')).status, 200, 'our numbers are published');
    const head = await harness.app.inject({ method: 'HEAD', url: '/component/1/shield' });
    assert.equal(head.headers.location, '/components/3/badge.svg');
  });

  test('of Kener and Statping lead to the pages and badges of their monitors, and to what happened', async () => {
    const author = new Author(harness);
    const kener = importedFrom('kener');
    await author.component('Own');
    await author.component('Earth', kener('earth'));
    await author.component('Database', importedFrom('statping')('4'));
    const guid = guidOf(await author.incident('Slow', kener('7')));
    await author.schedule('New disks', kener('incident-8'));
    for (const path of ['/monitors/earth', '/monitor-earth'])
      assert.equal(await placeOf(path), '/components/2');
    for (const what of ['status', 'dot', 'uptime', 'latency'])
      assert.equal(await placeOf(`/badge/earth/${what}?label=x`), '/components/2/badge.svg?label=x');
    assert.equal(await placeOf('/incidents/7'), `/incidents/${guid}`);
    assert.equal(await placeOf('/view/events/incident-7'), `/incidents/${guid}`);
    assert.equal(await placeOf('/view/events/MAINTENANCE-8'), '/schedules/1');
    for (const path of ['/events/March-2026', '/view/events', '/maintenances/3'])
      assert.equal(await placeOf(path), '/history');
    assert.equal(await placeOf('/rss.xml'), '/rss');
    assert.equal(await placeOf('/service/4'), '/components/3');
    await expectNotFound('/service/database');
    await expectNotFound('/monitors/mars', '/badge/mars/status', '/view/events/incident-9', '/view/events/7');
    // Kener published the numbers of its incidents, so the number here means nothing in an old link.
    await expectNotFound('/incidents/1');
  });

  test('of other products lead to what they called so', async () => {
    const author = new Author(harness);
    const guid = guidOf(await author.incident('Slow', statuspage('kr09ddfgbfsf')));
    await author.schedule('New disks', statuspage('mz8n1ddfgbfs'));
    assert.equal(await placeOf('/incidents/kr09ddfgbfsf'), `/incidents/${guid}`);
    assert.equal(await placeOf('/incidents/mz8n1ddfgbfs'), '/schedules/1');
    assert.equal(await placeOf('/incidents/1'), `/incidents/${guid}`, 'Statuspage had no numbers');
    const moved = 'f1f7d1aa-4a20-4ba1-9a1c-6f7c3f9a8d11';
    const elsewhere = guidOf(await author.incident('Elsewhere', statuspage(moved)));
    assert.equal(await placeOf(`/incidents/${moved}`), `/incidents/${elsewhere}`);
    const issue = guidOf(await author.incident('Cached', importedFrom('cstate x.example')('2026-01 a+b')));
    for (const path of ['/issues/2026-01%20a%2Bb/', '/events/report/2026-01%20a%2Bb'])
      assert.equal(await placeOf(path), `/incidents/${issue}`);
    await expectNotFound('/issues/%00', `/issues/${'x'.repeat(300)}`, '/incidents/KR09DDFGBFSF');
  });

  test('are told by metadata that says so, and by nothing else', async () => {
    const author = new Author(harness);
    for (const imported of ['7', 7, { id: '7' }, { from: 'cachet2', id: 7 }, ['7'], null])
      await author.incident('Something else', { meta: { imported } });
    await expectNotFound('/incident/7', '/incidents/7');
    const { body } = await harness.get('/incidents?filter[meta][imported]=7');
    assert.equal(body.data.length, 2, 'values that are no origin are found as before');
  });
});

onBothDatabases('links in old mails of Cachet', (harness) => {
  const code = 'aB3'.repeat(14);
  const links = [`/subscribe/manage/${code}`, `/unsubscribe/${code}`];

  test('lead to the form that sends a new link, and change nothing', async () => {
    for (const link of links) assert.equal((await harness.visit(link)).status, 404, link);
    const author = new Author(harness);
    const meta = { imported: { from: 'cachet2', id: '1' } };
    await author.post('/subscribers', { email: 'one@example.com', verified: true, meta });
    for (const link of links) {
      const { status, text, headers } = await harness.visit(link);
      assert.equal(status, 410, link);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(new Page(text).attribute('main .button', 'href'), '/subscribe');
      assert.match(text, /previous status page/);
    }
    for (const [old, now] of [
      [`/subscribe/verify/${code}?signature=x`, links[0]],
      [`/unsubscribe/${code}/12`, links[1]],
    ] as const) {
      const { status, headers } = await harness.visit(old);
      assert.deepEqual([status, headers.location, headers['cache-control']], [303, now, 'no-store']);
    }
    assert.equal((await harness.visit('/subscribe/manage/short')).status, 404);
    await author.settings({ show_subscribe: false });
    assert.equal((await harness.visit(`/unsubscribe/${code}`)).status, 404);
    const { body } = await harness.get('/subscribers', { token: await harness.token('*') });
    assert.equal(body.data.length, 1);
  });
});

onBothDatabases(
  'old addresses under a path prefix',
  (harness) => {
    test('lead to addresses there', async () => {
      const { attributes } = await new Author(harness).incident('Slow', cachet('7'));
      assert.equal(
        (await harness.visit('/incidents/7')).headers.location,
        `/status/incidents/${attributes.guid}`,
      );
      assert.equal((await harness.visit('/feed')).headers.location, '/status/rss');
    });
  },
  { baseUrl: 'https://example.com/status' },
);
