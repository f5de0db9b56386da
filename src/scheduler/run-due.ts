import { sql } from 'kysely';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { hasUnread } from '../events/consume.ts';
import { append, type Verb } from '../events/events.ts';
import { type Tx, transaction } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import { incidentState } from '../resources/incidents/actions.ts';
import { scheduleState } from '../resources/schedules/actions.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { forgetUnconfirmed } from '../resources/subscribers/own-actions.ts';
import { isStillRelevant, type JobKind, type ScheduledJob } from './due-times.ts';
import { createOccurrences } from './occurrences.ts';

const AT_ONCE = 20;
/** Other writers wait meanwhile: what is not done by then is left for the next transaction. */
const TURN_MS = 20;

const verbs: Record<string, Verb> = {
  publish: 'published',
  start: 'started',
  complete: 'completed',
  overdue: 'overdue',
  stale: 'stale',
};

/** What comes first of what is due in the same second: something is published, then begins, then ends. */
const rank = sql`case kind when 'publish' then 1 when 'start' then 3 when 'complete' then 4 else 2 end`;

/** When the next thing is due; undefined where nothing is. */
export async function findNextDue(ctx: Context): Promise<Seconds | undefined> {
  const row = await ctx.connection.read
    .selectFrom('agenda')
    .select((of) => of.fn.min('due_at').as('due_at'))
    .where('happened_at', 'is', null)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/**
 * Writes the events of what is due, the earliest first. That it has happened is noted in the transaction that tells of it, so
 * each is told once whatever the number of nodes and restarts. Returns whether there was anything.
 */
export async function runDue(ctx: Context): Promise<boolean> {
  const next = await findNextDue(ctx);
  if (next === undefined || next > ctx.clock.now()) return false;
  return transaction(ctx, system, async (tx) => {
    // Somebody may just have moved or deleted what is due: that is planned first.
    if (await hasUnread(tx, 'scheduler')) return false;
    const due = await tx.db
      .selectFrom('agenda')
      .selectAll()
      .where('happened_at', 'is', null)
      .where('due_at', '<=', tx.now)
      .orderBy('due_at')
      .orderBy(rank)
      .orderBy('subject_type')
      .orderBy('subject_id')
      .orderBy('kind')
      .limit(AT_ONCE)
      .execute();
    const began = performance.now();
    for (const entry of due) {
      await runJob(tx, entry);
      if (performance.now() - began > TURN_MS) break;
    }
    return due.length > 0;
  });
}

async function runJob(tx: Tx, entry: Row<'agenda'>): Promise<void> {
  const { subject_type: subject, subject_id: id, kind, due_at, event_id } = entry;
  if (subject === 'subscriber' || kind === 'recur') {
    await remove(tx, entry);
    await (kind === 'recur' ? createOccurrences(tx, id) : forgetUnconfirmed(tx, id));
    return;
  }
  await tx.db
    .updateTable('agenda')
    .set({ happened_at: tx.now })
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  const state = subject === 'incident' ? await incidentState(tx, id) : await relevantSchedule(tx, id, entry);
  if (!state) return;
  const verb = verbs[kind] ?? 'reminded';
  const cause = event_id === null ? {} : { cause: event_id };
  await append(tx, subject as 'incident' | 'schedule', verb, { ...state, kind, due_at, ...cause });
}

/** A schedule as it is now, if what has come is still worth an event. */
async function relevantSchedule(tx: Tx, id: number, entry: Row<'agenda'>) {
  const state = await scheduleState(tx, id);
  if (!state) return undefined;
  const { reminders } = await loadSettings(tx);
  const hidden = await tx.db
    .selectFrom('agenda')
    .select('due_at')
    .where('subject_type', '=', 'schedule')
    .where('subject_id', '=', id)
    .where('kind', '=', 'publish' satisfies JobKind)
    .executeTakeFirst();
  return isStillRelevant(entry as ScheduledJob, state, hidden?.due_at, reminders, tx.now) ? state : undefined;
}

async function remove({ db }: Tx, { subject_type, subject_id, kind }: Row<'agenda'>): Promise<void> {
  await db
    .deleteFrom('agenda')
    .where((is) => is.and({ subject_type, subject_id, kind }))
    .execute();
}
