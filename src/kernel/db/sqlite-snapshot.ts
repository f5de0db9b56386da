import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Patience } from '../../lib/patience.ts';
import type { Snapshot, SnapshotRow, SnapshotTable } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';
import { retryWhileBusy } from './sqlite-errors.ts';

const WAIT_MS = 5000;
/** SQLite is synchronous: after this time, requests are answered before the next rows are read. */
const MAX_TURN_MS = 5;
const MAX_ROWS = 500;
/** Rows may be large, and a whole batch is in memory. */
const MAX_CHARACTERS = 100_000;

/** Readers and writers do not wait for each other, because the file is in WAL mode. */
export async function openSqliteSnapshot(path: string): Promise<Snapshot> {
  const database = openSqlite(path, { readOnly: true });
  try {
    // The transaction begins with the first statement that reads.
    await retryWhileBusy(
      () => database.exec(`${database.isTransaction ? '' : 'begin;'} select count(*) from sqlite_master`),
      new Patience(WAIT_MS),
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    source: 'sqlite',
    tables: async () => findTables(database),
    rows: (table) => readRows(database, table),
    close: async () => database.close(),
  };
}

function findTables(database: DatabaseSync): SnapshotTable[] {
  const tables = database
    .prepare(
      `select name, lower(sql) like '%autoincrement%' as is_counted from sqlite_master
        where type = 'table' and name not like 'sqlite_%' order by name`,
    )
    .all() as unknown as { name: string; is_counted: number }[];
  const hasCounts = database.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get();
  const lastId = hasCounts && database.prepare('select seq from sqlite_sequence where name = ?');
  const columns = database.prepare('select name from pragma_table_info(?) order by cid');
  return tables.map(({ name, is_counted }) => ({
    name,
    columns: columns.all(name).map((column) => column.name as string),
    lastId: is_counted ? ((lastId?.get(name)?.seq as number | undefined) ?? 0) : undefined,
  }));
}

async function* readRows(
  database: DatabaseSync,
  { name, columns, lastId }: SnapshotTable,
): AsyncGenerator<readonly SnapshotRow[]> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const statement = database.prepare(
    `select ${list} from "${name}"${lastId === undefined ? '' : ' order by id'}`,
  );
  statement.setReturnArrays(true);
  let batch: SnapshotRow[] = [];
  let characters = 0;
  let startedAt = performance.now();
  for (const row of statement.iterate() as unknown as Iterable<SnapshotRow>) {
    batch.push(row);
    for (const value of row) characters += typeof value === 'string' ? value.length : 8;
    const isFull =
      batch.length >= MAX_ROWS || characters >= MAX_CHARACTERS || performance.now() - startedAt > MAX_TURN_MS;
    if (!isFull) continue;
    yield batch;
    await yieldToEventLoop();
    batch = [];
    characters = 0;
    startedAt = performance.now();
  }
  if (batch.length > 0) yield batch;
}
