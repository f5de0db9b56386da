import type { Client, ClientConfig } from 'pg';
import { unreachable } from './faults.ts';
import type { Snapshot, SnapshotRow, SnapshotTable } from './snapshot.ts';

const CONNECT_MS = 10_000;
const FIRST_ROWS = 100;
const MAX_ROWS = 2000;
/** Rows may be large, and a whole batch is in memory. */
const BATCH_CHARACTERS = 200_000;

const [INT2, INT4, INT8, FLOAT4, FLOAT8, BOOL, BYTEA] = [21, 23, 20, 700, 701, 16, 17];
const numeric = new Set([INT2, INT4, FLOAT4, FLOAT8]);

/**
 * Every statement of the transaction sees the same moment (repeatable read), and writers do not wait for it. Only a
 * migration that changes a table waits until it is over.
 */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const { default: pg } = await import('pg');
  const parserOf = (oid: number): ((text: string) => unknown) => {
    if (oid === INT8) return safeInteger;
    if (numeric.has(oid)) return Number;
    return oid === BOOL || oid === BYTEA ? pg.types.getTypeParser(oid, 'text') : String;
  };
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  };
  const client = new pg.Client(config);
  // Without a listener, a connection that breaks between two statements would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    // The reader may be slow, for example because the backup goes to another machine.
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = 60000; set local extra_float_digits = 1; set local bytea_output = 'hex'`);
    // The first statement that reads decides the moment.
    await client.query('select 1 from pg_class limit 1');
  } catch (error) {
    await client.end().catch(() => {});
    throw unreachable(error, false);
  }
  return {
    source: 'postgres',
    tables: () => findTables(client),
    rows: (table) => readRows(client, table),
    close: () => client.end().catch(() => {}),
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} is too large.`);
  return value;
}

interface FoundTable {
  readonly name: string;
  readonly columns: string;
  readonly sequence: string | null;
}

async function findTables(client: Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<FoundTable>(`
    select class.relname as name, json_agg(attribute.attname order by attribute.attnum) as columns,
      max(case when attribute.attidentity <> '' then
        pg_get_serial_sequence(quote_ident(class.relname), attribute.attname) end) as sequence
    from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relkind in ('r', 'p') and class.relnamespace = current_schema()::regnamespace
      and attribute.attnum > 0 and not attribute.attisdropped
    group by class.relname order by class.relname`);
  const tables: SnapshotTable[] = [];
  for (const { name, columns, sequence } of rows) {
    const lastId = sequence === null ? undefined : await lastIdOf(client, sequence);
    tables.push({ name, columns: JSON.parse(columns), lastId });
  }
  return tables;
}

/** A sequence is not part of the snapshot: it may be ahead of the rows, but never behind them. */
async function lastIdOf(client: Client, sequence: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
  );
  return rows[0]?.last ?? 0;
}

async function* readRows(
  client: Client,
  { name, columns, lastId }: SnapshotTable,
): AsyncGenerator<readonly SnapshotRow[]> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const order = lastId === undefined ? '' : ' order by id';
  await client.query(`declare backup no scroll cursor for select ${list} from "${name}"${order}`);
  for (let count = FIRST_ROWS; ; ) {
    const { rows } = await client.query<unknown[]>({
      text: `fetch ${count} from backup`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows as unknown as SnapshotRow[];
    const perRow = charactersOf(rows as unknown as SnapshotRow[]) / rows.length;
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor(BATCH_CHARACTERS / perRow)));
  }
  await client.query('close backup');
}

const charactersOf = (rows: readonly SnapshotRow[]): number =>
  rows.reduce(
    (sum, row) =>
      sum + row.reduce<number>((size, value) => size + (typeof value === 'string' ? value.length : 8), 0),
    1,
  );
