import { type EventType, eventCatalog, eventTypes, isEventType } from '../../events/catalog.ts';

/** `standard` is Standard Webhooks with the documents of the API; the others are messages for people in a chat. */
export const webhookFormats = ['standard', 'slack', 'teams', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** What webhooks may be told of. */
export const webhookEventTypes: readonly EventType[] = eventTypes.filter(
  (type) => eventCatalog[type].audience === 'webhooks',
);

/** Events that people are told of. */
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

/** Every event but those of subscribers: who wants to hear of people has to say so. */
export const EVERYTHING = '*';
export const eventChoices: readonly string[] = [EVERYTHING, ...webhookEventTypes];

/** Tells of people, so choosing it takes the ability to read subscribers. */
const isAboutPeople = (choice: string): boolean =>
  isEventType(choice) && eventCatalog[choice].subject === 'subscriber';

/** What a chat would never be told of. */
export const isForPrograms = (choice: string): boolean =>
  choice !== EVERYTHING && !chatEventTypes.includes(choice);

/** Whether somebody with these choices hears of an event. */
export function isChosen(choices: readonly string[], type: string): boolean {
  if (choices.includes(type)) return true;
  return choices.includes(EVERYTHING) && !isAboutPeople(type) && eventChoices.includes(type);
}

/** The choices without those that others hold already, in the order of the list of all. */
export function normalizeChoices(choices: readonly string[]): string[] {
  const hasAll = choices.includes(EVERYTHING);
  return eventChoices.filter(
    (choice) => choices.includes(choice) && (!hasAll || choice === EVERYTHING || isAboutPeople(choice)),
  );
}
