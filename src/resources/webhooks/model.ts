import { type EventType, eventCatalog, eventTypes, isEventType } from '../../events/catalog.ts';

/** `standard` is Standard Webhooks with the documents of the API; the others are messages for people in a chat. */
export const webhookFormats = ['standard', 'slack', 'teams', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** The events that webhooks can subscribe to. Tokens, users and webhooks themselves are internal. */
export const webhookEventTypes: readonly EventType[] = eventTypes.filter(
  (type) => eventCatalog[type].audience === 'webhooks',
);

/** Events that people can be notified of. */
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

/** Every event except those of subscribers: personal data must be requested explicitly. */
export const EVERYTHING = '*';
export const eventChoices: readonly string[] = [EVERYTHING, ...webhookEventTypes];

/** Contains personal data, so selecting it requires the ability to read subscribers. */
const isAboutPeople = (choice: string): boolean =>
  isEventType(choice) && eventCatalog[choice].subject === 'subscriber';

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
