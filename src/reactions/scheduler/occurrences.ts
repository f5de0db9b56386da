import { occurrencesOf } from '../../../common/recurrence/occurrences.ts';
import { parseRule } from '../../../common/recurrence/parse.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import {
  addOccurrence,
  findOccurrences,
  findSkipped,
  type Occurrence,
  removeOccurrence,
  removeOpenOccurrences,
  renewOccurrence,
  restoreWithSeries,
} from '../../domain/status/schedules/series.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';
import { saveJob } from './jobs.ts';

/** How far ahead occurrences exist: all within this time, but at least `MIN_AHEAD` and at most `MAX_AHEAD`. */
const AHEAD_SECONDS = 30 * 86_400;
const MIN_AHEAD = 3;
const MAX_AHEAD = 10;

/**
 * Brings the occurrences of a series up to date. Adds missing ones, and adapts those that have not begun and that
 * nobody edited to the first schedule of the series. Saves a job for the time when the next one has to be created.
 */
export async function createOccurrences(tx: Tx, headId: number): Promise<void> {
  const head = await tx.db.selectFrom('schedules').selectAll().where('id', '=', headId).executeTakeFirst();
  if (!head) return;
  if (head.deleted_at !== null) {
    await removeOpenOccurrences(tx, headId);
    return;
  }
  await restoreWithSeries(tx, headId);
  const existing = await findOccurrences(tx, headId);
  const { timezone } = await loadSettings(tx);
  const { wanted, byRule, next } = planAhead(head, timezone, existing, tx.now);
  for (const { row, at, isOpen, isTouched } of existing) {
    if (!isOpen || isTouched) continue;
    await (byRule.has(at) ? renewOccurrence(tx, head, row, at) : removeOccurrence(tx, row.id));
  }
  const existingTimes = new Set([...existing.map(({ at }) => at), ...(await findSkipped(tx, headId))]);
  for (const at of wanted) if (!existingTimes.has(at)) await addOccurrence(tx, head, at);
  if (head.recurrence === null) return;
  // Saved even if there are no more occurrences: the job marks the schedule as the first one of a series.
  await saveJob(tx, 'schedule', headId, {
    kind: 'recur',
    due_at: next ?? tx.now,
    happened_at: next === undefined ? tx.now : null,
    event_id: null,
  });
}

interface Plan {
  /** Times at which there should be an occurrence by now. */
  readonly wanted: readonly Seconds[];
  /** All times that the rule gives, up to the last existing occurrence and including `wanted`. */
  readonly byRule: ReadonlySet<Seconds>;
  /** When the next occurrence has to be created. */
  readonly next: Seconds | undefined;
}

function planAhead(
  { recurrence, recurs_at: start }: Row<'schedules'>,
  zone: string,
  existing: readonly Occurrence[],
  now: Seconds,
): Plan {
  const wanted: Seconds[] = [];
  const byRule = new Set<Seconds>();
  if (recurrence === null || start === null) return { wanted, byRule, next: undefined };
  const last = Math.max(...existing.map(({ at }) => at));
  let following: Seconds | undefined;
  for (const at of occurrencesOf(parseRule(recurrence), zone, start, now)) {
    const isWanted =
      following === undefined &&
      wanted.length < MAX_AHEAD &&
      (wanted.length < MIN_AHEAD || at <= now + AHEAD_SECONDS);
    if (isWanted) wanted.push(at);
    else following ??= at;
    if (!isWanted && at > last) break;
    byRule.add(at);
  }
  const [soonest = now] = wanted;
  if (following === undefined) return { wanted, byRule, next: undefined };
  const next = wanted.length < MAX_AHEAD ? Math.min(soonest, following - AHEAD_SECONDS) : soonest;
  return { wanted, byRule, next };
}
