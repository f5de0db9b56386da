import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { loadInstallationSettings } from './queries.ts';

const SECOND = { host: 'second.example' };

onBothDatabases('settings of two pages', (harness) => {
  const reload = () => harness.ctx.pages.load(harness.ctx.connection.read);
  beforeEach(async () => {
    const { write } = harness.ctx.connection;
    await write.insertInto('pages').values({ id: 2, url: 'https://second.example' }).execute();
    await reload();
  });
  afterEach(async () => {
    await harness.ctx.connection.write.deleteFrom('pages').where('id', '=', 2).execute();
    await reload();
  });

  const put = async (body: object, headers = {}): Promise<Json> => {
    const response = await harness.put('/settings', body, { token: await harness.token('*'), headers });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  const get = async (headers = {}): Promise<Json> =>
    (await harness.get('/settings', { token: await harness.token('*'), headers })).body.data.attributes;
  const stored = () =>
    harness.query(sql<Json>`select name, page_id, value from settings order by name, page_id`);
  const lastEvents = () =>
    harness.query(
      sql<Json>`select subject_id, state from events where subject_type = 'settings' order by id`,
    );

  test('are each their own, where they are of a page', async () => {
    await put({ name: 'First', accent: '#111111' });
    assert.equal((await get(SECOND)).name, 'Status');
    assert.equal((await put({ name: 'Second' }, SECOND)).accent, '#2563eb');
    assert.deepEqual([(await get()).name, (await get(SECOND)).name], ['First', 'Second']);
    await put({ name: null }, SECOND);
    assert.deepEqual([(await get()).name, (await get(SECOND)).name], ['First', 'Status']);
    assert.deepEqual(
      (await stored()).map(({ name, page_id }) => [name, page_id]),
      [
        ['accent', 1],
        ['name', 1],
      ],
    );
    assert.match((await harness.visit('/')).text, /<title>[^<]*First/);
    assert.match((await harness.visit('/', SECOND)).text, /<title>[^<]*Status/);
  });

  test('are the same on both, where they are of the installation', async () => {
    await put({ mail_rate: 5 });
    assert.equal((await get(SECOND)).mail_rate, 5);
    await put({ mail_rate: 7, session_days: 3 }, SECOND);
    const { mail_rate, session_days } = await get();
    assert.deepEqual([mail_rate, session_days], [7, 3]);
    assert.deepEqual(
      (await stored()).map(({ name, page_id }) => [name, page_id]),
      [
        ['mail_rate', null],
        ['session_days', null],
      ],
    );
    const { read: db, dialect } = harness.ctx.connection;
    assert.equal((await loadInstallationSettings({ db, dialect })).mail_rate, 7);
  });

  test('are in the log of their page, and those of the installation in that of the first page, too', async () => {
    await put({ name: 'First', stale_hours: 1 });
    await put({ name: 'Second' }, SECOND);
    await put({ stale_hours: 2 }, SECOND);
    const events = (await lastEvents()).map(({ subject_id, state }) => {
      const { name, stale_hours } = JSON.parse(state);
      return [subject_id, name, stale_hours];
    });
    assert.deepEqual(events, [
      [1, 'First', 1],
      [2, 'Second', 1],
      [2, 'Second', 2],
      [1, 'First', 2],
    ]);
  });
});
