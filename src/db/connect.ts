import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { postgres, type SqlDialect, sqlite } from './dialect.ts';
import type { Database } from './schema.ts';
import { openSqlite, sqliteDialect } from './sqlite.ts';

/** An open database: `read` for everything that only looks, `write` for `transaction` alone. */
export interface Connection {
  readonly dialect: SqlDialect;
  readonly read: Kysely<Database>;
  readonly write: Kysely<Database>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Hears of every statement, for tests that count them. */
  onStatement?: (sql: string) => void;
  /** Hears of a PostgreSQL connection that broke while it was idle; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
}

export function connect(url: string, options: ConnectOptions = {}): Connection {
  return url.startsWith('sqlite:')
    ? connectSqlite(url.slice('sqlite:'.length), options)
    : connectPostgres(url, options);
}

function connectSqlite(path: string, { onStatement }: ConnectOptions): Connection {
  const log = logger(onStatement);
  const write = new Kysely<Database>({
    dialect: sqliteDialect(openSqlite(path), { exclusive: true }),
    ...log,
  });
  const read = new Kysely<Database>({
    dialect: sqliteDialect(openSqlite(path, { readOnly: true }), { exclusive: false }),
    ...log,
  });
  return {
    dialect: sqlite,
    read,
    write,
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

const INT8 = 20;

function connectPostgres(url: string, { onStatement, onLostConnection }: ConnectOptions): Connection {
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
  return { dialect: postgres, read: db, write: db, close: () => db.destroy() };
}

const logger = (onStatement: ConnectOptions['onStatement']) =>
  onStatement ? { log: (event: LogEvent) => onStatement(event.query.sql) } : {};
