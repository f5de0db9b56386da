import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { EventTypeAbout } from '../events/catalog.ts';
import { hasUnread } from '../events/consume.ts';
import { append } from '../events/events.ts';
import type { ClockDetails, ScheduleState } from '../events/states.ts';
import { type Tx, transaction } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import { incidentState } from '../resources/incidents/actions.ts';
import { scheduleState } from '../resources/schedules/actions.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { forgetUnconfirmed } from '../resources/subscribers/own-actions.ts';
import { forgetJob, isStillRelevant, type JobKind } from './due-times.ts';
import { findDueJobs, findJobs, removeJob, type SavedJob, saveJob } from './jobs.ts';
import { createOccurrences } from './occurrences.ts';

const AT_ONCE = 20;
/** Other writers wait meanwhile: what is not done by then is left for the next transaction. */
const TURN_MS = 20;

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
    const due = await findDueJobs(tx, AT_ONCE);
    const began = performance.now();
    for (const job of due) {
      await runJob(tx, job);
      if (performance.now() - began > TURN_MS) break;
    }
    return due.length > 0;
  });
}

async function runJob(tx: Tx, job: SavedJob): Promise<void> {
  if (job.subject_type === 'subscriber') {
    await removeJob(tx, job);
    const later = await forgetUnconfirmed(tx, job.subject_id);
    if (later !== undefined) await saveJob(tx, 'subscriber', job.subject_id, forgetJob(later));
  } else if (job.kind === 'recur') {
    await removeJob(tx, job);
    await createOccurrences(tx, job.subject_id);
  } else {
    await markHappened(tx, job);
    await (job.subject_type === 'incident' ? tellOfIncident(tx, job) : tellOfSchedule(tx, job));
  }
}

async function markHappened(tx: Tx, { subject_type, subject_id, kind }: SavedJob): Promise<void> {
  await tx.db
    .updateTable('agenda')
    .set({ happened_at: tx.now })
    .where((is) => is.and({ subject_type, subject_id, kind }))
    .execute();
}

const incidentEvents = {
  publish: 'incident.published',
  overdue: 'incident.overdue',
  stale: 'incident.stale',
} as const satisfies Partial<Record<JobKind, EventTypeAbout<'incident'>>>;

async function tellOfIncident(tx: Tx, job: SavedJob): Promise<void> {
  if (job.kind !== 'publish' && job.kind !== 'overdue' && job.kind !== 'stale') return;
  const state = await incidentState(tx, job.subject_id);
  if (state) await append(tx, incidentEvents[job.kind], { ...state, ...detailsOf(job) });
}

async function tellOfSchedule(tx: Tx, job: SavedJob): Promise<void> {
  const state = await relevantSchedule(tx, job);
  if (state) await append(tx, scheduleEventOf(job), { ...state, ...detailsOf(job) });
}

function scheduleEventOf({ kind }: SavedJob) {
  switch (kind) {
    case 'publish':
      return 'schedule.published';
    case 'start':
      return 'schedule.started';
    case 'complete':
      return 'schedule.completed';
    default:
      return 'schedule.reminded';
  }
}

const detailsOf = ({ kind, due_at, event_id }: SavedJob): ClockDetails => ({
  kind,
  due_at,
  ...(event_id !== null && { cause: event_id }),
});

/** A schedule as it is now, if what has come is still worth an event. */
async function relevantSchedule(tx: Tx, job: SavedJob): Promise<ScheduleState | undefined> {
  const { subject_id: id } = job;
  const state = await scheduleState(tx, id);
  if (!state) return undefined;
  const { reminders } = await loadSettings(tx);
  const publication = (await findJobs(tx, 'schedule', id)).get('publish');
  return isStillRelevant(job, state, publication?.due_at, reminders, tx.now) ? state : undefined;
}
