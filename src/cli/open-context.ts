import { type Config, maskUrl, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { type Connection, connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { whatToDo } from '../db/sqlite-files.ts';
import { OperatorError, Unavailable } from '../errors.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../log.ts';

/** Opens the database, brings it up to date, and hands over everything that a command needs. */
export async function openContext(config: Config = readConfig()): Promise<Context> {
  const log = await createLogger(config);
  let connection: Connection | undefined;
  try {
    connection = await connect(config.databaseUrl, {
      timeoutMs: config.databaseTimeout * 1000,
      onLostConnection: (error) => log.warn({ err: error }, 'lost an idle database connection'),
      onMisplaced: (problem) =>
        problem ? log.error(whatToDo(problem)) : log.info('the database file is back: writes go on'),
    });
    const applied = await migrate(connection);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date now');
    return { config, connection, clock: systemClock, log };
  } catch (error) {
    await connection?.close();
    throw cannotOpen(config, error);
  }
}

export const cannotOpen = ({ databaseUrl }: Config, error: unknown): OperatorError =>
  // Who refused it has said what to do.
  error instanceof OperatorError
    ? error
    : new OperatorError(`Could not open the database ${maskUrl(databaseUrl)}: ${reason(error)}
Check DATABASE_URL and DATA_DIR, and that the folder can be written; "daymark doctor" looks closer.`);

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
