import { existsSync } from 'node:fs';
import { type Config, maskUrl, readConfig } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { connect } from '../../kernel/db/connect.ts';
import type { Connection, ConnectOptions } from '../../kernel/db/connection.ts';
import { migrate, migrationNames, pendingMigrations } from '../../kernel/db/migrate.ts';
import { sqliteProblem } from '../../kernel/db/sqlite-errors.ts';
import { describeMisplaced } from '../../kernel/db/sqlite-files.ts';
import { describeLargeLog } from '../../kernel/db/sqlite-log.ts';
import { OperatorError, Unavailable } from '../../kernel/errors.ts';
import { createLogger } from '../../kernel/log.ts';
import { pagesOf } from '../../kernel/pages/pages.ts';
import { systemClock } from '../../lib/clock.ts';
import { type DeliveryTiming, defaultTiming } from '../../lib/delivery-timing.ts';
import { errorText } from '../../lib/error-text.ts';
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts';
import { invocation } from './invocation.ts';

/** Opens the database, applies pending migrations, and returns the context that a command needs. */
export async function openContext(
  config: Config = readConfig(),
  timing: DeliveryTiming = defaultTiming,
  { stats }: Pick<ConnectOptions, 'stats'> = {},
): Promise<Context> {
  const log = await createLogger(config);
  let connection: Connection | undefined;
  try {
    refuseUselessReplica(config);
    connection = await connect(config.databaseUrl, {
      timeoutMs: config.databaseTimeout * 1000,
      stats,
      replicaUrl: config.databaseReadUrl,
      onReplicaFailure: (error) =>
        log.warn(
          { reason: describeError(error) },
          'the replica of the database failed; reads go to the primary server',
        ),
      // The error object itself contains the whole client, which would fill pages of the log.
      onLostConnection: (error) => log.warn({ reason: error.message }, 'lost an idle database connection'),
      onMisplaced: (problem) =>
        problem
          ? log.error(describeMisplaced(problem))
          : log.info('the database file is back; Daymark accepts writes again'),
      onNarrowed: (files) =>
        log.warn({ files }, 'others on this machine could read the database, and now cannot (mode 0600)'),
      onLargeLog: (large) =>
        large
          ? log.warn({ bytes: large.bytes, readers: large.readers }, describeLargeLog(large))
          : log.info('the write-ahead log of the database is small again'),
    });
    await backUpBeforeUpgrade(config, connection, systemClock, log);
    const applied = await migrate(connection);
    // Of a new database, the names of all migrations would fill the screen above what people look for.
    const names = applied.length === migrationNames.length ? {} : { migrations: applied };
    if (applied.length > 0) log.info(names, 'applied database migrations');
    const { pages, page } = pagesOf(config);
    await pages.load(connection.read);
    return { config, connection, clock: systemClock, timing, log, pages, page };
  } catch (error) {
    await connection?.close().catch(() => {});
    throw cannotOpen(config, error);
  }
}

function refuseUselessReplica({ databaseUrl, databaseReadUrl }: Config): void {
  if (databaseReadUrl && databaseUrl.startsWith('sqlite:'))
    throw new OperatorError(
      'DATABASE_READ_URL names a replica, and DATABASE_URL is a SQLite file, which has none. Remove DATABASE_READ_URL, or set DATABASE_URL to the PostgreSQL that it is a replica of.',
    );
}

export function cannotOpen({ databaseUrl }: Config, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(`Could not open the database ${maskUrl(databaseUrl)}: ${describeError(error)}
${adviceFor(databaseUrl, error)}
For details, run: ${invocation('doctor')}`);
}

/** What the operator can do about a database that cannot be opened. */
export function adviceFor(databaseUrl: string, error: unknown): string {
  if (databaseUrl.startsWith('sqlite:')) return sqliteAdvice(databaseUrl.slice('sqlite:'.length), error);
  const server = serverOf(databaseUrl);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `Nothing is listening at ${server}. Start PostgreSQL, or check the host and port in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name cannot be resolved. Check it in DATABASE_URL (${server}).`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} rejected the login. Check the user and password in DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL at ${server} does not have this database. Create it, or check its name in DATABASE_URL.`;
    case '25006':
      return `PostgreSQL at ${server} only takes reads. After a failover, point DATABASE_URL to the server that takes writes now; otherwise look for default_transaction_read_only in its settings.`;
    case '53100':
      return `The disk of PostgreSQL at ${server} is full. Make room on it.`;
    default:
      return `Check DATABASE_URL, and that PostgreSQL is running at ${server} and reachable from this machine.`;
  }
}

function sqliteAdvice(path: string, error: unknown): string {
  switch (sqliteProblem(error)) {
    case 'damaged':
      return `The file is damaged, or is not a SQLite database. Keep a copy of ${path} and of the files whose names begin with it, and restore a backup. To save what can be read without one, run: sqlite3 ${path} ".recover" | sqlite3 recovered.db`;
    case 'locked':
      return `Another program has locked the file and does not release it. Find it with "fuser -v ${path}" and let it finish, or stop it.`;
    case 'read-only':
      return `Daymark may read the file, but not write to it. Give the user that runs Daymark write permission to ${path} and to its folder, and check with "mount" that the file system is not read-only.`;
    case 'full':
      return `The disk is full. Make room on the disk of ${path}.`;
    case 'failing':
      return `The disk of ${path} fails. Read the log of the operating system ("dmesg"), and check with "mount" that the file system is not read-only.`;
    default:
      return 'Check DATA_DIR and DATABASE_URL: Daymark must be able to create the folder and write to it, and the file must be a SQLite database.';
  }
}

export function serverOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}`;
}

/** Connection attempts over IPv6 and IPv4 usually fail for the same reason, so the first one is enough. */
export function errorCode(error: unknown): string | undefined {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return undefined;
  return (first as NodeJS.ErrnoException).code ?? errorCode(first.cause);
}

/** Runs `work` with an open context and closes it afterwards. */
export async function withContext<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = await openContext();
  try {
    return await work(ctx);
  } finally {
    await ctx.connection.close();
  }
}

/**
 * Runs `work` on the database as it is, for commands that only read: nothing is created or migrated. With `allowOlder`, it
 * may have pending migrations.
 */
export async function withExistingDatabase<T>(
  work: (connection: Connection, config: Config) => Promise<T>,
  { allowOlder = false } = {},
): Promise<T> {
  const config = readConfig();
  const path = config.databaseUrl.startsWith('sqlite:')
    ? config.databaseUrl.slice('sqlite:'.length)
    : undefined;
  if (path !== undefined && !existsSync(path)) {
    throw new OperatorError(
      `There is no database at ${path}. Check DATA_DIR and DATABASE_URL, or run "${invocation('serve')}" to create it.`,
    );
  }
  let connection: Connection | undefined;
  try {
    connection = await connect(config.databaseUrl, { timeoutMs: config.databaseTimeout * 1000 });
    const pending = await pendingMigrations(connection);
    if (pending.length > 0 && !allowOlder) {
      throw new OperatorError(
        `The database was written by an older version of Daymark. Pending migrations: ${pending.join(', ')}.
Run "${invocation('migrate')}" first, or start the server, which applies them.`,
      );
    }
  } catch (error) {
    await connection?.close().catch(() => {});
    throw cannotOpen(config, error);
  }
  try {
    return await work(connection, config);
  } finally {
    await connection.close();
  }
}

export function describeError(error: unknown): string {
  // The message for clients is vague on purpose; the cause has the details.
  if (error instanceof Unavailable && error.cause) return describeError(error.cause);
  return error instanceof Error ? error.message || errorText(error) : String(error);
}
