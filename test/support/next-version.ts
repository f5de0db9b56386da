import { sql } from 'kysely';
import { migrationNames, migrations } from '../../src/kernel/db/migrate.ts';
import type { Migration } from '../../src/kernel/db/migration.ts';
import type { Harness } from './harness.ts';

/** A migration that adds a table with a row. */
const next: Migration = {
  name: '0999-next',
  up: async (db) => {
    await sql`create table of_the_next_version (id integer primary key)`.execute(db);
    await sql`insert into of_the_next_version (id) values (7)`.execute(db);
  },
};

/** Lets this process be the next version, which has one migration more than the database. */
export function becomeNextVersion(): void {
  (migrations as Migration[]).push(next);
  (migrationNames as string[]).push(next.name);
}

/** Ends it, and takes the migration back if it was applied. */
export async function becomeThisVersion(harness: Harness): Promise<void> {
  await takeBackNext(harness);
  (migrations as Migration[]).splice(migrations.indexOf(next), 1);
  (migrationNames as string[]).splice(migrationNames.indexOf(next.name), 1);
}

export async function takeBackNext({ ctx: { connection } }: Harness): Promise<void> {
  await sql`drop table if exists of_the_next_version`.execute(connection.write);
  await connection.write.deleteFrom('migrations').where('name', '=', next.name).execute();
}
