import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { ColumnValue, SnapshotRow } from '../../kernel/db/snapshot.ts';
import { damaged } from './header.ts';

/**
 * What a backup contains once it is decrypted and decompressed: lines of JSON. Each table begins with an object that
 * names its columns, continues with one list for each row, and ends with an object that has the number of rows and the
 * SHA-256 of their lines. The last line says that the backup is complete.
 */

const tableStart = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  lastId: z.int().min(0).optional(),
});
const tableEnd = z.strictObject({ end: z.string(), rows: z.int(), sha256: z.string() });
const complete = z.strictObject({ complete: z.literal(true), tables: z.int(), rows: z.int() });

export type TableStart = z.infer<typeof tableStart>;
export type TableEnd = z.infer<typeof tableEnd>;
export type Complete = z.infer<typeof complete>;

export const printLine = (line: TableStart | TableEnd | Complete): string => `${JSON.stringify(line)}\n`;

/** JSON has neither bytes nor these numbers. */
type Wrapped = { readonly bytes: string } | { readonly number: string };

const wrap = (value: ColumnValue): unknown => {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { number: Object.is(value, -0) ? '-0' : String(value) };
  return value;
};

function unwrap(value: unknown): ColumnValue {
  if (typeof value !== 'object' || value === null) return value as ColumnValue;
  const wrapped = value as Wrapped;
  return 'bytes' in wrapped ? Buffer.from(wrapped.bytes, 'base64') : Number(wrapped.number);
}

export const printRow = (row: SnapshotRow): string => `${JSON.stringify(row.map(wrap))}\n`;

const parseRow = (line: string): SnapshotRow => (JSON.parse(line) as unknown[]).map(unwrap);

/** A part of a backup, as it is read. */
export type BackupPart =
  | { readonly kind: 'table'; readonly table: TableStart }
  | { readonly kind: 'rows'; readonly table: TableStart; readonly rows: readonly SnapshotRow[] }
  | { readonly kind: 'complete'; readonly complete: Complete };

const MAX_ROWS = 400;
/** Rows may be large, and a whole batch is in memory. */
const MAX_CHARACTERS = 200_000;

interface OpenTable {
  readonly table: TableStart;
  readonly digest: Hash;
  rows: number;
}

/** Parses the lines, checks each table against its checksum, and throws if anything is missing at the end. */
export async function* readParts(source: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let open: OpenTable | undefined;
  let end: Complete | undefined;
  let batch: SnapshotRow[] = [];
  let characters = 0;
  const total = { tables: 0, rows: 0 };
  for await (const line of linesOf(source)) {
    if (end) throw damaged('something follows its last line');
    if (line.startsWith('[')) {
      if (!open) throw damaged('a row belongs to no table');
      open.digest.update(`${line}\n`);
      open.rows += 1;
      characters += line.length;
      batch.push(parseRow(line));
      if (batch.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    }
    if (open && batch.length > 0) yield { kind: 'rows', table: open.table, rows: batch };
    batch = [];
    characters = 0;
    if (line.startsWith('[')) continue;
    const object: unknown = JSON.parse(line);
    if (open) {
      checkEnd(open, tableEnd.safeParse(object).data);
      total.tables += 1;
      total.rows += open.rows;
      open = undefined;
      continue;
    }
    const table = tableStart.safeParse(object).data;
    end = complete.safeParse(object).data;
    if (table) {
      open = { table, digest: createHash('sha256'), rows: 0 };
      yield { kind: 'table', table };
    } else if (!end) throw damaged('it has a line that no version of Daymark writes');
  }
  if (!end || end.tables !== total.tables || end.rows !== total.rows) throw damaged('it is not complete');
  yield { kind: 'complete', complete: end };
}

function checkEnd({ table, digest, rows }: OpenTable, end: TableEnd | undefined): void {
  const matches = end?.end === table.table && end.rows === rows && end.sha256 === digest.digest('hex');
  if (!matches) throw damaged(`the checksum of the table ${table.table} does not match`);
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const part of source) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw damaged('its last line is not complete');
}
