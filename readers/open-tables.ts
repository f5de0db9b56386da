import { existsSync } from 'node:fs';
import type { Connection } from 'mysql2/promise';
import { maskUrl } from '../src/kernel/config.ts';
import { OperatorError } from '../src/kernel/errors.ts';
import { kindOfFile } from './dump-file.ts';
import { type DumpOptions, loadDump } from './sql-dump.ts';
import { type Selection, Staging } from './staging.ts';

/** Rows that are read from a server at a time. */
const PAGE = 2000;

interface OpenOptions {
  /** The time zone in which a MySQL server shows times to the other product. */
  readonly serverZone?: string | undefined;
  /** How many bytes a compressed dump may unpack to. */
  readonly maxUnpacked?: number | undefined;
  /** Which rows of large tables are wanted. Dumps are read as a whole. */
  readonly selection?: Selection | undefined;
}

/**
 * Opens the database of another product: `mysql://…`, `postgres://…`, `sqlite:…`, or the path of a dump. `isWanted` says which
 * tables are read; everything else stays where it is.
 */
export async function openTables(
  from: string,
  isWanted: (table: string) => boolean,
  { serverZone, maxUnpacked, selection }: OpenOptions = {},
): Promise<Staging> {
  const staging = Staging.create();
  try {
    if (from.startsWith('sqlite:')) copyFile(from.slice('sqlite:'.length), staging, isWanted, selection);
    else if (/^postgres(?:ql)?:/.test(from)) await loadPostgres(from, staging, isWanted, selection);
    else if (/^(?:mysql|mariadb):/.test(from))
      await loadMysql(from, staging, isWanted, { serverZone, selection });
    else if (existsSync(from))
      await loadFile(from, staging, { isWanted, serverZone, maxUnpacked }, selection);
    else
      throw new OperatorError(
        `There is no file ${from}. Name a dump, or a database as mysql://…, postgres://… or sqlite:<path>.`,
      );
    staging.finish();
    return staging;
  } catch (error) {
    staging.close();
    if (error instanceof OperatorError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    if (!from.includes('://'))
      throw new OperatorError(
        `${from} could not be read: ${message || code}. Check that it is the file of the other product, and that it was copied as a whole.`,
      );
    throw new OperatorError(
      `Could not read ${maskUrl(from)}: ${message || code}. Check the host, the name and the password, and that the server is reachable from this machine. If it is not, import a dump instead.`,
    );
  }
}

const loadFile = async (
  path: string,
  staging: Staging,
  options: DumpOptions & { readonly isWanted: (table: string) => boolean },
  selection?: Selection,
): Promise<void> =>
  kindOfFile(path) === 'sqlite'
    ? copyFile(path, staging, options.isWanted, selection)
    : loadDump(path, staging, options);

function copyFile(
  path: string,
  staging: Staging,
  isWanted: (table: string) => boolean,
  selection?: Selection,
): void {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  staging.copyFrom(path, isWanted, selection);
}

const toValue = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : String(value);
};

/** The number that PostgreSQL has for the type. */
const BOOLEAN = 16;

const flagOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : value === 't' ? 1 : 0;

/** The queries that every database understands, and whose rows become tables. */
const derivedFrom = (names: readonly string[], { derived = {} }: Selection = {}): [string, string][] =>
  Object.entries(derived).flatMap(([table, { from, sql, isPortable }]): [string, string][] =>
    isPortable && names.includes(from) && !names.includes(table) ? [[table, sql]] : [],
  );

async function loadPostgres(
  url: string,
  staging: Staging,
  isWanted: (table: string) => boolean,
  selection: Selection = {},
): Promise<void> {
  const { default: pg } = await import('pg');
  // Times stay texts, because they have no zone: the importer knows which one they are in.
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: () => (text: unknown) => text },
  });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local datestyle to iso');
    const { rows } = await client.query<{ table_name: string }>(
      'select table_name from information_schema.tables where table_schema = any(current_schemas(false))',
    );
    const names = rows.map((row) => row.table_name);
    const whole = names.filter(isWanted).map((table) => {
      const condition = selection.conditions?.[table];
      const name = client.escapeIdentifier(table);
      return [table, `select * from ${name}${condition === undefined ? '' : ` where ${condition}`}`] as const;
    });
    for (const [table, query] of [...whole, ...derivedFrom(names, selection)]) {
      await client.query(`declare page no scroll cursor for ${query}`);
      for (let isFirst = true; ; isFirst = false) {
        const page = await client.query<Record<string, unknown>>(`fetch ${PAGE} from page`);
        const columns = page.fields.map((field) => field.name);
        const flags = new Set(
          page.fields.filter(({ dataTypeID }) => dataTypeID === BOOLEAN).map(({ name: field }) => field),
        );
        if (isFirst) staging.addTable(table, columns);
        for (const row of page.rows)
          staging.add(
            table,
            columns,
            columns.map((column) => (flags.has(column) ? flagOf(row[column]) : toValue(row[column]))),
          );
        if (page.rows.length < PAGE) break;
      }
      await client.query('close page');
    }
  } finally {
    await client.end();
  }
}

async function loadMysql(
  url: string,
  staging: Staging,
  isWanted: (table: string) => boolean,
  { serverZone, selection }: Pick<OpenOptions, 'serverZone' | 'selection'>,
): Promise<void> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    // Times stay texts, because they have no zone.
    dateStrings: true,
    supportBigNumbers: true,
  });
  const client = connection.promise();
  try {
    await client.query('start transaction with consistent snapshot, read only');
    await setSessionZone(client, serverZone);
    const [tables] = await client.query('show tables');
    const names = (tables as Record<string, string>[]).map((row) => String(Object.values(row)[0]));
    const copy = async (table: string, columns: readonly string[], sql: string) => {
      staging.addTable(table, columns);
      const rows = connection.query({ sql, rowsAsArray: true }).stream({ highWaterMark: PAGE });
      for await (const row of rows) staging.add(table, columns, (row as unknown[]).map(toValue));
    };
    for (const table of names.filter(isWanted)) {
      const [described] = await client.query('show columns from ??', [table]);
      const columns = (described as { Field: string }[]).map(({ Field }) => Field);
      const condition = selection?.conditions?.[table];
      const where = condition === undefined ? '' : ` where ${condition}`;
      await copy(table, columns, `select * from ${connection.escapeId(table)}${where}`);
    }
    for (const [table, query] of derivedFrom(names, selection)) {
      const [, fields] = await client.query(`${query} limit 0`);
      await copy(
        table,
        fields.map(({ name }) => name),
        query,
      );
    }
  } finally {
    await client.end();
  }
}

/**
 * MySQL shows a TIMESTAMP in the zone of the session. The other product sees it in the zone that the server gives every session,
 * unless the operator knows better.
 */
async function setSessionZone(client: Connection, serverZone: string | undefined): Promise<void> {
  if (serverZone !== undefined) {
    await client.query('set time_zone = ?', [serverZone]).catch(() => {
      throw new OperatorError(
        `The server does not know the time zone ${serverZone}. Write it as an offset such as +05:00, or load the time zones into the server (mysql_tzinfo_to_sql).`,
      );
    });
    return;
  }
  const [rows] = await client.query(
    'select @@session.time_zone as session_zone, @@global.time_zone as global_zone',
  );
  const [zones] = rows as { session_zone: string; global_zone: string }[];
  if (zones?.session_zone !== zones?.global_zone)
    throw new OperatorError(
      `The server gives this connection the time zone ${zones?.session_zone}, and others ${zones?.global_zone}, so its times cannot be told for certain. Name the zone that the connections of the other product have with --server-time-zone.`,
    );
}
