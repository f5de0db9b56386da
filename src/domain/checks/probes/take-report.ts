import type { CheckPhases } from '../../../../common/checks.ts';
import { FaultLog } from '../../../http/fault-log.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Unauthenticated } from '../../../kernel/errors.ts';
import { backgroundTransaction, type Tx } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { millisecondsOf } from '../../../lib/clock.ts';
import { noteBoundReached } from '../bounds-reached.ts';
import { placesOf } from '../places.ts';
import { type NewResult, storeResults } from '../results/store.ts';
import { withinBounds } from './bound.ts';
import { MAX_AGE_MS, MAX_AHEAD_MS } from './model.ts';
import { findChecksOf } from './queries.ts';
import { type ReportedResult, reportInput } from './report-schema.ts';

const faults = new FaultLog();

export interface Receipt {
  readonly time: number;
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
}

/** Stores what a probe has found. The probe may repeat itself: what is stored already counts for nothing. */
export async function takeReport(ctx: Context, actor: Actor, body: object): Promise<Receipt> {
  const { version, clock, waiting = 0, dropped = 0, results } = createForm(reportInput, body).done();
  // States follow from the results of all places, so the changes are nobody's in particular.
  return backgroundTransaction(ctx, system, async (tx) => {
    const { id } = await requireProbe(tx, actor);
    const now = millisecondsOf(ctx.clock);
    const { usable, beyond } = await findUsable(tx, id, results, now);
    if (beyond > 0) {
      faults.tooMuch(
        ctx.log,
        { probe: id },
        'a probe delivered more results than its checks can have; what is beyond was refused. Give it a new token if somebody else may know its token',
      );
      await noteBoundReached(tx.db, 'probe', id, now);
    }
    const fresh = await storeResults(tx, usable);
    const oldest = Math.min(...results.map(({ at }) => at));
    await tx.db
      .updateTable('probes')
      .set({
        version,
        waiting,
        dropped,
        seen_ms: now,
        ...(clock !== undefined && { clock_skew_ms: Math.round(clock - now) }),
        ...(results.length > 0 && { lag_ms: Math.max(0, Math.round(now - oldest)) }),
      })
      .where('id', '=', id)
      .execute();
    return {
      time: now,
      accepted: fresh.length,
      repeated: usable.length - fresh.length,
      refused: results.length - usable.length,
    };
  });
}

/** The probe of a request. It may have been deleted since the request began. */
export async function requireProbe({ db }: Pick<Tx, 'db'>, actor: Actor): Promise<Row<'probes'>> {
  const row =
    actor.type === 'probe' &&
    (await db
      .selectFrom('probes')
      .selectAll()
      .where('id', '=', actor.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!row) throw new Unauthenticated();
  return row;
}

/** The results that mean something: of checks that run in this place, as they were asked, and of a time that can be true. */
async function findUsable(
  tx: Tx,
  probeId: number,
  results: readonly ReportedResult[],
  now: number,
): Promise<{ usable: NewResult[]; beyond: number }> {
  if (results.length === 0) return { usable: [], beyond: 0 };
  const place = String(probeId);
  const checks = new Map(
    (await findChecksOf(tx, probeId))
      .filter((check) => placesOf(check).includes(place))
      .map((check) => [check.id, check]),
  );
  const fitting = results.flatMap(
    ({ check: checkId, revision, at, output, phases, ...result }): NewResult[] => {
      const isTimely = at <= now + MAX_AHEAD_MS && at >= now - MAX_AGE_MS;
      if (!isTimely || checks.get(checkId)?.revision !== revision) return [];
      const found = {
        ...result,
        phases: definedIn(phases),
        place,
        at: Math.round(at),
        output: output ?? undefined,
      };
      return [{ checkId, revision, received: now, result: found }];
    },
  );
  const usable = await withinBounds(tx, place, fitting, checks);
  return { usable, beyond: fitting.length - usable.length };
}

/** A phase that did not happen is absent. */
const definedIn = ({ total, ...parts }: ReportedResult['phases']): CheckPhases => ({
  ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
  total,
});
