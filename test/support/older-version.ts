import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { migrations } from '../../src/kernel/db/migrate.ts';
import { type Harness, START } from './harness.ts';

/** Resets the database to an older version: with all migrations up to this one. */
export async function goBackTo({ ctx, dialect }: Harness, newest: string): Promise<void> {
  assert.ok(
    migrations.some(({ name }) => name === newest),
    newest,
  );
  const { write } = ctx.connection;
  if (dialect === 'postgres') {
    await sql`drop schema public cascade`.execute(write);
    await sql`create schema public`.execute(write);
  } else {
    await sql`pragma foreign_keys = off`.execute(write);
    for (const { name } of await write.introspection.getTables())
      await write.schema.dropTable(name).execute();
    await sql`pragma foreign_keys = on`.execute(write);
  }
  await sql`create table migrations (name text primary key, applied_at bigint not null)`.execute(write);
  for (const { name, up } of migrations.filter((migration) => migration.name <= newest)) {
    await up(write, ctx.connection.dialect);
    await write.insertInto('migrations').values({ name, applied_at: START }).execute();
  }
}
