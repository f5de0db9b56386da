import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { describeSchema } from '../../../../test/support/describe-schema.ts';
import { type Harness, onBothDatabases } from '../../../../test/support/harness.ts';
import { createMigrationsTable } from '../migrate.ts';
import type { Database } from '../schema.ts';
import { withScratchDatabase } from '../scratch-database.ts';
import { firstRelease } from './0050-first-release.ts';

const last = (dialect: string) =>
  readFileSync(
    new URL(`../../../../test/support/schema/before-1.0.0-${dialect}.txt`, import.meta.url),
    'utf8',
  );

/** Applies the migration where there is nothing yet, and takes it back when the work is done. */
async function applied(
  { dialect, ctx }: Harness,
  work: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const run = async (db: Kysely<Database>) => {
    await createMigrationsTable(db);
    await firstRelease.up(db, ctx.connection.dialect);
    await work(db);
  };
  if (dialect === 'sqlite') return withScratchDatabase(run);
  const transaction = await ctx.connection.write.startTransaction().execute();
  try {
    await sql`create schema empty`.execute(transaction);
    await sql`set local search_path to empty`.execute(transaction);
    await run(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

onBothDatabases('the first migration', (harness) => {
  let schema = '';
  const rows: Record<string, readonly Record<string, unknown>[]> = {};
  before(() =>
    applied(harness, async (db) => {
      schema = await describeSchema(db, harness.dialect);
      for (const { name } of await db.introspection.getTables()) {
        const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
        if (found.rows.length > 0) rows[name] = found.rows;
      }
    }),
  );

  test('makes the tables that the 41 migrations before 1.0.0 made, to the letter', () => {
    assert.equal(schema, last(harness.dialect));
  });

  test('inserts the rows that they inserted', () => {
    const { secrets = [], ...others } = rows;
    const cursor = (name: string) => ({ name, event_id: 0, position: 0 });
    assert.deepEqual(others, {
      pages: [{ id: 1, url: null }],
      cursors: ['scheduler', 'deliveries', 'alerts', 'staff-alerts'].map(cursor),
    });
    assert.deepEqual(secrets.map(({ name }) => name).toSorted(), ['signed-links', 'versions']);
    for (const { value } of secrets) assert.equal(Buffer.from(String(value), 'base64url').length, 30);
  });
});

onBothDatabases('the description of tables', (harness) => {
  test('tells what differs', () =>
    applied(harness, async (db) => {
      const before = await describeSchema(db, harness.dialect);
      const seen = new Set([before]);
      for (const change of [
        'alter table users add column added text',
        "alter table users add column with_default text not null default 'x'",
        "alter table tokens add column with_default text not null default 'y'",
        'create index one on tokens (name)',
        'drop index one',
        'create unique index one on tokens (name) where id > 1',
        'alter table tokens rename column dialect to spelling',
        'create table more (user_id integer references users (id))',
        'drop table more',
        'create table more (user_id integer references users (id) on delete cascade)',
      ]) {
        await sql.raw(change).execute(db);
        seen.add(await describeSchema(db, harness.dialect));
      }
      // Only "drop" leads back to what was there.
      assert.equal(seen.size, 9);
    }));
});
