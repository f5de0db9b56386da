import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type StagedRow = Readonly<Record<string, string | number | bigint | null>>;

/** A query whose rows become a table. One that only SQLite understands is not sent to servers. */
interface DerivedTable {
  readonly from: string;
  readonly sql: string;
  readonly isPortable?: boolean;
}

/** What is read of tables that are too large to copy as a whole. */
export interface Selection {
  readonly conditions?: Readonly<Record<string, string>>;
  readonly derived?: Readonly<Record<string, DerivedTable>>;
}

/** Many rows are inserted in one transaction, because each commit waits for the disk. */
const ROWS_PER_COMMIT = 5000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnsOf = (db: DatabaseSync, table: string): ReadonlySet<string> =>
  new Set(
    db
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name)),
  );

/**
 * The tables of another product, in a SQLite file. Whatever they come from (a server, a dump, a SQLite file), the importers
 * read them from here, with joins and in any order, and without holding them in memory.
 */
export class Staging {
  readonly #db: DatabaseSync;
  readonly #folder: string;
  readonly #inserts = new Map<string, StatementSync>();
  readonly #misfits = new Map<string, number>();
  #rows = 0;

  private constructor(db: DatabaseSync, folder: string) {
    this.#db = db;
    this.#folder = folder;
  }

  /** An empty file, which is deleted in the end. */
  static create(): Staging {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-import-'));
    const db = new DatabaseSync(join(folder, 'tables.db'));
    db.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    return new Staging(db, folder);
  }

  /**
   * Copies tables of a file that another product wrote, as they are at one moment. `conditions` has the rows that are wanted of
   * a table, in SQL. `derived` has queries whose rows become tables, unless the file has a table of that name.
   */
  copyFrom(
    path: string,
    isWanted: (table: string) => boolean,
    { conditions = {}, derived = {} }: Selection = {},
  ): void {
    const source = new DatabaseSync(path, { readOnly: true });
    try {
      source.exec('begin');
      const tables = source
        .prepare("select name from sqlite_master where type = 'table' order by name")
        .all()
        .map(({ name }) => String(name));
      const copy = (table: string, sql: string) => {
        const rows = source.prepare(sql);
        const columns = rows.columns().map(({ name }) => name);
        this.addTable(table, columns);
        rows.setReturnArrays(true);
        for (const row of rows.iterate()) this.add(table, columns, row as unknown as SQLInputValue[]);
      };
      for (const table of tables.filter(isWanted))
        copy(table, `select * from ${quoted(table)} where ${conditions[table] ?? 'true'}`);
      for (const [table, { from, sql }] of Object.entries(derived))
        if (tables.includes(from) && !tables.includes(table)) copy(table, sql);
    } finally {
      source.close();
    }
  }

  addTable(table: string, columns: readonly string[]): void {
    // Dumps may have ids as texts. As numbers they have an order.
    const typed = columns.map((column) => `${quoted(column)}${/(?:^|_)id$/.test(column) ? ' integer' : ''}`);
    this.#db.exec(`create table if not exists ${quoted(table)} (${typed.join(', ')})`);
  }

  add(table: string, columns: readonly string[], values: readonly SQLInputValue[]): void {
    const key = JSON.stringify([table, columns]);
    let insert = this.#inserts.get(key);
    if (!insert) {
      const places = columns.map(() => '?').join(', ');
      insert = this.#db.prepare(
        `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places})`,
      );
      this.#inserts.set(key, insert);
    }
    insert.run(...values);
    if (++this.#rows % ROWS_PER_COMMIT === 0) this.#db.exec('commit; begin');
  }

  /** A row of a dump that has more or fewer values than its table has columns. */
  misfit(table: string): void {
    this.#misfits.set(table, (this.#misfits.get(table) ?? 0) + 1);
  }

  /** What could not be read, in sentences. */
  notes(): string[] {
    return [...this.#misfits].map(
      ([table, rows]) =>
        `Rows of the table ${table} with more or fewer values than it has columns, left out: ${rows}.`,
    );
  }

  /** Call this once, after everything was added. */
  finish(): void {
    this.#db.exec('commit');
  }

  tables(): string[] {
    const rows = this.#db.prepare("select name from sqlite_master where type = 'table' order by name").all();
    return rows.map(({ name }) => String(name));
  }

  columns(table: string): ReadonlySet<string> {
    return columnsOf(this.#db, table);
  }

  index(table: string, column: string): void {
    this.#db.exec(
      `create index if not exists ${quoted(`by ${table} ${column}`)} on ${quoted(table)} (${quoted(column)})`,
    );
  }

  rows(sql: string, ...values: SQLInputValue[]): IterableIterator<StagedRow> {
    return this.#db.prepare(sql).iterate(...values) as IterableIterator<StagedRow>;
  }

  all(sql: string, ...values: SQLInputValue[]): StagedRow[] {
    return this.#db.prepare(sql).all(...values) as StagedRow[];
  }

  count(table: string, where = 'true'): number {
    const [row] = this.all(`select count(*) as total from ${quoted(table)} where ${where}`);
    return Number(row?.total ?? 0);
  }

  close(): void {
    this.#db.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
