import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { tablesAfter } from '../../kernel/db/known-tables.ts';
import { openSnapshot } from '../../kernel/db/open-snapshot.ts';
import type { Snapshot, SnapshotTable } from '../../kernel/db/snapshot.ts';
import { OperatorError } from '../../kernel/errors.ts';
import type { Seconds } from '../../lib/clock.ts';
import { writeChunks } from './chunks.ts';
import { encryptWith } from './encryption.ts';
import { newHeader, printHeader } from './header.ts';
import { printLine, printRow } from './records.ts';
import { isCopied } from './tables.ts';

export interface Progress {
  readonly table: string;
  /** The number of this table, and of all tables; undefined while a backup is read. */
  readonly tableNumber: number;
  readonly tables: number | undefined;
  /** Of all tables so far. */
  readonly rows: number;
}

export interface BackupOptions {
  readonly now: Seconds;
  readonly passphrase?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called when the moment of the backup is fixed, before the rows are read. */
  readonly onSnapshot?: (() => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Writes the next bytes of a file. */
export type Sink = (bytes: Buffer) => Promise<void>;

export interface Backup {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
  /** Tables of the database that do not belong to Daymark. */
  readonly foreignTables: readonly string[];
}

/** Writes everything in the database, as it is at this moment, while the service goes on reading and writing. */
export async function writeBackup(databaseUrl: string, sink: Sink, options: BackupOptions): Promise<Backup> {
  const snapshot = await openSnapshot(databaseUrl);
  try {
    await options.onSnapshot?.();
    return await writeSnapshot(snapshot, sink, options);
  } finally {
    await snapshot.close();
  }
}

async function writeSnapshot(snapshot: Snapshot, sink: Sink, options: BackupOptions): Promise<Backup> {
  const found = await snapshot.tables();
  const migrations = await appliedMigrations(snapshot, found);
  const known = await tablesAfter(migrations);
  const tables = found.filter(({ name }) => known.has(name) && isCopied(name));
  const sealed = options.passphrase === undefined ? undefined : await encryptWith(options.passphrase);
  const header = newHeader({
    createdAt: options.now,
    source: snapshot.source,
    migrations,
    encryption: sealed?.encryption ?? null,
  });
  const counts = { rows: 0, bytes: 0 };
  await pipeline(
    printTables(snapshot, tables, counts, options.onProgress),
    createZstdCompress(),
    (compressed: AsyncIterable<Buffer>) => writeChunks(printHeader(header), sealed?.key, compressed),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        counts.bytes += chunk.length;
        await sink(chunk);
      }
    },
    options.signal ? { signal: options.signal } : {},
  );
  const foreignTables = found.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  return { tables: tables.length, ...counts, foreignTables };
}

async function* printTables(
  snapshot: Snapshot,
  tables: readonly SnapshotTable[],
  counts: { rows: number },
  onProgress: BackupOptions['onProgress'],
): AsyncGenerator<string> {
  for (const [index, table] of tables.entries()) {
    const { name, columns, lastId } = table;
    const digest = createHash('sha256');
    let rows = 0;
    yield printLine({ table: name, columns: [...columns], ...(lastId !== undefined && { lastId }) });
    for await (const batch of snapshot.rows(table)) {
      const lines = batch.map(printRow).join('');
      digest.update(lines);
      rows += batch.length;
      counts.rows += batch.length;
      onProgress?.({ table: name, tableNumber: index + 1, tables: tables.length, rows: counts.rows });
      yield lines;
    }
    yield printLine({ end: name, rows, sha256: digest.digest('hex') });
  }
  yield printLine({ complete: true, tables: tables.length, rows: counts.rows });
}

async function appliedMigrations(snapshot: Snapshot, tables: readonly SnapshotTable[]): Promise<string[]> {
  const table = tables.find(({ name }) => name === 'migrations');
  if (!table) {
    throw new OperatorError('The database has no tables of Daymark, so there is nothing to back up.');
  }
  const names: string[] = [];
  for await (const batch of snapshot.rows(table))
    for (const row of batch) names.push(String(row[table.columns.indexOf('name')]));
  return names.toSorted();
}
