import type { Row } from '../db/schema.ts';
import type { Tx } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import { occurrencesOf } from '../lib/recurrence/occurrences.ts';
import { parseRule } from '../lib/recurrence/parse.ts';
import {
  addOccurrence,
  findOccurrences,
  type Occurrence,
  removeOccurrence,
  renewOccurrence,
} from '../resources/schedules/series.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { saveJob } from './jobs.ts';

/** So far ahead a series is there to be seen: the next ones, or all within this time, whichever is more. */
const AHEAD_SECONDS = 30 * 86_400;
const MIN_AHEAD = 3;
const MAX_AHEAD = 10;

/**
 * Makes of a series what should be there by now: what it lacks is added, what has not begun and nobody touched follows its
 * first one. Notes when there will be more to do.
 */
export async function createOccurrences(tx: Tx, headId: number): Promise<void> {
  const head = await tx.db.selectFrom('schedules').selectAll().where('id', '=', headId).executeTakeFirst();
  if (!head) return;
  const known = await findOccurrences(tx, headId);
  if (head.deleted_at !== null) {
    for (const { row, isOpen } of known) if (isOpen) await removeOccurrence(tx, row.id);
    return;
  }
  const { timezone } = await loadSettings(tx);
  const { wanted, named, next } = lookAhead(head, timezone, known, tx.now);
  for (const { row, at, isOpen, isTouched } of known) {
    if (!isOpen || isTouched) continue;
    await (named.has(at) ? renewOccurrence(tx, head, row, at) : removeOccurrence(tx, row.id));
  }
  const taken = new Set(known.map(({ at }) => at));
  for (const at of wanted) if (!taken.has(at)) await addOccurrence(tx, head, at);
  if (head.recurrence === null) return;
  // Also where there is nothing more to come: what is noted says that there is a series.
  await saveJob(tx, 'schedule', headId, {
    kind: 'recur',
    due_at: next ?? tx.now,
    happened_at: next === undefined ? tx.now : null,
    event_id: null,
  });
}

interface Outlook {
  /** What should be there. */
  readonly wanted: readonly Seconds[];
  /** These, and all others up to the last one that is there. */
  readonly named: ReadonlySet<Seconds>;
  /** When more should be. */
  readonly next: Seconds | undefined;
}

function lookAhead(
  { recurrence, recurs_at: start }: Row<'schedules'>,
  zone: string,
  known: readonly Occurrence[],
  now: Seconds,
): Outlook {
  const wanted: Seconds[] = [];
  const named = new Set<Seconds>();
  if (recurrence === null || start === null) return { wanted, named, next: undefined };
  const last = Math.max(...known.map(({ at }) => at));
  let following: Seconds | undefined;
  for (const at of occurrencesOf(parseRule(recurrence), zone, start, now)) {
    const isWanted =
      following === undefined &&
      wanted.length < MAX_AHEAD &&
      (wanted.length < MIN_AHEAD || at <= now + AHEAD_SECONDS);
    if (isWanted) wanted.push(at);
    else following ??= at;
    if (!isWanted && at > last) break;
    named.add(at);
  }
  const [soonest = now] = wanted;
  if (following === undefined) return { wanted, named, next: undefined };
  const next = wanted.length < MAX_AHEAD ? Math.min(soonest, following - AHEAD_SECONDS) : soonest;
  return { wanted, named, next };
}
