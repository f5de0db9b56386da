import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after, afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { formatDate } from '../../src/lib/dates.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { type CachetRows, type CachetVersion, createCachetFile } from '../../test/support/cachet-tables.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';

const on = (day: number, hour = 8) =>
  `2026-02-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00:00`;
const times = (day: number) => ({ created_at: on(day), updated_at: on(day) });

onBothDatabases('details that Cachet knows', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-details-'));
  const file = join(folder, 'cachet.db');
  let cachet: DatabaseSync | undefined;
  afterEach(() => {
    cachet?.close();
    rmSync(file, { force: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const create = (version: CachetVersion, rows: CachetRows) => {
    cachet = createCachetFile(file, version, rows);
    return cachet;
  };
  const importFrom = async (name = 'cachet3') => {
    const staging = await openTables(`sqlite:${file}`, isCachetTable);
    const source = new CachetSource(name, staging, { zone: 'UTC', now: harness.clock.now() });
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const confirmations = async () =>
    (
      await harness.query(
        sql<{
          email: string;
          at: number | null;
        }>`select email, verified_at as at from subscribers order by email`,
      )
    ).map(({ email, at }) => [email, at === null ? null : formatDate(at)]);

  test('when subscribers have confirmed is kept, even if they do later', async () => {
    const subscriber = { verify_code: 'x', global: true, ...times(1) };
    const db = create('2.4', {
      subscribers: [
        { ...subscriber, email: 'a@example.com', verified_at: on(3) },
        { ...subscriber, email: 'b@example.com', verified_at: null },
        { ...subscriber, email: 'c@example.com', verified_at: '0000-00-00 00:00:00' },
      ],
    });
    await importFrom('cachet2');
    assert.deepEqual(await confirmations(), [
      ['a@example.com', on(3)],
      ['b@example.com', null],
      ['c@example.com', on(1)],
    ]);
    db.exec(`update subscribers set verified_at = '${on(20)}' where email = 'b@example.com'`);
    await importFrom('cachet2');
    assert.deepEqual((await confirmations())[1], ['b@example.com', on(20)]);
  });

  test('components stand in the order in which Cachet 3 sorts them in their group', async () => {
    const members = (group: number, ...rest: (readonly [string, number, number, number])[]) =>
      rest.map(([name, order, status, day]) => ({
        ...{ name, order, status, component_group_id: group, enabled: true },
        ...{ created_at: on(1), updated_at: on(day) },
      }));
    const three = [
      ['Beta', 3, 4, 5],
      ['alpha', 1, 1, 6],
      ['Alpha', 2, 2, 4],
    ] as const;
    const group = (name: string, order_column: string | null, order_direction: string | null) => ({
      ...{ name, order_column, order_direction, visible: 1, ...times(1) },
    });
    create('3', {
      component_groups: [
        group('By hand', 'manual', null),
        group('By name', 'name', 'asc'),
        group('By id', 'id', 'desc'),
        group('By status', 'status', 'desc'),
        group('By change', 'last_updated', 'desc'),
        group('Without a choice', null, null),
      ],
      components: [1, 2, 3, 4, 5, 6].flatMap((id) => members(id, ...three)),
    });
    const { problems } = await importFrom();
    const page = (await harness.get('/component-groups?include=components&sort=id&per_page=50')).body;
    const names = new Map<string, string>(
      page.included.map((each: { id: string; attributes: { name: string } }) => [
        each.id,
        each.attributes.name,
      ]),
    );
    type Group = { attributes: { name: string }; relationships: { components: { data: { id: string }[] } } };
    const shown = (page.data as Group[]).map(({ attributes, relationships }) => [
      attributes.name,
      relationships.components.data.map(({ id }) => names.get(id)).join(', '),
    ]);
    assert.deepEqual(Object.fromEntries(shown), {
      'By hand': 'alpha, Alpha, Beta',
      'By name': 'Alpha, Beta, alpha',
      'By id': 'Alpha, alpha, Beta',
      'By status': 'Beta, Alpha, alpha',
      'By change': 'alpha, Beta, Alpha',
      'Without a choice': 'alpha, Alpha, Beta',
    });
    assert.match(
      problems.join('\n'),
      /sorts by their status or by their last change: "By status", "By change", "Without a choice"\. Here/,
    );
  });

  test('the statuses that components have had become their history, and go on with it', async () => {
    const change = (id: number, from: number | null, to: number, day: number) => ({
      ...{ component_id: id, old_status: from, new_status: to, source: 'manual', ...times(day) },
    });
    const component = { enabled: true, created_at: on(1), updated_at: on(9) };
    const db = create('3', {
      components: [
        { ...component, name: 'Recovered', status: 1 },
        { ...component, name: 'Down', status: 4 },
        { ...component, name: 'Older than the table', status: 3 },
      ],
      component_status_changes: [
        change(1, 1, 4, 3),
        change(2, 5, 2, 4),
        change(1, 4, 2, 5),
        change(1, 2, 1, 6),
        change(2, 2, 4, 7),
      ],
    });
    await importFrom();
    const statuses = async (id: number) => {
      const { body } = await harness.get(`/components/${id}/statuses?sort=id`, {
        token: await harness.token('*'),
      });
      return body.data.map(
        ({ attributes: { status, created } }: { attributes: Record<string, Record<string, unknown>> }) => [
          status?.value,
          created?.string,
        ],
      );
    };
    const recovered = [
      [1, on(1)],
      [4, on(3)],
      [2, on(5)],
      [1, on(6)],
    ];
    assert.deepEqual(await statuses(1), recovered);
    assert.deepEqual(await statuses(2), [
      [5, on(1)],
      [2, on(4)],
      [4, on(7)],
    ]);
    assert.deepEqual(await statuses(3), [
      [1, on(1)],
      [3, on(9)],
    ]);
    const current = async (id: number) =>
      (await harness.get(`/components/${id}`)).body.data.attributes.status.value;
    assert.deepEqual([await current(1), await current(2)], [1, 4]);

    const before = await harness.lastEventId();
    await importFrom();
    assert.equal(await harness.lastEventId(), before, 'a run without news writes nothing');
    db.exec(`insert into component_status_changes (component_id, old_status, new_status, source, created_at)
      values (1, 1, 3, 'monitor', '${on(10)}'), (1, 3, 1, 'monitor', '${on(11)}')`);
    assert.equal((await importFrom()).changed.components, 1);
    assert.deepEqual(await statuses(1), [...recovered, [3, on(10)], [1, on(11)]]);
    assert.equal((await importFrom()).changed.components, 0);
  });

  test('incidents and updates have their authors, if these have an account here', async () => {
    const update = (id: number, type: string, user: number | null, day: number) => ({
      ...{ updateable_type: type, updateable_id: id, user_id: user, message: 'm', status: 2, ...times(day) },
    });
    const db = create('3', {
      users: [
        { name: 'Ada', email: 'ada@example.com', password: 'x', is_admin: true, ...times(1) },
        { name: 'Lin', email: 'lin@example.com', password: 'x', ...times(1) },
      ],
      incidents: [
        { guid: 'a', name: 'Of Ada', message: 'm', status: 1, visible: true, user_id: 1, ...times(5) },
        { guid: 'b', name: 'Of nobody', message: 'm', status: 1, visible: true, user_id: 77, ...times(6) },
      ],
      schedules: [{ name: 'Work', message: 'm', scheduled_at: on(7), completed_at: on(7, 9), ...times(6) }],
      updates: [update(1, 'incident', 2, 5), update(1, 'schedule', 1, 7)],
    });
    await importFrom();
    const authors = async () =>
      await harness.query(
        sql<{
          what: string;
          who: string | null;
        }>`select incidents.name as what, users.name as who from incidents
            left join users on users.id = incidents.user_id
          union all select 'update ' || updates.id, users.name from updates left join users on users.id = updates.user_id
          order by 1`,
      );
    const expected = [
      { what: 'Of Ada', who: 'Ada' },
      { what: 'Of nobody', who: null },
      { what: 'update 1', who: 'Lin' },
      { what: 'update 2', who: 'Ada' },
    ];
    assert.deepEqual(await authors(), expected);

    db.exec(`insert into updates (updateable_type, updateable_id, user_id, message, status, created_at)
      values ('incident', 1, 1, 'More.', 3, '${on(8)}')`);
    await importFrom();
    assert.deepEqual(await authors(), [...expected, { what: 'update 3', who: 'Ada' }]);
  });
});
