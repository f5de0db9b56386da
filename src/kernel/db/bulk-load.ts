import { CompiledQuery, type Kysely, sql } from 'kysely';
import { OperatorError } from '../errors.ts';
import type { SqlDialect } from './dialect.ts';
import type { Database } from './schema.ts';
import type { ColumnValue, SnapshotRow } from './snapshot.ts';

/** Fills the tables of a whole database in one transaction, in any order. */
export interface BulkLoad {
  /** The tables of the database. */
  readonly tables: () => Promise<ReadonlySet<string>>;
  /** Before the first row: from now on, foreign keys are not checked. */
  readonly begin: () => Promise<void>;
  readonly insert: (table: string, columns: readonly string[], rows: readonly SnapshotRow[]) => Promise<void>;
  /** The next row of the table gets an id after this one. */
  readonly setLastId: (table: string, lastId: number) => Promise<void>;
  /** After the last row: throws if a row refers to another one that does not exist. */
  readonly finish: () => Promise<void>;
  /** How many texts had a character that the database cannot store: PostgreSQL has no null character. */
  readonly replaced: () => number;
}

/** Call it in a transaction. */
export const bulkLoad = (db: Kysely<Database>, dialect: SqlDialect): BulkLoad =>
  dialect.name === 'sqlite' ? sqliteBulkLoad(db) : postgresBulkLoad(db);

/** Both databases accept more, and larger statements are hardly faster. */
const MAX_PARAMETERS = 8000;
const MAX_ROWS = 400;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Inserts the rows with as few statements as possible. Kysely would build and compile each of them. */
async function insertRows(
  db: Kysely<Database>,
  into: string,
  columns: readonly string[],
  rows: readonly SnapshotRow[],
  parameter: (index: number) => string,
): Promise<void> {
  const most = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns.length)));
  const start = `insert into ${quoted(into)} (${columns.map(quoted).join(', ')}) values `;
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most);
    const values = part.map(
      (_, row) => `(${columns.map((_, column) => parameter(row * columns.length + column + 1)).join(', ')})`,
    );
    await db.executeQuery(CompiledQuery.raw(start + values.join(', '), part.flat()));
  }
}

function sqliteBulkLoad(db: Kysely<Database>): BulkLoad {
  return {
    tables: async () => {
      const { rows } = await sql<{ name: string }>`select name from sqlite_master
        where type = 'table' and name not like 'sqlite_%'`.execute(db);
      return new Set(rows.map(({ name }) => name));
    },
    // Until the end of the transaction.
    begin: async () => {
      await sql`pragma defer_foreign_keys = on`.execute(db);
    },
    insert: (table, columns, rows) => insertRows(db, table, columns, rows, () => '?'),
    setLastId: async (table, lastId) => {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
      if (lastId > 0)
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(db);
    },
    finish: async () => {
      const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
      const [first] = rows;
      if (first) throw danglingRow(first.table, first.parent);
    },
    replaced: () => 0,
  };
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

function postgresBulkLoad(db: Kysely<Database>): BulkLoad {
  let foreignKeys: readonly ForeignKey[] = [];
  let replaced = 0;
  const storable = (value: ColumnValue): ColumnValue => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    replaced += 1;
    return value.replaceAll('\0', '\ufffd');
  };
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  return {
    tables: async () => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(db);
      return new Set(rows.map(({ name }) => name));
    },
    // They cannot be deferred. To remove them and to add them again is part of the transaction.
    begin: async () => {
      const { rows } = await sql<ForeignKey>`select class.relname as table, constraints.conname as name,
        pg_get_constraintdef(constraints.oid) as definition
        from pg_constraint as constraints join pg_class as class on class.oid = constraints.conrelid
        where constraints.contype = 'f' and class.relnamespace = current_schema()::regnamespace`.execute(db);
      foreignKeys = rows;
      for (const { table, name } of foreignKeys)
        await run(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
    },
    insert: (table, columns, rows) =>
      insertRows(
        db,
        table,
        columns,
        rows.map((row) => row.map(storable)),
        (index) => `$${index}`,
      ),
    setLastId: async (table, lastId) => {
      await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'),
        ${Math.max(1, lastId)}, ${lastId > 0})`.execute(db);
    },
    finish: async () => {
      for (const { table, name, definition } of foreignKeys) {
        try {
          await run(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
        } catch (error) {
          if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
          throw danglingRow(table, /REFERENCES "?(\w+)/.exec(definition)?.[1] ?? 'another table');
        }
      }
      await run('analyze');
    },
    replaced: () => replaced,
  };
}

const FOREIGN_KEY_VIOLATION = '23503';

const danglingRow = (table: string, parent: string): OperatorError =>
  new OperatorError(`A row of the table ${table} refers to a row of ${parent} that does not exist.`);
