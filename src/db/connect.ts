import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { postgres, type SqlDialect, sqlite } from './dialect.ts';
import type { Database } from './schema.ts';
import { openSqlite, SqliteConnection, sqliteDialect } from './sqlite.ts';
import { SqliteVersion } from './sqlite-version.ts';
import { readDirectly } from './statement.ts';

/** An open database: `read` for everything that only looks, `write` for `transaction` alone. */
export interface Connection {
  readonly dialect: SqlDialect;
  readonly read: Kysely<Database>;
  readonly write: Kysely<Database>;
  /** Changes with every commit, whoever made it. */
  readonly dataVersion: DataVersion;
  close(): Promise<void>;
}

type DataVersion =
  | { readonly sync: true; readonly read: () => number }
  | { readonly sync: false; readonly read: () => Promise<number> };

export interface ConnectOptions {
  /** Hears of every statement, for tests that count them. */
  onStatement?: (sql: string) => void;
  /** Hears of a PostgreSQL connection that broke while it was idle; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
}

export async function connect(url: string, options: ConnectOptions = {}): Promise<Connection> {
  return url.startsWith('sqlite:')
    ? connectSqlite(url.slice('sqlite:'.length), options)
    : connectPostgres(url, options);
}

function connectSqlite(path: string, { onStatement }: ConnectOptions): Connection {
  const log = logger(onStatement);
  const writer = new SqliteConnection(openSqlite(path));
  const reader = new SqliteConnection(openSqlite(path, { readOnly: true }));
  const version = new SqliteVersion(reader.database);
  const write = new Kysely<Database>({
    dialect: sqliteDialect(writer, { exclusive: true, onRelease: () => version.forget() }),
    ...log,
  });
  const read = new Kysely<Database>({ dialect: sqliteDialect(reader, { exclusive: false }), ...log });
  readDirectly(read, {
    version: () => version.read(),
    read: (text, parameters) => {
      onStatement?.(text);
      return reader.read(text, parameters);
    },
  });
  return {
    dialect: sqlite,
    read,
    write,
    dataVersion: { sync: true, read: () => version.read() },
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

const INT8 = 20;
const NEWEST_EVENT = 'select max(id) as id from events';

async function connectPostgres(
  url: string,
  { onStatement, onLostConnection }: ConnectOptions,
): Promise<Connection> {
  // Most run on SQLite, and need not load this.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      // Counts and event ids are far below 2^53, and PostgreSQL would hand them over as text.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', (error) => onLostConnection?.(error));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...logger(onStatement) });
  return {
    dialect: postgres,
    read: db,
    write: db,
    // Writers take turns, so the newest event tells all that was committed.
    dataVersion: {
      sync: false,
      read: async () => {
        const { rows } = await pool.query<{ id: number | null }>({ name: 'version', text: NEWEST_EVENT });
        return rows[0]?.id ?? 0;
      },
    },
    close: () => db.destroy(),
  };
}

const logger = (onStatement: ConnectOptions['onStatement']) =>
  onStatement ? { log: (event: LogEvent) => onStatement(event.query.sql) } : {};
