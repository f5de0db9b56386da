import { OperatorError } from '../src/kernel/errors.ts';
import { textOf } from './dump-file.ts';
import { DumpTimeZone } from './dump-time-zone.ts';
import { columnsIn, endOfParentheses, endOfStatement, match, nameAt, namesIn } from './sql-statements.ts';
import { copyLine, skipSpace, tupleAt, type Value } from './sql-values.ts';
import type { Staging } from './staging.ts';

/** A program that writes dumps: their first line and their last one, and whether texts have escapes. */
interface Program {
  readonly first: RegExp;
  readonly last: RegExp;
  readonly escapes: boolean;
}

const programs: readonly Program[] = [
  { first: /^-- (?:MySQL|MariaDB) dump/m, last: /^-- Dump completed/m, escapes: true },
  {
    first: /^-- PostgreSQL database dump\r?$/m,
    last: /^-- PostgreSQL database dump complete/m,
    escapes: false,
  },
  { first: /^PRAGMA foreign_keys\s*=\s*OFF;\s*BEGIN TRANSACTION;/m, last: /^COMMIT;/m, escapes: false },
];

/** The program that wrote a dump with these first lines, if it is known. */
const programOf = (head: string): Program | undefined => programs.find(({ first }) => first.test(head));

const INSERT = /(?:insert|replace)\s+(?:or\s+\w+\s+)?(?:ignore\s+)?into\s/iy;
const CREATE = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?/iy;
const SET = /set\s/iy;
const COPY = /copy\s+([^\s(]+)\s*\(([^)]*)\)\s+from\s+stdin;?[^\n]*\n/iy;
const ROWS = /[^;'(]*?\bvalues\s*(?=\()/iy;
/** A text that is shorter may end before one of these can be told. */
const KEYWORDS = 200;

/** Long enough for the first lines of each of them, and for the last ones. */
const HEAD = 300;
const TAIL = 2000;
/** What is waited for is held in memory. No server takes a longer statement, unless it is set up for that. */
const MAX_STATEMENT = 64 * 1024 ** 2;

/**
 * Reads the dump of a database into staging: of mysqldump and MariaDB, of pg_dump (with COPY or with inserts), or of SQLite's
 * `.dump`. The file is read piece by piece. A dump that is not complete is refused.
 */
export const loadDump = (path: string, staging: Staging, options?: DumpOptions): Promise<void> =>
  readPieces(path, textOf(path, options?.maxUnpacked), staging, options);

export interface DumpOptions {
  /** Says which tables are read. */
  readonly isWanted?: (table: string) => boolean;
  /** The time zone of the MySQL server that the dump comes from. */
  readonly serverZone?: string | undefined;
  /** How many bytes a compressed dump may unpack to. */
  readonly maxUnpacked?: number | undefined;
  /** How many characters a row or a statement may have. */
  readonly maxStatement?: number;
}

/** The same for a text in pieces. `name` is how errors call it. */
export async function readPieces(
  name: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  staging: Staging,
  { isWanted = () => true, serverZone, maxStatement = MAX_STATEMENT }: DumpOptions = {},
): Promise<void> {
  const zone = new DumpTimeZone(name, serverZone);
  const open = (): DumpReader => {
    program ??= programOf(head);
    return new DumpReader(staging, isWanted, zone, program?.escapes);
  };
  let head = '';
  let dump: DumpReader | undefined;
  let program: Program | undefined;
  let tail = '';
  for await (const piece of pieces) {
    tail = (tail + piece).slice(-TAIL);
    head += dump ? '' : piece;
    if (!dump && head.length < HEAD) continue;
    dump ??= open();
    dump.add(head === '' ? piece : head);
    if (dump.waitingFor > maxStatement) throw new OperatorError(tooLong(name, dump.place, maxStatement));
    head = '';
  }
  dump ??= open();
  // A line break ends a comment in the last line, and the text before it.
  dump.add(`${head}\n`);
  if (dump.isInside)
    throw new OperatorError(
      `${name} is cut off: it ends in the middle of ${dump.place}. Copy the dump again, or make a new one.`,
    );
  if (program && !program.last.test(tail))
    throw new OperatorError(
      `${name} is cut off: its last line is missing. Copy the dump again, or make a new one. If you have shortened it on purpose, remove the comment at its beginning that names the program as well.`,
    );
}

const tooLong = (name: string, place: string, most: number): string =>
  `${name} is no dump that can be read: ${place} has a row or a statement of more than ${most.toLocaleString('en')} characters. Check that it is the right file, or make the dump again.`;

type Mode =
  | { readonly kind: 'between' }
  | { readonly kind: 'skip' }
  | {
      readonly kind: 'rows';
      readonly table: string;
      readonly columns: readonly string[] | undefined;
      readonly escapes: boolean;
    }
  | { readonly kind: 'copy'; readonly table: string; readonly columns: readonly string[] };

/** Reads statement by statement, and the rows of an insert one by one, because an insert may be very long. */
class DumpReader {
  readonly #staging: Staging;
  readonly #isWanted: (table: string) => boolean;
  readonly #zone: DumpTimeZone;
  readonly #columns = new Map<string, readonly string[]>();
  /** The columns of MySQL that depend on the time zone of the session, by table. */
  readonly #timestamps = new Map<string, ReadonlySet<string>>();
  #text = '';
  #at = 0;
  #mode: Mode = { kind: 'between' };
  readonly #hasEscapes: boolean | undefined;

  constructor(
    staging: Staging,
    isWanted: (table: string) => boolean,
    zone: DumpTimeZone,
    hasEscapes: boolean | undefined,
  ) {
    this.#staging = staging;
    this.#isWanted = isWanted;
    this.#zone = zone;
    this.#hasEscapes = hasEscapes;
  }

  /** Whether a statement has begun that did not end. */
  get isInside(): boolean {
    return this.#mode.kind !== 'between' || this.#text.slice(this.#at).trim() !== '';
  }

  /** How many characters were read of a row or a statement that did not end yet. */
  get waitingFor(): number {
    return this.#text.length - this.#at;
  }

  get place(): string {
    return this.#mode.kind === 'rows' || this.#mode.kind === 'copy'
      ? `the table ${this.#mode.table}`
      : 'a statement';
  }

  add(piece: string): void {
    this.#text = this.#text.slice(this.#at) + piece;
    this.#at = 0;
    while (this.#step());
  }

  /** Reads one thing. Returns false if the text ends before it does. */
  #step(): boolean {
    switch (this.#mode.kind) {
      case 'between':
        return this.#statement();
      case 'skip':
        return this.#skip();
      case 'rows':
        return this.#row(this.#mode);
      case 'copy':
        return this.#copied(this.#mode);
    }
  }

  #go(end: number, mode: Mode = this.#mode): true {
    this.#at = end;
    this.#mode = mode;
    return true;
  }

  #statement(): boolean {
    const start = skipSpace(this.#text, this.#at);
    if (start === undefined) return false;
    // Statements for certain versions of MySQL are written as comments.
    this.#zone.read(this.#text.slice(this.#at, start));
    this.#at = start;
    if (start >= this.#text.length) return false;
    if (this.#text[start] === ';') return this.#go(start + 1);
    const line = this.#text.indexOf('\n', start);
    // A word that is long enough to be told, or the whole line.
    if (this.#text.length - start < KEYWORDS && line === -1) return false;
    const created = match(CREATE, this.#text, start);
    if (created) return this.#create(start + created[0].length);
    if (match(SET, this.#text, start)) return this.#set(start);
    const copy = match(COPY, this.#text, start);
    if (copy) return this.#copy(copy, start);
    if (/^copy\s/i.test(this.#text.slice(start, start + 5)) && line === -1) return false;
    const insert = match(INSERT, this.#text, start);
    return insert ? this.#insert(start, start + insert[0].length) : this.#go(start, { kind: 'skip' });
  }

  #set(from: number): boolean {
    const end = endOfStatement(this.#text, from);
    if (end === undefined) return false;
    this.#zone.read(this.#text.slice(from, end));
    return this.#go(end);
  }

  #create(from: number): boolean {
    const end = endOfStatement(this.#text, from);
    if (end === undefined) return false;
    const name = nameAt(this.#text, from);
    const open = name && skipSpace(this.#text, name.end);
    if (name && open !== undefined && this.#text[open] === '(') {
      const columns = columnsIn(this.#text.slice(open + 1, end));
      const isMysql = this.#hasEscapes ?? this.#text.slice(from, end).includes('`');
      const timestamps = columns.filter(({ isTimestamp }) => isTimestamp && isMysql);
      this.#timestamps.set(name.value, new Set(timestamps.map((column) => column.name)));
      if (columns.length > 0)
        this.#add(
          name.value,
          columns.map((column) => column.name),
        );
    }
    return this.#go(end);
  }

  #add(table: string, columns: readonly string[]): void {
    this.#columns.set(table, columns);
    if (this.#isWanted(table)) this.#staging.addTable(table, columns);
  }

  #copy([whole, name = '', list = '']: RegExpExecArray, start: number): boolean {
    const table = nameAt(name, 0)?.value ?? name;
    const columns = namesIn(list);
    if (!this.#columns.has(table)) this.#add(table, columns);
    return this.#go(start + whole.length, { kind: 'copy', table, columns });
  }

  #copied({ table, columns }: Mode & { kind: 'copy' }): boolean {
    const end = this.#text.indexOf('\n', this.#at);
    if (end === -1) return false;
    const line = this.#text.slice(this.#at, end).replace(/\r$/, '');
    if (line === '\\.') return this.#go(end + 1, { kind: 'between' });
    if (this.#isWanted(table)) this.#addRow(table, columns, copyLine(line));
    return this.#go(end + 1);
  }

  /** The part of an insert before its rows: the table, and perhaps the names of columns. */
  #insert(start: number, from: number): boolean {
    const name = nameAt(this.#text, from);
    const next = name && skipSpace(this.#text, name.end);
    if (!name || next === undefined || next >= this.#text.length) return false;
    let columns: readonly string[] | undefined;
    let at = next;
    if (this.#text[next] === '(') {
      const close = endOfParentheses(this.#text, next);
      if (close === undefined) return false;
      columns = namesIn(this.#text.slice(next + 1, close - 1));
      at = close;
    }
    const found = match(ROWS, this.#text, at);
    // It may be an insert from a query, which ends somewhere.
    if (!found) return match(/[^;'(]*[;'(]/y, this.#text, at) ? this.#go(at, { kind: 'skip' }) : false;
    const escapes = this.#hasEscapes ?? this.#text.slice(start, at).includes('`');
    if (columns && !this.#columns.has(name.value)) this.#add(name.value, columns);
    return this.#go(at + found[0].length, { kind: 'rows', table: name.value, columns, escapes });
  }

  #row({ table, columns, escapes }: Mode & { kind: 'rows' }): boolean {
    const start = skipSpace(this.#text, this.#at);
    // Two characters tell a comment.
    if (start === undefined || start + 1 >= this.#text.length) return false;
    if (this.#text[start] === ',') return this.#go(start + 1);
    if (this.#text[start] === ';') return this.#go(start + 1, { kind: 'between' });
    // What follows the rows, such as `on conflict do nothing`.
    if (this.#text[start] !== '(') return this.#go(start, { kind: 'skip' });
    const tuple = tupleAt(this.#text, start, escapes);
    if (!tuple) return false;
    const names = columns ?? this.#columns.get(table) ?? [];
    if (this.#isWanted(table)) {
      if (escapes && !this.#timestamps.has(table)) this.#zone.refuseUnknownTypes(table);
      this.#addRow(table, names, this.#withServerTimes(table, names, tuple.value));
    }
    return this.#go(tuple.end);
  }

  /** The values of a row, with times as a session with the zone of the server shows them. */
  #withServerTimes(table: string, names: readonly string[], values: readonly Value[]): readonly Value[] {
    const timestamps = this.#timestamps.get(table);
    if (!timestamps?.size || this.#zone.isOfServer) return values;
    return values.map((value, index) =>
      typeof value === 'string' && timestamps.has(names[index] ?? '') ? this.#zone.convert(value) : value,
    );
  }

  #addRow(table: string, columns: readonly string[], values: readonly Value[]): void {
    if (values.length === columns.length) this.#staging.add(table, columns, values);
    else this.#staging.misfit(table);
  }

  #skip(): boolean {
    const end = endOfStatement(this.#text, this.#at);
    return end === undefined ? false : this.#go(end, { kind: 'between' });
  }
}
