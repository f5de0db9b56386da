import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { formatDate } from '../../../lib/dates.ts';
import type { Interval } from './model.ts';
import { loadTimelines } from './queries.ts';

const DAY = 86_400;
const at = (seconds: number) => formatDate(START + seconds);

onBothDatabases('timelines', (harness) => {
  const load = async (ids = [1], from = START - 90 * DAY) =>
    loadTimelines(readContextFor(harness.ctx, guest), ids, from);
  /** The timeline of the first component, in seconds from the start of the test. */
  const brief = async (from?: number) =>
    (((await load([1], from)).get(1) ?? []) as Interval[]).map((one) => [
      one.from - START,
      one.to - START,
      one.status,
      one.causes.map(({ type, id }) => `${type} ${id}`).join(),
    ]);
  const write = async (verb: string, path: string, body?: object) => {
    const response = await harness.send(verb, path, body, { token: await harness.token('*') });
    assert.ok(response.status < 300, JSON.stringify(response.body));
    return response.body?.data?.attributes;
  };
  const component = (body: object = {}) => write('POST', '/components', { name: 'API', ...body });
  const incident = (body: object = {}) =>
    write('POST', '/incidents', {
      name: 'Down',
      status: 1,
      message: 'm',
      components: [{ id: 1, status: 4 }],
      ...body,
    });
  const schedule = (body: object = {}) =>
    write('POST', '/schedules', {
      name: 'Upgrade',
      message: 'm',
      scheduled_at: at(-60),
      components: [{ id: 1, status: 6 }],
      ...body,
    });

  test('begin when the component was created, and end now', async () => {
    await component({ status: 2 });
    harness.clock.advance(60);
    assert.deepEqual(await brief(), [[0, 60, 2, '']]);
    await write('PUT', '/components/1', { status: 1 });
    harness.clock.advance(40);
    assert.deepEqual(await brief(), [
      [0, 60, 2, ''],
      [60, 100, 1, ''],
    ]);
    assert.deepEqual(await brief(START + 30), [
      [30, 60, 2, ''],
      [60, 100, 1, ''],
    ]);
    assert.deepEqual(await brief(START + 60), [[60, 100, 1, '']]);
    assert.deepEqual(await brief(START + 80), [[80, 100, 1, '']]);
  });

  test('an unknown component has no timeline, and an empty request returns none', async () => {
    assert.deepEqual([...(await load([7]))], [[7, []]]);
    assert.equal((await load([])).size, 0);
  });

  test('incidents and maintenance have what the page needs to link to them', async () => {
    await component();
    harness.clock.advance(600);
    const { guid } = await incident({ status: 4, occurred_at: at(100), resolved_at: at(200) });
    await schedule({ scheduled_at: at(300), completed_at: at(400) });
    assert.deepEqual(
      (await load()).get(1)?.flatMap((one) => one.causes),
      [
        { type: 'incident', id: 1, guid, name: 'Down', status: 4, translations: null },
        { type: 'schedule', id: 1, name: 'Upgrade', status: 6, translations: null },
      ],
    );
    assert.deepEqual(await brief(), [
      [0, 100, 1, ''],
      [100, 200, 4, 'incident 1'],
      [200, 300, 1, ''],
      [300, 400, 6, 'schedule 1'],
      [400, 600, 1, ''],
    ]);
  });

  test('edits correct the history', async () => {
    await component();
    await component();
    harness.clock.advance(600);
    await incident({ occurred_at: at(100) });
    const down = (from: number, to: number, status = 4) => [
      [0, from, 1, ''],
      [from, to, status, 'incident 1'],
    ];
    assert.deepEqual(await brief(), down(100, 600));
    await write('PUT', '/incidents/1', { occurred_at: at(50) });
    assert.deepEqual(await brief(), down(50, 600));
    await write('PUT', '/incidents/1', { components: [{ id: 1, status: 3 }] });
    assert.deepEqual(await brief(), down(50, 600, 3));
    await write('PUT', '/incidents/1', { status: 4, resolved_at: at(200) });
    assert.deepEqual(await brief(), [...down(50, 200, 3), [200, 600, 1, '']]);
    await write('POST', '/incidents/1/updates', { status: 1, message: 'again' });
    assert.deepEqual(await brief(), down(50, 600, 3));
    await write('PUT', '/incidents/1', { components: [{ id: 2, status: 4 }] });
    assert.deepEqual(await brief(), [[0, 600, 1, '']]);
    assert.equal((await load([2])).get(2)?.at(-1)?.status, 4);
  });

  test('hidden entries do not count', async () => {
    await component();
    harness.clock.advance(600);
    await incident({ occurred_at: at(100), visible: 0 });
    await incident({ occurred_at: at(100), visible: 2 });
    await incident({ occurred_at: at(100), published_at: at(700) });
    await incident({ occurred_at: at(100), components: [], component_id: 1 });
    await incident({ occurred_at: at(100) });
    await write('DELETE', '/incidents/5');
    await schedule({ scheduled_at: at(100), published_at: at(700) });
    await schedule({ scheduled_at: at(100) });
    await write('DELETE', '/schedules/2');
    await schedule({ scheduled_at: at(100), status: 0 });
    assert.deepEqual(await brief(), [[0, 600, 1, '']]);
    harness.clock.set(START + 700);
    assert.deepEqual(await brief(), [
      [0, 100, 1, ''],
      [100, 700, 4, 'schedule 1,incident 3'],
    ]);
  });

  test('an effect that ended at the start of the range is left out, and one that ends a second later is not', async () => {
    await component();
    harness.clock.advance(600);
    const edge = [100, 101];
    for (const second of edge) await incident({ status: 4, occurred_at: at(50), resolved_at: at(second) });
    for (const second of edge) {
      await schedule({ scheduled_at: at(50), completed_at: at(second), components: [{ id: 1, status: 2 }] });
    }
    assert.deepEqual(await brief(START + 100), [
      [100, 101, 4, 'schedule 2,incident 2'],
      [101, 600, 1, ''],
    ]);
  });

  test('take three statements, however many components there are', async () => {
    const count = async (ids: number[]) => {
      harness.clock.advance(1);
      return (await harness.statementsOf(() => load(ids))).length;
    };
    for (let created = 0; created < 12; created++) await component();
    await incident();
    assert.equal(await count([1]), 3);
    assert.equal(await count([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 3);
  });

  test('do not read the many incidents and windows that ended long ago', async () => {
    await component();
    await fillWithPast(harness, 20_000);
    await incident({ occurred_at: at(-60) });
    await schedule({ scheduled_at: at(-30) });
    harness.clock.advance(60);
    const from = START - 90 * DAY;
    harness.statements.length = 0;
    assert.deepEqual(await brief(from), [[0, 60, 4, 'schedule 20001,incident 20001']]);
    const statementWith = (table: string) => harness.statements.find((text) => text.includes(table)) ?? '';
    const [own, windows, incidents] = [
      statementWith('from component_statuses'),
      statementWith('from schedule_components'),
      statementWith('from incident_components'),
    ];
    const now = harness.clock.now();
    const plans = {
      own: await planOf(harness, own, ['{1}', from, '{1}', from]),
      windows: await planOf(harness, windows, [from, now, now]),
      incidents: await planOf(harness, incidents, [from, now, now]),
    };
    for (const [name, plan] of Object.entries(plans)) {
      assert.doesNotMatch(
        plan,
        /SCAN (incident|schedule|component_status)|Seq Scan on (incident|component_s)/,
        `${name}: ${plan}`,
      );
      // Not through the links of a component either: an old component has thousands.
      assert.doesNotMatch(plan, /(incident|schedule)_components_by_component_id/, plan);
    }
    assert.match(plans.own, /component_statuses_by_moment/);
    assert.match(plans.windows, /schedules_by_coalesce_ends_at/);
    assert.match(plans.incidents, /incidents_by_end/);
  });
});

/** Incidents and windows from years ago, all of the same component. */
async function fillWithPast(harness: Harness, count: number): Promise<void> {
  const { write } = harness.ctx.connection;
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  const begin = sql`${sql.lit(START - 3000 * DAY)} + n * 3600`;
  await sql`insert into incidents (id, guid, name, name_key, message, status, own_status, visible, stickied,
      notifications, occurred_at, published_at, resolved_at, created_at, updated_at)
    ${numbers} select n, 'g' || n, 'old', 'old', 'm', 4, 4, 1, 0, 0, ${begin}, ${begin}, ${begin} + 60, ${begin}, ${begin}
    from numbers`.execute(write);
  await sql`insert into incident_components (incident_id, component_id, status)
    select id, 1, 4 from incidents`.execute(write);
  await sql`insert into schedules (id, name, name_key, message, scheduled_at, completed_at, starts_at, ends_at,
      notifications, published_at, created_at, updated_at)
    ${numbers} select n, 'old', 'old', 'm', ${begin}, ${begin} + 60, ${begin}, ${begin} + 60, 0, ${begin}, ${begin}, ${begin}
    from numbers`.execute(write);
  await sql`insert into schedule_components (schedule_id, component_id, status)
    select id, 1, 6 from schedules`.execute(write);
  if (harness.dialect === 'sqlite') return;
  for (const table of ['incidents', 'schedules']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${count})`.execute(write);
    await sql`analyze ${sql.table(table)}`.execute(write);
    await sql`analyze ${sql.table(`${table.slice(0, -1)}_components`)}`.execute(write);
  }
}

async function planOf(
  harness: Harness,
  statement = '',
  values: readonly (string | number)[],
): Promise<string> {
  const { read } = harness.ctx.connection;
  if (harness.dialect === 'sqlite') {
    const text = sql.raw(`explain query plan ${statement.replaceAll('?', "'1'")}`);
    const { rows } = await sql<{ detail: string }>`${text}`.execute(read);
    return rows.map(({ detail }) => detail).join('\n');
  }
  assert.equal(statement.match(/\$\d+/g)?.length, values.length, statement);
  const filled = statement.replace(/\$(\d+)/g, (_, number) => `'${values[Number(number) - 1]}'`);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(filled)}`.execute(read);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
