import { sqlite } from './dialect.ts';
import { createMigrationsTable, migrationsAmong } from './migrate.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** What migrations create does not change while a process runs. */
const found = new Map<string, Promise<ReadonlySet<string>>>();

/** The tables that a database has after the named migrations. Nobody has to keep a list: the migrations tell. */
export function tablesAfter(names: readonly string[]): Promise<ReadonlySet<string>> {
  const key = names.toSorted().join();
  const tables = found.get(key) ?? createTables(names);
  found.set(key, tables);
  return tables;
}

const createTables = (names: readonly string[]): Promise<ReadonlySet<string>> =>
  withScratchDatabase(async (db) => {
    await createMigrationsTable(db);
    for (const { up } of migrationsAmong(names)) await up(db, sqlite);
    return new Set((await db.introspection.getTables()).map((table) => table.name));
  });
