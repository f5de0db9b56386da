import { type Actor, isSignedIn } from '../kernel/auth/actor.ts';
import type { Context } from '../kernel/context.ts';
import { DaymarkError, Unavailable } from '../kernel/errors.ts';

/** A record that does not exist is a response; a replica that cannot be reached is none. */
const isResponse = (error: unknown): boolean =>
  error instanceof DaymarkError && !(error instanceof Unavailable);

/**
 * Reads for a guest, from the replica if there is one. The version comes from the primary server after the request has
 * arrived, so the response is never older than what was acknowledged before, whoever wrote it.
 */
export async function readPublic<T>(
  ctx: Context,
  actor: Actor,
  read: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { connection } = ctx;
  const { replica } = connection;
  if (!replica || isSignedIn(actor)) return read(ctx);
  const version = await connection.dataVersion.read();
  const found = await replica.read(
    version,
    (db) => read({ ...ctx, connection: { ...connection, read: db } }),
    isResponse,
  );
  return found ? found.result : read(ctx);
}
