import { connectPostgres } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';
import type { ConnectOptions, OpenConnection } from './connection.ts';

export async function connect(url: string, options: ConnectOptions = {}): Promise<OpenConnection> {
  return url.startsWith('sqlite:')
    ? connectSqlite(url.slice('sqlite:'.length), options)
    : connectPostgres(url, options);
}
