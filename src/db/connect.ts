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
  /** Changes with every commit that the log tells of, whoever made it. */
  readonly dataVersion: DataVersion;
  close(): Promise<void>;
}

type DataVersion =
  | { readonly sync: true; readonly read: () => number; readonly readOnArrival: () => number }
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
    version: () => version.commits(),
    read: (text, parameters) => {
      onStatement?.(text);
      return reader.read(text, parameters);
    },
  });
  return {
    dialect: sqlite,
    read,
    write,
    dataVersion: { sync: true, read: () => version.read(), readOnArrival: () => version.readOnArrival() },
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
  const openPool = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      types: {
        // Counts and event ids are far below 2^53, and PostgreSQL would hand them over as text.
        getTypeParser: ((oid: number, format?: 'text') =>
          oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
      },
    });
    pool.on('error', (error) => onLostConnection?.(error));
    return pool;
  };
  // Writers take turns. Those who wait for theirs must not hold the connections that readers need.
  const [readers, writers] = [openPool(10), openPool(2)];
  const log = logger(onStatement);
  const read = new Kysely<Database>({ dialect: new PostgresDialect({ pool: readers }), ...log });
  const write = new Kysely<Database>({ dialect: new PostgresDialect({ pool: writers }), ...log });
  return {
    dialect: postgres,
    read,
    write,
    // Events are numbered in the order of commits, so the newest tells all that was committed.
    dataVersion: {
      sync: false,
      read: async () => {
        const { rows } = await readers.query<{ id: number | null }>({ name: 'version', text: NEWEST_EVENT });
        return rows[0]?.id ?? 0;
      },
    },
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

const logger = (onStatement: ConnectOptions['onStatement']) =>
  onStatement ? { log: (event: LogEvent) => onStatement(event.query.sql) } : {};
