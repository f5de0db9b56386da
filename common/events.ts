const lifecycle = ['created', 'updated', 'deleted'] as const;
const restorable = [...lifecycle, 'restored', 'purged'] as const;

/** What the event log has events about, each with the kinds of events. */
export const eventVerbs = {
  component: restorable,
  component_group: restorable,
  incident: [...restorable, 'published', 'overdue', 'stale', 'recovered'],
  incident_update: restorable,
  postmortem: restorable,
  incident_template: restorable,
  schedule: [...restorable, 'published', 'reminded', 'started', 'completed'],
  schedule_update: restorable,
  metric: restorable,
  metric_point: lifecycle,
  check: [...restorable, 'changed'],
  alert_source: restorable,
  alert: ['created', 'updated'],
  alert_rule: restorable,
  probe: [...restorable, 'lost', 'returned'],
  mail_problem: ['started', 'ended'],
  image: ['created', 'deleted'],
  settings: ['updated'],
  subscriber: [...lifecycle, 'reminded'],
  delivery: ['updated'],
  token: lifecycle,
  user: lifecycle,
  session: lifecycle,
  sign_in: ['refused'],
  passkey: lifecycle,
  account_link: ['created', 'used'],
  webhook: [...lifecycle, 'pinged', 'redelivered'],
  log: ['sealed'],
} as const;

/** The kinds of subjects that the log has events about. */
export type SubjectType = keyof typeof eventVerbs;
/** Every type of event, such as `incident.created`. */
export type EventType = { [S in SubjectType]: `${S}.${(typeof eventVerbs)[S][number]}` }[SubjectType];

export const subjectTypes = Object.keys(eventVerbs) as readonly SubjectType[];

/** Whether deleted records of this kind are in the trash. */
export const isRestorable = (subject: string): boolean =>
  subjectTypes.some((type) => type === subject && eventVerbs[type].some((verb) => verb === 'restored'));

/** `standard` is Standard Webhooks with the documents of the API; the others are messages for people in a chat. */
export const webhookFormats = ['standard', 'slack', 'teams', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

const chatEventTypes: readonly string[] = [
  'incident.created',
  'incident.updated',
  'incident.published',
  'incident.overdue',
  'incident.stale',
  'incident_update.created',
  'postmortem.created',
  'postmortem.updated',
  'schedule.created',
  'schedule.updated',
  'schedule.published',
  'schedule.reminded',
  'schedule.started',
  'schedule.completed',
  'schedule_update.created',
] satisfies EventType[];

/** Whether chats are told of it: of what people can be notified of. */
export const isForChats = (type: string): boolean => chatEventTypes.includes(type);
