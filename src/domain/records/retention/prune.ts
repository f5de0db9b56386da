import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { findNextTime, setNextTime } from '../../../kernel/db/next-times.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { takeTurn } from '../../../lib/short-turn.ts';
import { loadInstallationSettings } from '../../settings/queries.ts';
import { type Cutoffs, cutoffsAt } from './model.ts';
import type { PrunedKind } from './pruned-kind.ts';

/** Between two batches, nodes wait for at least this long, and for this many times as long as the last batch took. */
const MIN_PAUSE_MS = 50;
const PAUSE_FACTOR = 4;
/**
 * The name of the time when the next batch may begin. The nodes keep this pace together. They need no lease: a batch is one
 * transaction, and writers take turns.
 */
const PACE = 'retention';

/** Deletes rows of one kind, if there are any that are too old. */
export interface Pruner {
  readonly hasOld: (db: Tx['db'], cutoffs: Cutoffs) => Promise<boolean>;
  /** Deletes up to `limit` rows, and returns how many. */
  readonly removeSome: (tx: Tx, cutoffs: Cutoffs, limit: number) => Promise<number>;
}

export const prunerOf = <Found>({ find, remove }: PrunedKind<Found>): Pruner => ({
  hasOld: async (db, cutoffs) => (await find(db, cutoffs, 1)).length > 0,
  removeSome: async (tx, cutoffs, limit) => {
    const found = await find(tx.db, cutoffs, limit);
    if (found.length > 0) await remove(tx, found);
    return found.length;
  },
});

export interface PrunedBatch {
  readonly rows: number;
  /** When the next batch may begin, in milliseconds from now; undefined if nothing is left to delete. */
  readonly pauseMs: number | undefined;
}

/**
 * Deletes some of what is older than the settings allow, in one short transaction. All nodes together do one batch at a time,
 * with pauses in between, so that other writers hardly notice. It appends no events: the log says what people did.
 */
export const pruning =
  (pruners: readonly Pruner[]) =>
  async (ctx: Context): Promise<PrunedBatch> => {
    const { read: db, dialect } = ctx.connection;
    const cutoffs = cutoffsAt(ctx.clock.now(), await loadInstallationSettings({ db, dialect }));
    const pruner = await findPruner(pruners, db, cutoffs);
    if (!pruner) return { rows: 0, pauseMs: undefined };
    return transaction(ctx, system, async (tx) => {
      const wait = (await findStart(tx)) - Date.now();
      if (wait > 0) return { rows: 0, pauseMs: wait };
      const { rows, tookMs } = await takeTurn((maxRows) => pruner.removeSome(tx, cutoffs, maxRows));
      const pauseMs = Math.max(MIN_PAUSE_MS, Math.ceil(PAUSE_FACTOR * tookMs));
      await setNextTime(tx.db, PACE, Date.now() + pauseMs);
      return { rows, pauseMs };
    });
  };

async function findPruner(
  pruners: readonly Pruner[],
  db: Tx['db'],
  cutoffs: Cutoffs,
): Promise<Pruner | undefined> {
  for (const pruner of pruners) if (await pruner.hasOld(db, cutoffs)) return pruner;
  return undefined;
}

/** A time further ahead than this was written by a clock that was wrong. */
const MAX_AHEAD_MS = 60_000;

/** When the next batch may begin. */
async function findStart({ db }: Tx): Promise<number> {
  const next = (await findNextTime(db, PACE)) ?? 0;
  return next > Date.now() + MAX_AHEAD_MS ? 0 : next;
}
