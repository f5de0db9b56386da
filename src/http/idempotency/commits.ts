import type { Context } from '../../kernel/context.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { savedBefore } from '../../kernel/db/faults.ts';
import { Unavailable } from '../../kernel/errors.ts';

/**
 * Runs work that commits by itself, perhaps more than once. If the database fails after a commit, the response does not ask the
 * client to send the request again, because that would do twice what was saved. What is counted on its own, such as an
 * attempt to sign in (`independentTransaction`), may well be repeated.
 */
export async function withoutRetryAfterCommit<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  let isSaved = false;
  const noting =
    (begin: Connection['begin']): Connection['begin'] =>
    async (inside) => {
      const result = await begin(inside);
      isSaved = true;
      return result;
    };
  const { connection } = ctx;
  const noted: Connection = {
    ...connection,
    get read() {
      return connection.read;
    },
    begin: noting(connection.begin),
    beginInBackground: noting(connection.beginInBackground),
    beginBatch: noting(connection.beginBatch),
    outside: connection.outside ?? connection,
  };
  try {
    return await work({ ...ctx, connection: noted });
  } catch (error) {
    if (isSaved && error instanceof Unavailable && error.retryAfter !== undefined) throw savedBefore(error);
    throw error;
  }
}
