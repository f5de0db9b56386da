import { sqlite } from './dialect.ts';
import { createMigrationsTable, migrations } from './migrate.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The tables that a database has after the named migrations. Nobody has to keep a list: the migrations tell. */
export const tablesAfter = (names: ReadonlySet<string>): Promise<ReadonlySet<string>> =>
  withScratchDatabase(async (db) => {
    await createMigrationsTable(db);
    for (const { name, up } of migrations) if (names.has(name)) await up(db, sqlite);
    return new Set((await db.introspection.getTables()).map((table) => table.name));
  });
