import { type Config, maskUrl, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { type Connection, connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { whatToDo } from '../db/sqlite-files.ts';
import { OperatorError, Unavailable } from '../errors.ts';
import { systemClock } from '../lib/clock.ts';
import { type Pace, usualPace } from '../lib/pace.ts';
import { createLogger } from '../log.ts';
import { invocation } from './invocation.ts';

/** Opens the database, brings it up to date, and hands over everything that a command needs. */
export async function openContext(config: Config = readConfig(), pace: Pace = usualPace): Promise<Context> {
  const log = await createLogger(config);
  let connection: Connection | undefined;
  try {
    connection = await connect(config.databaseUrl, {
      timeoutMs: config.databaseTimeout * 1000,
      // The error itself holds the whole client, page after page of it.
      onLostConnection: (error) => log.warn({ reason: error.message }, 'lost an idle database connection'),
      onMisplaced: (problem) =>
        problem ? log.error(whatToDo(problem)) : log.info('the database file is back: writes go on'),
    });
    const applied = await migrate(connection);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date now');
    return { config, connection, clock: systemClock, pace, log };
  } catch (error) {
    await connection?.close().catch(() => {});
    throw cannotOpen(config, error);
  }
}

export function cannotOpen({ databaseUrl }: Config, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(`Could not open the database ${maskUrl(databaseUrl)}: ${reason(error)}
${adviceFor(databaseUrl, error)}
For a closer look, run: ${invocation('doctor')}`);
}

/** What to do about a database that cannot be opened. */
export function adviceFor(databaseUrl: string, error: unknown): string {
  if (databaseUrl.startsWith('sqlite:')) {
    return 'Check DATA_DIR and DATABASE_URL: the folder must be one that can be created and written, and the file a database.';
  }
  const server = serverOf(databaseUrl);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${server}: start PostgreSQL, or check host and port in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name of the host cannot be resolved: check it in DATABASE_URL (${server}).`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} does not let this user in: check user and password in DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL at ${server} has no such database: create it, or check its name in DATABASE_URL.`;
    default:
      return `Check DATABASE_URL, that PostgreSQL runs at ${server}, and that it can be reached from here.`;
  }
}

function serverOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}`;
}

/** All tries of a connection by IPv6 and IPv4 fail for the same reason, as a rule. */
function errorCode(error: unknown): string | undefined {
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

/** An error of several tries, such as a connection by IPv6 and IPv4, has no message of its own. */
export function reason(error: unknown): string {
  // What clients are told is vague on purpose.
  if (error instanceof Unavailable && error.cause) return reason(error.cause);
  if (error instanceof AggregateError) return error.errors.map((one) => reason(one)).join('; ');
  return error instanceof Error ? error.message : String(error);
}
