import { sql } from 'kysely';
import { followsIncidentsAlone, UNCONFIRMED_SECONDS } from '../../domain/audience/subscribers/own-actions.ts';
import { defaultSettings, type Settings } from '../../domain/settings/schema.ts';
import { FIXED } from '../../domain/status/incidents/model.ts';
import { typesAbout } from '../../kernel/events/catalog.ts';
import type { EventConsumer } from '../../kernel/events/consume.ts';
import { type EventAbout, type EventOf, findLast, type LoggedEvent } from '../../kernel/events/log.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { FIRST_PAGE_ID } from '../../kernel/pages/page.ts';
import type { Seconds } from '../../lib/clock.ts';
import {
  type DueTime,
  forgetJob,
  type IncidentFacts,
  incidentDueTimes,
  isReminder,
  jobFor,
  reminderDueTimes,
  type ScheduledJob,
  type ScheduleFacts,
  scheduleDueTimes,
} from './due-times.ts';
import {
  findJobs,
  findOpenJobs,
  type JobsByKind,
  jobsByKind,
  removeJob,
  removeJobs,
  replaceJobs,
  saveJob,
} from './jobs.ts';

const HOUR = 3600;

/**
 * Plans the jobs that follow from an event. It takes the state of the subject from the event, not from the current row,
 * so the result does not depend on when it runs.
 */
export const jobConsumer = {
  types: [
    ...typesAbout('incident'),
    ...typesAbout('incident_update'),
    ...typesAbout('schedule'),
    ...typesAbout('schedule_update'),
    ...typesAbout('subscriber'),
    'settings.updated',
  ],
  processOne: async (tx, event) => {
    switch (event.type) {
      case 'incident.created':
      case 'incident.updated':
      case 'incident.restored':
        await planIncident(tx, event, event.subjectId, event.state);
        break;
      case 'incident_update.created':
      case 'incident_update.updated':
      case 'incident_update.deleted':
      case 'incident_update.restored':
        await planIncident(tx, event, event.state.incident_id, incidentAfter(event));
        break;
      case 'schedule.created':
      case 'schedule.updated':
      case 'schedule.deleted':
      case 'schedule.restored':
        await planSchedule(tx, event);
        break;
      case 'incident.purged':
      case 'schedule.purged':
        await removeJobs(tx, event.subject, event.subjectId);
        break;
      case 'schedule_update.created':
      case 'schedule_update.updated':
      case 'schedule_update.deleted':
      case 'schedule_update.restored':
        await planScheduleAfterUpdate(tx, event);
        break;
      case 'subscriber.created':
      case 'subscriber.updated':
      case 'subscriber.deleted':
        await planForgetting(tx, event);
        break;
      case 'settings.updated':
        await planForSettings(tx, event);
        break;
    }
    return undefined;
  },
} satisfies EventConsumer;

type IncidentEvent =
  | EventOf<'incident.created' | 'incident.updated' | 'incident.restored'>
  | EventAbout<'incident_update'>;
type ScheduleEvent = EventOf<
  'schedule.created' | 'schedule.updated' | 'schedule.deleted' | 'schedule.restored'
>;

/** The facts of an incident after an update. */
const incidentAfter = ({ state }: EventAbout<'incident_update'>): IncidentFacts => ({
  published_at: state.incident_published_at,
  status: state.incident_status,
  next_update_due_at: state.incident_next_update_due_at,
});

async function planIncident(tx: Tx, event: IncidentEvent, id: number, facts: IncidentFacts): Promise<void> {
  const existing = await findJobs(tx, 'incident', id);
  const { stale_hours } = await findSettings(tx, event);
  const dueTimes = incidentDueTimes(facts, existing, event, stale_hours);
  await replaceJobs(tx, 'incident', id, existing, jobsAt(dueTimes, existing, event));
}

async function planSchedule(tx: Tx, event: ScheduleEvent): Promise<void> {
  const { subjectId: id, state } = event;
  const existing = await findJobs(tx, 'schedule', id);
  // The jobs of a deleted schedule create no events. They stay, because they are still right if it is restored.
  const jobs =
    event.type === 'schedule.deleted' ? [...existing.values()] : await jobsOf(tx, event, state, existing);
  await replaceJobs(tx, 'schedule', id, existing, [...jobs, ...recurrenceOf(event, existing)]);
}

async function planScheduleAfterUpdate(tx: Tx, event: EventAbout<'schedule_update'>): Promise<void> {
  const { schedule_id: id, ...state } = event.state;
  const existing = await findJobs(tx, 'schedule', id);
  const jobs = await jobsOf(
    tx,
    event,
    {
      published_at: state.schedule_published_at,
      starts_at: state.schedule_starts_at,
      ends_at: state.schedule_ends_at,
    },
    existing,
  );
  const recurrence = existing.get('recur');
  await replaceJobs(tx, 'schedule', id, existing, [...jobs, ...(recurrence ? [recurrence] : [])]);
}

async function jobsOf(
  tx: Tx,
  event: LoggedEvent,
  facts: ScheduleFacts,
  existing: JobsByKind,
): Promise<ScheduledJob[]> {
  const { reminders } = await findSettings(tx, event);
  return jobsAt(scheduleDueTimes(facts, reminders), existing, event);
}

const jobsAt = (dueTimes: readonly DueTime[], existing: JobsByKind, event: LoggedEvent): ScheduledJob[] => {
  const isRestored = event.type === 'incident.restored' || event.type === 'schedule.restored';
  const isNew = isRestored || event.type === 'incident.created' || event.type === 'schedule.created';
  const jobs = dueTimes.flatMap((dueTime) => jobFor(dueTime, existing.get(dueTime.kind), event, isNew) ?? []);
  return isRestored ? jobs.map((job) => skipIfPast(job, event.at)) : jobs;
};

/** What was due while its subject was in the trash never happens. */
const skipIfPast = (job: ScheduledJob, at: Seconds): ScheduledJob =>
  job.happened_at === null && job.due_at <= at ? { ...job, happened_at: at } : job;

/** A change to the first schedule of a series may change the others, so the series is updated immediately. */
function recurrenceOf({ state, at }: ScheduleEvent, existing: JobsByKind): ScheduledJob[] {
  const isHead = state.recurs_from === null && (state.recurrence !== null || existing.has('recur'));
  return isHead ? [{ kind: 'recur', due_at: at, happened_at: null, event_id: null }] : [];
}

type SubscriberEvent = EventOf<'subscriber.created' | 'subscriber.updated' | 'subscriber.deleted'>;

/** Only subscribers who subscribed on the page are deleted. Those added by the API stay until the API deletes them. */
async function planForgetting(tx: Tx, event: SubscriberEvent): Promise<void> {
  const { subjectId: id } = event;
  const isBySubscriber = event.actor === 'guest';
  if (event.type === 'subscriber.created') {
    if (isBySubscriber) await saveJob(tx, 'subscriber', id, forgetJob(event.at + UNCONFIRMED_SECONDS));
  } else if (event.type === 'subscriber.deleted') {
    await removeJob(tx, { subject_type: 'subscriber', subject_id: id, kind: 'forget' });
  } else if (isBySubscriber && event.state.verified_at !== null) {
    const { global, incidents = [] } = event.state;
    // The subscription ends with the incidents.
    if (incidents.length > 0 && followsIncidentsAlone(global, event.state)) {
      await saveJob(tx, 'subscriber', id, forgetJob(event.at + UNCONFIRMED_SECONDS));
      return;
    }
    await removeJob(tx, { subject_type: 'subscriber', subject_id: id, kind: 'forget' });
  }
}

/** Replans the reminders of schedules that have not started, and the staleness of open incidents. */
async function planForSettings(tx: Tx, event: EventOf<'settings.updated'>): Promise<void> {
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
  for (const [id, jobsOfSchedule] of Map.groupBy(rows, ({ subject_id }) => subject_id)) {
    const all = jobsByKind(jobsOfSchedule);
    const start = all.get('start');
    const existing = new Map([...all].filter(([kind]) => isReminder(kind)));
    const dueTimes = start ? reminderDueTimes(start.due_at, reminders) : [];
    await replaceJobs(tx, 'schedule', id, existing, jobsAt(dueTimes, existing, event));
  }
  await planStaleness(tx, event, stale_hours);
}

type SchedulerSettings = Pick<Settings, 'reminders' | 'stale_hours'>;

const settingsIn = ({ state }: EventOf<'settings.updated'>): SchedulerSettings => ({
  ...defaultSettings,
  ...state,
});

/** The settings at the time when an event was written. */
export async function findSettings(tx: Tx, { id }: LoggedEvent): Promise<SchedulerSettings> {
  const event = await findLast(tx, 'settings', FIRST_PAGE_ID, id);
  return event ? settingsIn(event) : defaultSettings;
}

async function planStaleness(tx: Tx, event: EventOf<'settings.updated'>, hours: number): Promise<void> {
  if (hours === 0) {
    await tx.db.deleteFrom('agenda').where('kind', '=', 'stale').execute();
    return;
  }
  const { stale_hours: hoursBefore } = await findSettings(tx, event);
  const candidates = hoursBefore === 0 ? await findOpenIncidents(tx) : await findStaleJobs(tx, hoursBefore);
  for (const { id, since, existing } of candidates) {
    const job = jobFor({ kind: 'stale', at: since + hours * HOUR }, existing, event, false);
    if (job && job !== existing) await saveJob(tx, 'incident', id, job);
  }
}

interface StaleCandidate {
  readonly id: number;
  readonly since: Seconds;
  readonly existing?: ScheduledJob;
}

/** Only open jobs: an incident that was reported as stale is not reported again because `stale_hours` changed. */
async function findStaleJobs(tx: Tx, hours: number): Promise<StaleCandidate[]> {
  const jobs = await findOpenJobs(tx, 'stale');
  return jobs.map((job) => ({ id: job.subject_id, since: job.due_at - hours * HOUR, existing: job }));
}

/** All open incidents, each with the time of its last message. */
async function findOpenIncidents({ db }: Tx): Promise<StaleCandidate[]> {
  const { rows } = await sql<{ id: number; published_at: number; updated_at: number | null }>`
    select id, published_at, (select max(created_at) from updates where incident_id = incidents.id) as updated_at
    from incidents where deleted_at is null and status <> ${sql.lit(FIXED)} order by id`.execute(db);
  return rows.map(({ id, published_at, updated_at }) => ({
    id,
    since: Math.max(published_at, updated_at ?? 0),
  }));
}
