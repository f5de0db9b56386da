import type { SubjectType, Verb } from '../../events/events.ts';

/** `standard` is Standard Webhooks with the documents of the API; the others are messages for people in a chat. */
export const webhookFormats = ['standard', 'slack', 'teams', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export type EventType = `${SubjectType}.${Verb}`;

const written = ['created', 'updated', 'deleted'] as const;

/** The events that webhooks can subscribe to. Tokens, users and webhooks themselves are internal. */
const offered: readonly (readonly [SubjectType, readonly Verb[]])[] = [
  ['component', written],
  ['component_group', written],
  ['incident', [...written, 'published', 'overdue', 'stale']],
  ['incident_update', written],
  ['incident_template', written],
  ['schedule', [...written, 'published', 'reminded', 'started', 'completed']],
  ['schedule_update', written],
  ['metric', written],
  ['metric_point', written],
  ['settings', ['updated']],
  ['subscriber', written],
];

export const eventTypes: readonly EventType[] = offered.flatMap(([subject, verbs]) =>
  verbs.map((verb): EventType => `${subject}.${verb}`),
);

/** Events that people can be notified of. */
const chatEventTypes: readonly string[] = [
  'incident.created',
  'incident.updated',
  'incident.published',
  'incident.overdue',
  'incident.stale',
  'incident_update.created',
  'schedule.created',
  'schedule.updated',
  'schedule.published',
  'schedule.reminded',
  'schedule.started',
  'schedule.completed',
  'schedule_update.created',
] satisfies EventType[];

/** Every event except those of subscribers: personal data must be requested explicitly. */
export const EVERYTHING = '*';
export const eventChoices: readonly string[] = [EVERYTHING, ...eventTypes];

/** Contains personal data, so selecting it requires the ability to read subscribers. */
const isAboutPeople = (choice: string): boolean => choice.startsWith('subscriber.');

/** Events that are never sent to a chat. */
export const isForPrograms = (choice: string): boolean =>
  choice !== EVERYTHING && !chatEventTypes.includes(choice);

/** Whether a webhook with these choices receives an event. */
export function isChosen(choices: readonly string[], type: string): boolean {
  if (choices.includes(type)) return true;
  return choices.includes(EVERYTHING) && !isAboutPeople(type) && eventChoices.includes(type);
}

/** The choices without those already covered by others, in the order of the full list. */
export function normalizeChoices(choices: readonly string[]): string[] {
  const hasAll = choices.includes(EVERYTHING);
  return eventChoices.filter(
    (choice) => choices.includes(choice) && (!hasAll || choice === EVERYTHING || isAboutPeople(choice)),
  );
}
