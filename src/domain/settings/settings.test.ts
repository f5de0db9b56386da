import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { Json } from '../../../test/support/response.ts';
import { command, guest } from '../../kernel/auth/actor.ts';
import { joined } from '../../kernel/db/connection.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { updateSettings } from './actions.ts';
import { loadSettings } from './queries.ts';
import { settingsRoutes } from './routes.ts';
import { defaultSettings, settingNames } from './schema.ts';

const defaults = {
  name: 'Status',
  about: null,
  timezone: 'UTC',
  locale: 'en',
  logo: null,
  logo_dark: null,
  favicon: null,
  touch_icon: null,
  theme: 'auto',
  accent: '#2563eb',
  status_colours: {
    operational: '#2da160',
    performance_issues: '#c48606',
    partial_outage: '#e0691a',
    major_outage: '#d13a31',
    unknown: '#7d8590',
    under_maintenance: '#3b7ddd',
  },
  status_labels: {
    operational: null,
    performance_issues: null,
    partial_outage: null,
    major_outage: null,
    unknown: null,
    under_maintenance: null,
  },
  header_links: [],
  support_url: null,
  support_label: null,
  announcement: null,
  announcement_from: null,
  announcement_until: null,
  translations: null,
  css: null,
  header: null,
  footer: null,
  history_days: 7,
  bar_days: 90,
  uptime_down: [3, 4],
  uptime_maintenance: 'excluded',
  major_outage_share: 0.25,
  show_uptime: true,
  show_metrics: true,
  show_history: true,
  show_upcoming: true,
  show_subscribe: true,
  show_track_record: false,
  show_powered_by: true,
  reminders: [1440, 60],
  stale_hours: 0,
  resolve_reminder: 15,
  on_failure: 'draft',
  notification_hold: 0,
  mail_rate: 0,
  trash_days: 30,
  delivery_days: 90,
  delivery_content_days: 14,
  point_days: 90,
  rollup_days: 1095,
  check_result_days: 2,
  check_minute_days: 14,
  check_hour_days: 90,
  check_day_days: 730,
  alert_days: 365,
  session_days: 30,
  idempotency_hours: 24,
  second_factor_roles: [],
};

const others = {
  name: 'Acme Status',
  about: 'All of **Acme**.',
  timezone: 'Europe/Berlin',
  locale: 'de',
  logo: 'https://acme.example/logo.svg',
  logo_dark: 'data:image/png;base64,iVBORw0KGgo=',
  favicon: 'https://acme.example/favicon.png',
  touch_icon: 'https://acme.example/touch.png',
  theme: 'dark',
  accent: '#ff8800',
  status_colours: {
    operational: '#00aa55',
    performance_issues: '#ffee00',
    partial_outage: '#ff8800',
    major_outage: '#cc0033',
    unknown: '#888888',
    under_maintenance: '#0055ff',
  },
  status_labels: {
    operational: 'Running',
    performance_issues: 'Slow',
    partial_outage: 'Disrupted',
    major_outage: 'Down',
    unknown: 'Not known',
    under_maintenance: 'Being serviced',
  },
  header_links: [{ label: 'Help', url: 'https://acme.example/help' }],
  support_url: 'mailto:help@acme.example',
  support_label: 'Ask us',
  announcement: 'We **move** on Sunday.',
  announcement_from: '2026-03-11T00:00:00Z',
  announcement_until: '2026-03-12T00:00:00Z',
  translations: { de: { about: 'Alles von **Acme**.', name: 'Acme-Status' } },
  css: 'body { color: red }',
  header: '<p>Hello</p>',
  footer: '<a href="/imprint">Imprint</a>',
  history_days: 90,
  bar_days: 365,
  uptime_down: [2, 3, 4],
  uptime_maintenance: 'down',
  major_outage_share: 1,
  show_uptime: false,
  show_metrics: false,
  show_history: false,
  show_upcoming: false,
  show_subscribe: false,
  show_track_record: true,
  show_powered_by: false,
  reminders: [30],
  stale_hours: 4,
  resolve_reminder: 30,
  on_failure: 'status',
  notification_hold: 60,
  mail_rate: 20,
  trash_days: 7,
  delivery_days: 30,
  delivery_content_days: 7,
  point_days: 10,
  rollup_days: 400,
  check_result_days: 3,
  check_minute_days: 15,
  check_hour_days: 91,
  check_day_days: 731,
  alert_days: 366,
  session_days: 7,
  idempotency_hours: 48,
  second_factor_roles: ['owner', 'admin'],
};

const document = (attributes: object) => ({
  data: { id: 'settings', type: 'settings', attributes, relationships: {} },
});

onBothDatabases('settings', (harness) => {
  const manage = () => harness.token('settings.manage');
  const put = async (token: string, body: object): Promise<Json> => {
    const response = await harness.put('/settings', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  const get = async (token: string): Promise<Json> =>
    (await harness.get('/settings', { token })).body.data.attributes;
  const refusals = async (token: string, body: object): Promise<Json> => {
    const response = await harness.put('/settings', body, { token });
    assert.equal(response.status, 422, JSON.stringify(body).slice(0, 200));
    return response.body.errors;
  };
  const load = () => loadSettings(readContextFor(harness.ctx, guest));
  const rows = () =>
    harness.query(sql<{ name: string; value: string }>`select name, value from settings order by name`);
  const store = async (name: string, value: string) => {
    await harness.ctx.connection.write
      .insertInto('settings')
      .values({ name, value, updated_at: 0 })
      .execute();
  };

  resourceContract(harness, {
    routes: settingsRoutes,
    refused: [
      {
        request: 'PUT /settings',
        body: { name: 'Mine', history_days: 91 },
        errors: { history_days: ['The history days field must not be greater than 90.'] },
      },
    ],
  });

  test('callers without settings.manage cannot write settings', async () => {
    const token = await harness.token('settings.delete', 'components.manage');
    for (const verb of ['PUT', 'PATCH'])
      for (const options of [{}, { token }]) await harness.send(verb, '/settings', { name: 'Mine' }, options);
    assert.deepEqual(await rows(), []);
    assert.throws(() => updateSettings(harness.ctx, guest, { name: 'Mine' }), { name: 'Forbidden' });
  });

  test('there is only one set of settings: no list, nothing to create or delete', async () => {
    const token = await harness.token('*');
    const response = await harness.send('POST', '/settings', {}, { token });
    assert.equal(response.headers.allow, 'GET, HEAD, PUT, PATCH, OPTIONS');
    for (const path of ['/settings/1', '/settings/name']) {
      assert.equal((await harness.get(path, { token })).status, 404);
    }
    assert.equal((await harness.get('/settings?include=meta', { token })).status, 400);
  });

  test('one invalid field prevents the valid ones from being written', async () => {
    const token = await manage();
    assert.deepEqual(Object.keys(await refusals(token, { name: 'Mine', history_days: 91 })), [
      'history_days',
    ]);
    assert.deepEqual(await get(token), defaults);
    assert.deepEqual(await harness.events(), []);
  });

  test('all settings have their defaults until they are set', async () => {
    const response = await harness.get('/settings', { token: await manage() });
    assert.equal(response.status, 200);
    assert.equal(response.headers['content-type'], 'application/vnd.api+json');
    assert.deepEqual(response.body, document(defaults));
    assert.deepEqual(defaultSettings, defaults);
  });

  test('new values are returned, stored, and appended in one event with all settings', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.put('/settings', others, { token });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, document(others));
    });
    assert.deepEqual(types, ['settings.updated']);
    assert.deepEqual(await get(token), others);
    assert.deepEqual(await load(), others);
    const [event] = await harness.query(
      sql<Json>`select subject_id, actor_type, state from events order by id desc limit 1`,
    );
    assert.equal(event.subject_id, 1);
    assert.equal(event.actor_type, 'token');
    assert.deepEqual(JSON.parse(event.state), { id: 1, ...others, public_since: START });
  });

  test('PUT and PATCH keep the settings they do not contain, and ignore unknown ones', async () => {
    const token = await manage();
    await put(token, { name: 'Acme', accent: '#000' });
    const patched = await harness.send('PATCH', '/settings', { locale: 'fr', colour: 'x', id: 7 }, { token });
    assert.equal(patched.status, 200);
    assert.deepEqual(patched.body, document({ ...defaults, name: 'Acme', accent: '#000000', locale: 'fr' }));
  });

  test('null or an empty text restores the default', async () => {
    const token = await manage();
    await put(token, others);
    const nothing = Object.fromEntries(settingNames.map((name) => [name, null]));
    assert.deepEqual(await put(token, nothing), defaults);
    assert.deepEqual(await rows(), []);
    await put(token, { name: 'Acme', about: 'x', locale: 'sv' });
    assert.deepEqual(await put(token, { name: ' ', about: '', locale: '' }), defaults);
    assert.deepEqual(await harness.events(), Array(4).fill('settings.updated'));
  });

  test('only values that differ from the default are stored', async () => {
    const token = await manage();
    await put(token, { ...defaults, name: 'Acme', show_metrics: false, uptime_down: [4] });
    assert.deepEqual(await rows(), [
      { name: 'name', value: '"Acme"' },
      { name: 'show_metrics', value: 'false' },
      { name: 'uptime_down', value: '[4]' },
    ]);
    await put(token, { show_metrics: '1', uptime_down: ['4', 3], history_days: '8' });
    assert.deepEqual(await rows(), [
      { name: 'history_days', value: '8' },
      { name: 'name', value: '"Acme"' },
    ]);
  });

  test('a write that changes nothing writes no event', async () => {
    const token = await manage();
    await put(token, { name: 'Acme', uptime_down: [2, 4] });
    const types = await harness.eventsOf(async () => {
      await put(token, {});
      await put(token, {
        name: ' Acme ',
        uptime_down: [4, 2, 2],
        about: null,
        show_uptime: 1,
        accent: '#2563EB',
      });
      await put(token, { unknown: true });
    });
    assert.deepEqual(types, []);
  });

  test('a stored value that cannot be parsed counts as not set, and can be set again', async () => {
    const token = await manage();
    await store('name', '{broken');
    await store('locale', '"tlh"');
    await store('uptime_down', '"3,4"');
    await store('history_days', '1000');
    await store('about', 'null');
    await store('gone_since_long', 'true');
    await store('accent', '"#FFF"');
    assert.deepEqual(await get(token), { ...defaults, accent: '#ffffff' });
    assert.equal((await put(token, { locale: 'de' })).locale, 'de');
    assert.deepEqual(await put(token, { locale: null, accent: null }), defaults);
  });

  test('names of object members are not settings', async () => {
    const token = await manage();
    await store('__proto__', '{"name": "x"}');
    await store('constructor', '"x"');
    assert.deepEqual(await get(token), defaults);
    await harness.put('/settings', '{"__proto__": {"name": "x"}, "constructor": "x"}', { token });
    assert.deepEqual(await get(token), defaults);
  });

  test('settings are parsed once: the same object is returned until they change', async () => {
    const token = await harness.token('*');
    await put(token, { name: 'Acme' });
    const first = await load();
    assert.equal(first.name, 'Acme');
    assert.ok(Object.isFrozen(first));
    assert.equal(await load(), first);
    await harness.post('/components', { name: 'API' }, { token });
    assert.equal(await load(), first);
    await put(token, { name: 'Acme', about: null });
    assert.equal(await load(), first);
    await put(token, { name: 'Other' });
    assert.equal((await load()).name, 'Other');
    assert.equal(first.name, 'Acme');
  });

  test('others do not see the settings of an uncommitted write', async () => {
    const { connection } = harness.ctx;
    const failed = connection.begin(async (db) => {
      const ctx = { ...harness.ctx, connection: joined(connection, db) };
      await updateSettings(ctx, command, { name: 'Half' });
      assert.equal((await loadSettings(readContextFor(ctx, command))).name, 'Half');
      assert.equal((await load()).name, 'Status');
      throw new Error('no');
    });
    await assert.rejects(failed, /no/);
    assert.equal((await load()).name, 'Status');
    assert.deepEqual(await rows(), []);
  });

  test('fields returns only the requested settings', async () => {
    const token = await manage();
    const { body } = await harness.get('/settings?fields[settings]=name,locale', { token });
    assert.deepEqual(body.data.attributes, { name: 'Status', locale: 'en' });
  });
});
