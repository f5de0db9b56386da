import { type Config, maskUrl, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { OperatorError } from '../errors.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../log.ts';

/** Opens the database, brings it up to date, and hands over everything that a command needs. */
export async function openContext(config: Config = readConfig()): Promise<Context> {
  const log = await createLogger(config);
  try {
    const connection = await connect(config.databaseUrl, {
      onLostConnection: (error) => log.warn({ err: error }, 'lost an idle database connection'),
    });
    const applied = await migrate(connection);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date now');
    return { config, connection, clock: systemClock, log };
  } catch (error) {
    throw cannotOpen(config, error);
  }
}

export const cannotOpen = ({ databaseUrl }: Config, error: unknown): OperatorError =>
  new OperatorError(`Could not open the database ${maskUrl(databaseUrl)}: ${reason(error)}
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
  if (error instanceof AggregateError) return error.errors.map((one) => reason(one)).join('; ');
  return error instanceof Error ? error.message : String(error);
}
