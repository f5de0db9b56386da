import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { append, type Verb } from '../events/events.ts';
import { type Tx, transaction } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import { incidentState } from '../resources/incidents/actions.ts';
import { scheduleState } from '../resources/schedules/actions.ts';
import { comeAgain } from './recurrence.ts';

const AT_ONCE = 20;

const verbs: Record<string, Verb> = {
  publish: 'published',
  start: 'started',
  complete: 'completed',
  overdue: 'overdue',
  stale: 'stale',
};

/** When the next thing is due; undefined where nothing is. */
export async function findNextDue(ctx: Context): Promise<Seconds | undefined> {
  const row = await ctx.connection.read
    .selectFrom('agenda')
    .select((of) => of.fn.min('due_at').as('due_at'))
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/**
 * Writes the events of what is due, the earliest first. A row of the agenda goes in the transaction that tells of it, so
 * each is told once whatever the number of nodes and restarts. Returns whether there was anything.
 */
export async function fireDue(ctx: Context): Promise<boolean> {
  const next = await findNextDue(ctx);
  if (next === undefined || next > ctx.clock.now()) return false;
  return transaction(ctx, system, async (tx) => {
    const due = await tx.db
      .selectFrom('agenda')
      .selectAll()
      .where('due_at', '<=', tx.now)
      .orderBy('due_at')
      .orderBy('subject_type')
      .orderBy('subject_id')
      .orderBy('kind')
      .limit(AT_ONCE)
      .execute();
    for (const entry of due) await fire(tx, entry);
    return due.length > 0;
  });
}

async function fire(tx: Tx, entry: Row<'agenda'>): Promise<void> {
  const { subject_type: subject, subject_id: id, kind, due_at } = entry;
  await tx.db
    .deleteFrom('agenda')
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  const state = subject === 'incident' ? await incidentState(tx, id) : await scheduleState(tx, id);
  if (!state) return;
  if (kind === 'recur') {
    await comeAgain(tx, id);
    return;
  }
  const verb = verbs[kind] ?? 'reminded';
  await append(tx, subject as 'incident' | 'schedule', verb, { ...state, kind, due_at });
}
