import { sql } from 'kysely';
import type { EventConsumer } from '../events/consume.ts';
import { findLast, type LoggedEvent } from '../events/log.ts';
import type { Tx } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import { FIXED } from '../resources/incidents/model.ts';
import { defaultSettings, type Settings } from '../resources/settings/schema.ts';
import {
  type DueTime,
  type IncidentFacts,
  incidentDueTimes,
  isReminder,
  type JobKind,
  jobFor,
  reminderDueTimes,
  type ScheduledJob,
  type ScheduleFacts,
  scheduleDueTimes,
} from './due-times.ts';

type JobSubject = 'incident' | 'schedule';
type JobsByKind = ReadonlyMap<JobKind, ScheduledJob>;

const HOUR = 3600;
/** There is one set of settings, so its events all speak of the same id. */
const THE_SETTINGS = 1;

/**
 * Notes what is to happen because of an event. It goes by what the log says alone, so it comes to the same whenever it is
 * read, and knows nothing of how things are by now.
 */
export const planJobs: EventConsumer = async (tx, event) => {
  if (event.type === 'settings.updated') await planForSettings(tx, event);
  else if (/^(incident|schedule)(_update)?\.(created|updated|deleted)$/.test(event.type))
    await planSubject(tx, event);
  return undefined;
};

async function planSubject(tx: Tx, event: LoggedEvent): Promise<void> {
  const { state } = event;
  const subject = event.subject.replace('_update', '') as JobSubject;
  const id = Number(event.subject === subject ? event.subjectId : state[`${subject}_id`]);
  const noted = await findJobs(tx, subject, id);
  const isNew = event.type === `${subject}.created`;
  const isGone = event.type === `${subject}.deleted`;
  const moments = isGone ? [] : await dueTimesOf(tx, subject, event, noted);
  const notes = moments.flatMap((moment) => jobFor(moment, noted.get(moment.kind), event, isNew) ?? []);
  // Nothing is told of what is not there. Should it be restored, the agenda is still right.
  const kept = isGone ? [...noted.values()] : notes;
  await replaceJobs(tx, subject, id, noted, [...kept, ...recurrenceOf(event, noted)]);
}

async function dueTimesOf(
  tx: Tx,
  subject: JobSubject,
  event: LoggedEvent,
  noted: JobsByKind,
): Promise<DueTime[]> {
  const settings = await findSettings(tx, event);
  // Updates tell how they leave what they belong to.
  const prefix = event.subject === subject ? '' : `${subject}_`;
  const fact = <T>(name: string) => event.state[`${prefix}${name}`] as T;
  const published_at = fact<number>('published_at');
  if (subject === 'incident') {
    const facts: IncidentFacts = {
      published_at,
      status: fact<number>('status'),
      next_update_due_at: fact<number | null>('next_update_due_at'),
    };
    return incidentDueTimes(facts, noted, event, settings.stale_hours);
  }
  const facts: ScheduleFacts = {
    published_at,
    starts_at: fact<number | null>('starts_at'),
    ends_at: fact<number | null>('ends_at'),
  };
  return scheduleDueTimes(facts, settings.reminders);
}

/** Any change to the first one of a series may change the others: they are gone through at once. */
function recurrenceOf({ subject, state, at }: LoggedEvent, noted: JobsByKind): ScheduledJob[] {
  const known = noted.get('recur');
  if (subject !== 'schedule') return known ? [known] : [];
  const isHead = state.recurs_from === null && (state.recurrence !== null || known !== undefined);
  return isHead ? [{ kind: 'recur', due_at: at, happened_at: null, event_id: null }] : [];
}

/** Reminders of everything that is still to start, and the patience with everything that is still open. */
async function planForSettings(tx: Tx, event: LoggedEvent): Promise<void> {
  const { reminders, stale_hours } = settingsIn(event);
  const rows = await tx.db
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
  for (const [id, ofOne] of Map.groupBy(rows, ({ subject_id }) => subject_id)) {
    const all = jobsByKind(ofOne);
    const start = all.get('start');
    const noted = new Map([...all].filter(([kind]) => isReminder(kind)));
    const moments = start ? reminderDueTimes(start.due_at, reminders) : [];
    const notes = moments.flatMap((moment) => jobFor(moment, noted.get(moment.kind), event, false) ?? []);
    await replaceJobs(tx, 'schedule', id, noted, notes);
  }
  await planStaleness(tx, event, stale_hours);
}

type Rules = Pick<Settings, 'reminders' | 'stale_hours'>;

const settingsIn = ({ state }: LoggedEvent): Rules => ({
  ...defaultSettings,
  ...(state as Partial<Settings>),
});

/** The settings when an event was written. */
async function findSettings(tx: Tx, { id }: LoggedEvent): Promise<Rules> {
  const event = await findLast(tx, 'settings', THE_SETTINGS, id);
  return event ? settingsIn(event) : defaultSettings;
}

async function planStaleness(tx: Tx, event: LoggedEvent, hours: number): Promise<void> {
  if (hours === 0) {
    await tx.db.deleteFrom('agenda').where('kind', '=', 'stale').execute();
    return;
  }
  const { stale_hours: hoursBefore } = await findSettings(tx, event);
  const silences = hoursBefore === 0 ? await findOpenIncidents(tx) : await findStaleJobs(tx, hoursBefore);
  for (const { id, since, known } of silences) {
    const note = jobFor({ kind: 'stale', at: since + hours * HOUR }, known, event, false);
    if (note && note !== known) await saveJob(tx, 'incident', id, note);
  }
}

interface StaleCandidate {
  readonly id: number;
  readonly since: Seconds;
  readonly known?: ScheduledJob;
}

/** Those whose silence was not told yet: it is told once, however patience changes. */
async function findStaleJobs({ db }: Tx, hours: number): Promise<StaleCandidate[]> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('kind', '=', 'stale')
    .where('happened_at', 'is', null)
    .orderBy('subject_id')
    .execute();
  return rows.map((row) => ({
    id: row.subject_id,
    since: row.due_at - hours * HOUR,
    known: row as ScheduledJob,
  }));
}

/** Since when everything that is open is without a word. */
async function findOpenIncidents({ db }: Tx): Promise<StaleCandidate[]> {
  const { rows } = await sql<{ id: number; published_at: number; updated_at: number | null }>`
    select id, published_at, (select max(created_at) from updates where incident_id = incidents.id) as updated_at
    from incidents where deleted_at is null and status <> ${sql.lit(FIXED)} order by id`.execute(db);
  return rows.map(({ id, published_at, updated_at }) => ({
    id,
    since: Math.max(published_at, updated_at ?? 0),
  }));
}

async function findJobs({ db }: Tx, subject: JobSubject, id: number): Promise<JobsByKind> {
  const rows = await db
    .selectFrom('agenda')
    .selectAll()
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .execute();
  return jobsByKind(rows);
}

const jobsByKind = (rows: readonly { kind: string; due_at: number }[]): JobsByKind =>
  new Map((rows as readonly ScheduledJob[]).map((row) => [row.kind, row]));

/** Makes what was noted of something exactly this. */
async function replaceJobs(
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
  for (const note of after) if (note !== before.get(note.kind)) await saveJob(tx, subject, id, note);
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
