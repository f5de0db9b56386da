import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrations, pendingMigrations } from '../../src/kernel/db/migrate.ts';
import type { Database } from '../../src/kernel/db/schema.ts';
import { type Harness, onBothDatabases, START } from '../support/harness.ts';

/**
 * Migrations that may remove something, because the release before them did not use it any more. Each says since which
 * release.
 */
const contracting: Readonly<Record<string, string>> = {};

type Columns = ReadonlyMap<string, { readonly isOptional: boolean; readonly type: string }>;

/** All columns, as `table.column`. */
async function columnsOf(db: Kysely<Database>): Promise<Columns> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => [
        `${table}.${name}`,
        { type: dataType, isOptional: isNullable || hasDefaultValue || isAutoIncrementing },
      ]),
    ),
  );
}

const tablesOf = (columns: Columns): ReadonlySet<string> =>
  new Set([...columns.keys()].map((column) => column.split('.')[0] ?? ''));

onBothDatabases('a rolling upgrade', (harness: Harness) => {
  test('lets a process go on reading and writing after a newer one has migrated', async () => {
    const token = await harness.token('*');
    const created = await harness.post('/components', { name: 'Before' }, { token });
    const id = created.body.data.id;
    await migrateToNextVersion(harness);
    await assert.rejects(pendingMigrations(harness.ctx.connection), /newer version of Daymark, 99\.0\.0/);

    assert.equal((await harness.put(`/components/${id}`, { name: 'Edited' }, { token })).status, 200);
    assert.equal((await harness.post('/components', { name: 'After' }, { token })).status, 200);
    const incident = { name: 'Down', status: 1, message: 'm', notifications: true };
    const { body } = await harness.post('/incidents', incident, { token });
    const update = { status: 4, message: 'Up again' };
    assert.equal((await harness.post(`/incidents/${body.data.id}/updates`, update, { token })).status, 200);
    await harness.react();
    const listed = await harness.get('/components');
    assert.deepEqual(
      listed.body.data.map((one: { attributes: { name: string } }) => one.attributes.name).toSorted(),
      ['After', 'Edited'],
    );
    assert.match((await harness.app.inject({ url: '/' })).body, /Edited/);
    assert.equal((await harness.delete(`/components/${id}`, { token })).status, 204);
    assert.equal((await harness.get(`/components/${id}`)).status, 404);
  });

  test('is possible: migrations only add what the version before can do without', async () => {
    const { write, dialect } = harness.ctx.connection;
    await dropEverything(harness);
    const [first, ...later] = migrations;
    await first?.up(write, dialect);
    let before = await columnsOf(write);
    for (const migration of later) {
      await migration.up(write, dialect);
      const after = await columnsOf(write);
      if (!contracting[migration.name]) checkExpanding(migration.name, before, after);
      before = after;
    }
    for (const [change, expected] of [
      ['alter table tokens add column more text not null default 7', undefined],
      ['create table more (id integer primary key, name text not null)', undefined],
      ['alter table tokens rename column dialect to spelling', /removes or renames tokens\.dialect/],
      ['alter table tokens drop column spelling', /removes or renames tokens\.spelling/],
      ['drop table metric_rollups', /removes or renames metric_rollups\./],
    ] as const) {
      await sql.raw(change).execute(write);
      const after = await columnsOf(write);
      if (expected) assert.throws(() => checkExpanding('it', before, after), expected);
      else checkExpanding('it', before, after);
      before = after;
    }
    const needed = new Map([...before, ['tokens.needed', { isOptional: false, type: 'text' }]]);
    assert.throws(() => checkExpanding('it', before, needed), /adds tokens\.needed without a default/);
  });
});

async function dropEverything({ ctx, dialect }: Harness): Promise<void> {
  const { write } = ctx.connection;
  if (dialect === 'postgres') {
    await sql`drop schema public cascade`.execute(write);
    await sql`create schema public`.execute(write);
    return;
  }
  await sql`pragma foreign_keys = off`.execute(write);
  for (const { name } of await write.introspection.getTables()) await write.schema.dropTable(name).execute();
  await sql`pragma foreign_keys = on`.execute(write);
}

/** What a newer version may do: add tables, indexes, and columns that may be left out. */
async function migrateToNextVersion({ ctx }: Harness): Promise<void> {
  const { write } = ctx.connection;
  for (const table of ['components', 'incidents', 'updates', 'events', 'deliveries', 'subscribers'])
    await sql`alter table ${sql.table(table)} add column of_the_next_version text`.execute(write);
  await sql`alter table components add column with_default integer not null default 7`.execute(write);
  await sql`create table of_the_next_version (id integer primary key)`.execute(write);
  await sql`create index next_index on components (of_the_next_version)`.execute(write);
  await write
    .insertInto('migrations')
    .values({ name: '9999-next', applied_at: START, version: '99.0.0' })
    .execute();
}

function checkExpanding(name: string, before: Columns, after: Columns): void {
  const known = tablesOf(before);
  for (const [column, { type }] of before) {
    assert.ok(after.has(column), `${name} removes or renames ${column}, which the version before still uses`);
    assert.equal(after.get(column)?.type, type, `${name} changes the type of ${column}`);
  }
  for (const [column, { isOptional }] of after) {
    const isNew = !before.has(column) && known.has(column.split('.')[0] ?? '');
    assert.ok(
      !isNew || isOptional,
      `${name} adds ${column} without a default, so the version before cannot insert rows any more`,
    );
  }
}
