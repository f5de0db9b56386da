import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseCopy } from './database-copy.ts';

/** Longer than any lock that a test holds. */
const MAX_WAIT_MS = 20_000;

export async function copyPostgres(): Promise<DatabaseCopy> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // This server logs nothing and flushes nothing, so copying files is the fastest.
  await asAdministrator(
    `create database ${name} template ${process.env.TEST_POSTGRES_TEMPLATE} strategy file_copy`,
  );
  const url = urlOf(name);
  const own = new pg.Pool({ connectionString: url, max: 1, statement_timeout: MAX_WAIT_MS }).on(
    'error',
    () => {},
  );
  const { rows } = await own.query<{ tables: string[]; sequences: string[] }>(`select
    array(select tablename::text from pg_tables where schemaname = 'public' and tablename <> 'migrations') as tables,
    array(select sequencename::text from pg_sequences where schemaname = 'public') as sequences`);
  const { tables = [], sequences = [] } = rows[0] ?? {};
  return {
    url,
    empty: async () => {
      const { rows: large } = await own.query<{ name: string }>({ name: 'large', text: LARGE_TABLES });
      if (large.length > 0) await own.query(`truncate ${large.map((row) => `"${row.name}"`)} cascade`);
      await own.query({ name: 'empty', text: emptying(tables, sequences) });
    },
    describe: async () => JSON.stringify((await own.query({ name: 'describe', text: DESCRIPTION })).rows),
    drop: async () => {
      await own.end();
      await asAdministrator(`drop database ${name} with (force)`);
    },
  };
}

/**
 * Deletes all rows in one statement, so that foreign keys are checked when all are gone, and the server plans it only
 * once per connection. "truncate" would create new files for a hundred tables and indexes, which takes much longer.
 */
function emptying(tables: readonly string[], sequences: readonly string[]): string {
  const deletes = tables.map(
    (table, index) =>
      `deletion${index} as (delete from "${table}"${table === 'pages' ? ' where id > 1' : ''})`,
  );
  const resets = sequences.map((sequence) => `setval('"${sequence}"', 1, false)`);
  return `with ${deletes.join(', ')} select ${resets.join(', ')}`;
}

/** Tables for which "truncate" is faster, and better: deleted rows slow down whoever reads the table later. */
const LARGE_TABLES = `
  select relname::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
    and pg_relation_size(oid) > 1000000`;

/** The latest transaction that changed the catalog, the migrations or the statistics. */
const DESCRIPTION = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_statistic', 'migrations']
  .map((table) => `select count(*)::text || ' ' || max(xmin::text::bigint)::text as changes from ${table}`)
  .join(' union all ');

export function urlOf(name: string): string {
  const url = Object.assign(new URL(administratorUrl()), { pathname: `/${name}` });
  const { TEST_POSTGRES_SOCKET: socket } = process.env;
  if (socket) url.searchParams.set('host', socket);
  return url.href;
}

function administratorUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('Run the tests with "npm test" (or "npm test -- <file>"): it starts PostgreSQL.');
  return url;
}

export async function asAdministrator(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl() });
  await client.connect();
  await client.query(text);
  await client.end();
}
