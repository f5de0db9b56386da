import { sql } from 'kysely';
import type { Row } from '../db/schema.ts';
import type { Tx } from '../events/transaction.ts';
import type { JobKind, ScheduledJob } from './due-times.ts';

/** What jobs are about. */
export type JobSubject = 'incident' | 'schedule' | 'subscriber';
export type JobsByKind = ReadonlyMap<JobKind, ScheduledJob>;
/** A job as the table `agenda` has it. */
export type SavedJob = ScheduledJob & { readonly subject_type: JobSubject; readonly subject_id: number };

/** Only the scheduler writes the table, so its texts are what the types say. */
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

/** All jobs of a kind that have not happened yet. */
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

/** What comes first of what is due in the same second: something is published, then begins, then ends. */
const rank = sql`case kind when 'publish' then 1 when 'start' then 3 when 'complete' then 4 else 2 end`;

/** What is due, the earliest first. */
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

/** Makes the jobs of something exactly these. */
export async function replaceJobs(
  tx: Tx,
  subject: JobSubject,
  id: number,
  before: JobsByKind,
  after: readonly ScheduledJob[],
): Promise<void> {
  const kept = new Set(after.map(({ kind }) => kind));
  const gone = [...before.keys()].filter((kind) => !kept.has(kind));
  if (gone.length > 0) {
    await tx.db
      .deleteFrom('agenda')
      .where('subject_type', '=', subject)
      .where('subject_id', '=', id)
      .where('kind', 'in', gone)
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

type JobKey = Pick<SavedJob, 'subject_type' | 'subject_id' | 'kind'>;

export async function removeJob({ db }: Tx, { subject_type, subject_id, kind }: JobKey): Promise<void> {
  await db
    .deleteFrom('agenda')
    .where((is) => is.and({ subject_type, subject_id, kind }))
    .execute();
}
