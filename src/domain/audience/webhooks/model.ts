import { type EventType, isForChats } from '../../../../common/events.ts';
import { eventCatalog, eventTypes, isEventType } from '../../../kernel/events/catalog.ts';

/** The events that webhooks can subscribe to. Tokens, users and webhooks themselves are internal. */
export const webhookEventTypes: readonly EventType[] = eventTypes.filter(
  (type) => eventCatalog[type].audience === 'webhooks',
);

/** Every event except those of subscribers: personal data must be requested explicitly. */
export const EVERYTHING = '*';
export const eventChoices: readonly string[] = [EVERYTHING, ...webhookEventTypes];

/** Contains personal data, so selecting it requires the ability to read subscribers. */
const isAboutPeople = (choice: string): boolean =>
  isEventType(choice) && eventCatalog[choice].subject === 'subscriber';

/** Events that are never sent to a chat. */
export const isForPrograms = (choice: string): boolean => choice !== EVERYTHING && !isForChats(choice);

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
