import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectType } from '../../../common/events.ts';
import type { TrashType } from '../../../common/trash-types.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { unreadAbout } from '../../kernel/events/consume.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { FIRST_PAGE_ID } from '../../kernel/pages/page.ts';
import type { JobKind, ScheduledJob } from './due-times.ts';

/** The types of subjects that have jobs. */
export type JobSubject = 'incident' | 'schedule' | 'subscriber';
export type JobsByKind = ReadonlyMap<JobKind, ScheduledJob>;
export interface JobOwner {
  readonly subject_type: JobSubject;
  readonly subject_id: number;
}
/** A job as the table `agenda` stores it. */
export type SavedJob = ScheduledJob & JobOwner;

/** Only the scheduler writes the table, so its values match the types. */
const toJob = (row: Row<'agenda'>): SavedJob => row as SavedJob;

export async function findJobs(tx: Tx, subject: JobSubject, id: number): Promise<JobsByKind> {
  const jobs = await findJobsOf(tx, [{ subject_type: subject, subject_id: id }]);
  return new Map(jobs.map((job) => [job.kind, job]));
}

/** The jobs of several subjects, with one statement for each type of subject. */
export async function findJobsOf({ db }: Tx, owners: readonly JobOwner[]): Promise<SavedJob[]> {
  const jobs: SavedJob[] = [];
  for (const [subject, some] of Map.groupBy(owners, ({ subject_type }) => subject_type)) {
    const ids = [...new Set(some.map(({ subject_id }) => subject_id))];
    const rows = await db
      .selectFrom('agenda')
      .selectAll()
      .where('subject_type', '=', subject)
      .where('subject_id', 'in', ids)
      .execute();
    jobs.push(...rows.map(toJob));
  }
  return jobs;
}

/** All jobs of schedules that have not started. */
export async function findJobsBeforeStart({ db }: Tx): Promise<SavedJob[]> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('subject_type', '=', 'schedule')
    .where('subject_id', 'in', (of) =>
      of
        .selectFrom('agenda')
        .select('subject_id')
        .where('subject_type', '=', 'schedule')
        .where('kind', '=', 'start')
        .where('happened_at', 'is', null),
    )
    .execute();
  return rows.map(toJob);
}

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

const unread = (subject: SubjectType, whichId: RawBuilder<unknown>) =>
  unreadAbout('scheduler', subject, whichId);

const ofSubject = sql`= agenda.subject_id`;

const updatesOf = (column: 'incident_id' | 'schedule_id', trash: TrashType) =>
  sql`in (select id from updates where ${sql.ref(column)} = agenda.subject_id
    union all select subject_id from trash where parent_id = agenda.subject_id and type = ${sql.lit(trash)})`;

/** True for a job that somebody may just have moved: something about its subject, or the settings that it follows, is unread. */
const isInDoubt = sql<SqlBool>`case agenda.subject_type
  when 'incident' then ${unread('incident', ofSubject)}
    or ${unread('incident_update', updatesOf('incident_id', 'incident-updates'))}
  when 'schedule' then ${unread('schedule', ofSubject)}
    or ${unread('schedule_update', updatesOf('schedule_id', 'schedule-updates'))}
  else ${unread('subscriber', ofSubject)} end
  or ((agenda.kind = 'stale' or agenda.kind like 'remind %')
    and ${unread('settings', sql`= ${sql.lit(FIRST_PAGE_ID)}`)})`;

/** The jobs that are due, the earliest first; unless everything is read that people have done, only those that it cannot change. */
export async function findDueJobs(
  { db, now }: Tx,
  { isUpToDate, limit }: { readonly isUpToDate: boolean; readonly limit: number },
): Promise<SavedJob[]> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('happened_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(!isUpToDate, (query) => query.where(sql<SqlBool>`not (${isInDoubt})`))
    .orderBy('due_at')
    .orderBy(rank)
    .orderBy('subject_type')
    .orderBy('subject_id')
    .orderBy('kind')
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

export const saveJob = (tx: Tx, subject: JobSubject, id: number, job: ScheduledJob): Promise<void> =>
  saveJobs(tx, [{ ...job, subject_type: subject, subject_id: id }]);

/** A statement may have only so many parameters. */
const ROWS_PER_STATEMENT = 500;

export async function saveJobs({ db }: Tx, jobs: readonly SavedJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += ROWS_PER_STATEMENT) {
    const rows = jobs
      .slice(from, from + ROWS_PER_STATEMENT)
      .map(({ subject_type, subject_id, kind, due_at, happened_at, event_id }) => ({
        subject_type,
        subject_id,
        kind,
        due_at,
        happened_at,
        event_id,
      }));
    await db
      .insertInto('agenda')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['subject_type', 'subject_id', 'kind']).doUpdateSet(({ ref }) => ({
          due_at: ref('excluded.due_at'),
          happened_at: ref('excluded.happened_at'),
          event_id: ref('excluded.event_id'),
        })),
      )
      .execute();
  }
}

type JobKey = Pick<SavedJob, 'subject_type' | 'subject_id' | 'kind'>;

export const removeJob = (tx: Tx, job: JobKey): Promise<void> => removeJobs(tx, [job]);

/** Takes one statement for each type of subject and kind of job. */
export async function removeJobs({ db }: Tx, jobs: readonly JobKey[]): Promise<void> {
  const alike = Map.groupBy(jobs, ({ subject_type, kind }) => `${subject_type} ${kind}`);
  for (const some of alike.values()) {
    const [{ subject_type, kind }] = some as [JobKey];
    await db
      .deleteFrom('agenda')
      .where('subject_type', '=', subject_type)
      .where('kind', '=', kind)
      .where(
        'subject_id',
        'in',
        some.map(({ subject_id }) => subject_id),
      )
      .execute();
  }
}
