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
import { JobBatch } from './job-batch.ts';
import { findJobsBeforeStart, findOpenJobs, type JobOwner, type JobsByKind } from './jobs.ts';

const HOUR = 3600;

/** What the jobs of several events are planned with. */
interface Planning {
  /** As they were when the events were written. */
  readonly settings: SchedulerSettings;
  readonly jobs: JobBatch;
}

/**
 * Plans the jobs that follow from events. It takes the state of the subject from the event, not from the current row,
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
  processAll: async (tx, events) => {
    const [first] = events;
    if (!first) return 0;
    if (first.type === 'settings.updated') {
      await planForSettings(tx, first);
      return 1;
    }
    // New settings count for what comes after them.
    const end = events.findIndex(({ type }) => type === 'settings.updated');
    const some = end === -1 ? events : events.slice(0, end);
    const jobs = await JobBatch.load(tx, some.flatMap(ownerOf));
    const planning = { settings: await findSettings(tx, first), jobs };
    for (const event of some) planFor(planning, event);
    await jobs.write(tx);
    return some.length;
  },
} satisfies EventConsumer;

const incident = (subject_id: number): JobOwner => ({ subject_type: 'incident', subject_id });
const schedule = (subject_id: number): JobOwner => ({ subject_type: 'schedule', subject_id });
const subscriber = (subject_id: number): JobOwner => ({ subject_type: 'subscriber', subject_id });

/** Whose jobs may change because of an event. */
function ownerOf(event: LoggedEvent): JobOwner[] {
  switch (event.subject) {
    case 'incident':
      return [incident(event.subjectId)];
    case 'incident_update':
      return [incident(event.state.incident_id)];
    case 'schedule':
      return [schedule(event.subjectId)];
    case 'schedule_update':
      return [schedule(event.state.schedule_id)];
    case 'subscriber':
      return [subscriber(event.subjectId)];
    default:
      return [];
  }
}

function planFor(planning: Planning, event: LoggedEvent): void {
  switch (event.type) {
    case 'incident.created':
    case 'incident.updated':
    case 'incident.restored':
      planIncident(planning, event, event.subjectId, event.state);
      break;
    case 'incident_update.created':
    case 'incident_update.updated':
    case 'incident_update.deleted':
    case 'incident_update.restored':
      planIncident(planning, event, event.state.incident_id, incidentAfter(event));
      break;
    case 'schedule.created':
    case 'schedule.updated':
    case 'schedule.deleted':
    case 'schedule.restored':
      planSchedule(planning, event);
      break;
    case 'incident.purged':
      planning.jobs.replace(incident(event.subjectId), []);
      break;
    case 'schedule.purged':
      planning.jobs.replace(schedule(event.subjectId), []);
      break;
    case 'schedule_update.created':
    case 'schedule_update.updated':
    case 'schedule_update.deleted':
    case 'schedule_update.restored':
      planScheduleAfterUpdate(planning, event);
      break;
    case 'subscriber.created':
    case 'subscriber.updated':
    case 'subscriber.deleted':
      planForgetting(planning, event);
      break;
  }
}

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

function planIncident(
  { settings, jobs }: Planning,
  event: IncidentEvent,
  id: number,
  facts: IncidentFacts,
): void {
  const existing = jobs.find(incident(id));
  const dueTimes = incidentDueTimes(facts, existing, event, settings.stale_hours);
  jobs.replace(incident(id), jobsAt(dueTimes, existing, event));
}

function planSchedule({ settings, jobs }: Planning, event: ScheduleEvent): void {
  const { subjectId: id, state } = event;
  const existing = jobs.find(schedule(id));
  // The jobs of a deleted schedule create no events. They stay, because they are still right if it is restored.
  const planned =
    event.type === 'schedule.deleted' ? [...existing.values()] : jobsOf(settings, event, state, existing);
  jobs.replace(schedule(id), [...planned, ...recurrenceOf(event, existing)]);
}

function planScheduleAfterUpdate({ settings, jobs }: Planning, event: EventAbout<'schedule_update'>): void {
  const { schedule_id: id, ...state } = event.state;
  const existing = jobs.find(schedule(id));
  const facts = {
    published_at: state.schedule_published_at,
    starts_at: state.schedule_starts_at,
    ends_at: state.schedule_ends_at,
  };
  const recurrence = existing.get('recur');
  jobs.replace(schedule(id), [
    ...jobsOf(settings, event, facts, existing),
    ...(recurrence ? [recurrence] : []),
  ]);
}

const jobsOf = (
  { reminders }: SchedulerSettings,
  event: LoggedEvent,
  facts: ScheduleFacts,
  existing: JobsByKind,
): ScheduledJob[] => jobsAt(scheduleDueTimes(facts, reminders), existing, event);

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
function planForgetting({ jobs }: Planning, event: SubscriberEvent): void {
  const owner = subscriber(event.subjectId);
  const isBySubscriber = event.actor === 'guest';
  if (event.type === 'subscriber.created') {
    if (isBySubscriber) jobs.save(owner, forgetJob(event.at + UNCONFIRMED_SECONDS));
  } else if (event.type === 'subscriber.deleted') {
    jobs.remove(owner, 'forget');
  } else if (isBySubscriber && event.state.verified_at !== null) {
    const { global, incidents = [] } = event.state;
    // The subscription ends with the incidents.
    if (incidents.length > 0 && followsIncidentsAlone(global, event.state))
      jobs.save(owner, forgetJob(event.at + UNCONFIRMED_SECONDS));
    else jobs.remove(owner, 'forget');
  }
}

/** Replans the reminders of schedules that have not started, and the staleness of open incidents. */
async function planForSettings(tx: Tx, event: EventOf<'settings.updated'>): Promise<void> {
  const { reminders, stale_hours } = settingsIn(event);
  const saved = await findJobsBeforeStart(tx);
  const jobs = new JobBatch(saved);
  for (const id of new Set(saved.map(({ subject_id }) => subject_id))) {
    const all = jobs.find(schedule(id));
    const start = all.get('start');
    const dueTimes = start ? reminderDueTimes(start.due_at, reminders) : [];
    const others = [...all.values()].filter(({ kind }) => !isReminder(kind));
    jobs.replace(schedule(id), [...others, ...jobsAt(dueTimes, all, event)]);
  }
  await planStaleness(tx, jobs, event, stale_hours);
  await jobs.write(tx);
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

async function planStaleness(
  tx: Tx,
  jobs: JobBatch,
  event: EventOf<'settings.updated'>,
  hours: number,
): Promise<void> {
  if (hours === 0) {
    await tx.db.deleteFrom('agenda').where('kind', '=', 'stale').execute();
    return;
  }
  const { stale_hours: hoursBefore } = await findSettings(tx, event);
  const candidates = hoursBefore === 0 ? await findOpenIncidents(tx) : await findStaleJobs(tx, hoursBefore);
  for (const { id, since, existing } of candidates) {
    const job = jobFor({ kind: 'stale', at: since + hours * HOUR }, existing, event, false);
    if (job && job !== existing) jobs.save(incident(id), job);
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
