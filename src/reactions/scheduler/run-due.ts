import { forgetSubscriber } from '../../domain/audience/subscribers/own-actions.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { incidentState } from '../../domain/status/incidents/actions.ts';
import { scheduleState } from '../../domain/status/schedules/actions.ts';
import type { Context } from '../../kernel/context.ts';
import { boundedTransaction } from '../../kernel/events/bounded-transaction.ts';
import type { EventTypeAbout } from '../../kernel/events/catalog.ts';
import { readOn } from '../../kernel/events/consume.ts';
import { append } from '../../kernel/events/events.ts';
import type { ClockDetails, ScheduleState } from '../../kernel/events/states.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';
import { forgetJob, isStillRelevant, type JobKind } from './due-times.ts';
import { jobConsumer } from './job-consumer.ts';
import { findDueJobs, findJobs, removeJob, type SavedJob, saveJob } from './jobs.ts';
import { createOccurrences } from './occurrences.ts';

const BATCH_SIZE = 20;

/** When the next job is due; undefined if there is none. */
export async function findNextDue(ctx: Context): Promise<Seconds | undefined> {
  const row = await ctx.connection.read
    .selectFrom('agenda')
    .select((of) => of.fn.min('due_at').as('due_at'))
    .where('happened_at', 'is', null)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/**
 * Runs the jobs that are due, the earliest first, and appends their events. A job is marked as done in the transaction
 * that appends its event, so each runs once, however many nodes and restarts there are. Returns whether there were any
 * jobs.
 */
export async function runDue(ctx: Context): Promise<boolean> {
  const next = await findNextDue(ctx);
  if (next === undefined || next > ctx.clock.now()) return false;
  return boundedTransaction(ctx, async (tx, done) => {
    // A user may just have moved or deleted the subject of a job. Its events are read first. If there is more to read than one
    // transaction can do, the jobs wait about which something is unread, and no others.
    const { isUpToDate } = await readOn(tx, done.firstHalf, 'scheduler', jobConsumer);
    const due = await findDueJobs(tx, { isUpToDate, limit: BATCH_SIZE });
    for (const job of due) {
      await runJob(tx, job);
      if (done.isEnough) break;
    }
    return due.length > 0 || !isUpToDate;
  });
}

async function runJob(tx: Tx, job: SavedJob): Promise<void> {
  if (job.subject_type === 'subscriber') {
    await removeJob(tx, job);
    const later = await forgetSubscriber(tx, job.subject_id);
    if (later !== undefined) await saveJob(tx, 'subscriber', job.subject_id, forgetJob(later));
  } else if (job.kind === 'recur') {
    await removeJob(tx, job);
    await createOccurrences(tx, job.subject_id);
  } else {
    await markHappened(tx, job);
    await (job.subject_type === 'incident' ? appendIncidentEvent(tx, job) : appendScheduleEvent(tx, job));
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

async function appendIncidentEvent(tx: Tx, job: SavedJob): Promise<void> {
  if (job.kind !== 'publish' && job.kind !== 'overdue' && job.kind !== 'stale') return;
  const state = await incidentState(tx, job.subject_id);
  if (state) await append(tx, incidentEvents[job.kind], { ...state, ...detailsOf(job) });
}

async function appendScheduleEvent(tx: Tx, job: SavedJob): Promise<void> {
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

/** The current state of the schedule, if the job still needs an event. */
async function relevantSchedule(tx: Tx, job: SavedJob): Promise<ScheduleState | undefined> {
  const { subject_id: id } = job;
  const state = await scheduleState(tx, id);
  if (!state) return undefined;
  const { reminders } = await loadSettings(tx);
  const publication = (await findJobs(tx, 'schedule', id)).get('publish');
  return isStillRelevant(job, state, publication?.due_at, reminders, tx.now) ? state : undefined;
}
