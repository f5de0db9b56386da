import { sql } from 'kysely';
import type { Row } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { JobKind, ScheduledJob } from './due-times.ts';

/** The types of subjects that have jobs. */
export type JobSubject = 'incident' | 'schedule' | 'subscriber';
export type JobsByKind = ReadonlyMap<JobKind, ScheduledJob>;
/** A job as the table `agenda` stores it. */
export type SavedJob = ScheduledJob & { readonly subject_type: JobSubject; readonly subject_id: number };

/** Only the scheduler writes the table, so its values match the types. */
const toJob = (row: Row<'agenda'>): SavedJob => row as SavedJob;

export async function findJobs({ db }: Tx, subject: JobSubject, id: number): Promise<JobsByKind> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .execute();
  return jobsByKind(rows);
}

export const jobsByKind = (rows: readonly Row<'agenda'>[]): JobsByKind =>
  new Map(rows.map(toJob).map((job) => [job.kind, job]));

/** All jobs of a kind that have not run yet. */
export async function findOpenJobs({ db }: Tx, kind: JobKind): Promise<SavedJob[]> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('kind', '=', kind)
    .where('happened_at', 'is', null)
    .orderBy('subject_id')
    .execute();
  return rows.map(toJob);
}

/** The order of jobs that are due in the same second: publication, then reminders and others, then start, then end. */
const rank = sql`case kind when 'publish' then 1 when 'start' then 3 when 'complete' then 4 else 2 end`;

/** The jobs that are due, the earliest first. */
export async function findDueJobs({ db, now }: Tx, limit: number): Promise<SavedJob[]> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('happened_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy(rank)
    .orderBy('subject_type')
    .orderBy('subject_id')
    .orderBy('kind')
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

/** Replaces the jobs `before` of a subject with the jobs `after`. */
export async function replaceJobs(
  tx: Tx,
  subject: JobSubject,
  id: number,
  before: JobsByKind,
  after: readonly ScheduledJob[],
): Promise<void> {
  const kept = new Set(after.map(({ kind }) => kind));
  const removed = [...before.keys()].filter((kind) => !kept.has(kind));
  if (removed.length > 0) {
    await tx.db
      .deleteFrom('agenda')
      .where('subject_type', '=', subject)
      .where('subject_id', '=', id)
      .where('kind', 'in', removed)
      .execute();
  }
  for (const job of after) if (job !== before.get(job.kind)) await saveJob(tx, subject, id, job);
}

export async function saveJob(
  tx: Tx,
  subject: JobSubject,
  id: number,
  { kind, due_at, happened_at, event_id }: ScheduledJob,
): Promise<void> {
  const values = { due_at, happened_at, event_id };
  await tx.db
    .insertInto('agenda')
    .values({ subject_type: subject, subject_id: id, kind, ...values })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id', 'kind']).doUpdateSet(values))
    .execute();
}

export async function removeJobs({ db }: Tx, subject: JobSubject, id: number): Promise<void> {
  await db.deleteFrom('agenda').where('subject_type', '=', subject).where('subject_id', '=', id).execute();
}

type JobKey = Pick<SavedJob, 'subject_type' | 'subject_id' | 'kind'>;

export async function removeJob({ db }: Tx, { subject_type, subject_id, kind }: JobKey): Promise<void> {
  await db
    .deleteFrom('agenda')
    .where((is) => is.and({ subject_type, subject_id, kind }))
    .execute();
}
