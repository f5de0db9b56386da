import type { KyselyPlugin } from 'kysely';
import type { Context } from '../context.ts';
import { type Tx, workerTransaction } from './transaction.ts';

/**
 * Other writers wait for a transaction of the background. It ends after so many statements, which are about 20 ms of work on an
 * ordinary machine. It does not look at the clock: where a process gets a tenth of a core, hardly anything happens in 20 ms.
 */
const MAX_STATEMENTS = 300;

/** How much a transaction has done. */
export interface Work {
  /** Whether it is enough for one transaction: the next one does the rest. */
  readonly isEnough: boolean;
  /** The same for what comes first in a transaction: it leaves half of it to what follows. */
  readonly firstHalf: Pick<Work, 'isEnough'>;
}

/** A transaction of Daymark itself that ends after a certain amount of work, however long that takes. */
export function boundedTransaction<T>(ctx: Context, work: (tx: Tx, done: Work) => Promise<T>): Promise<T> {
  return workerTransaction(ctx, (tx) => {
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const done: Work = {
      get isEnough() {
        return statements >= MAX_STATEMENTS;
      },
      firstHalf: {
        get isEnough() {
          return statements >= MAX_STATEMENTS / 2;
        },
      },
    };
    return work({ ...tx, db: tx.db.withPlugin(counter) }, done);
  });
}
