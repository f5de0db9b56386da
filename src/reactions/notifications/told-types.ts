import type { EventType, SubjectType } from '../../../common/events.ts';
import { eventCatalog, eventTypes } from '../../kernel/events/catalog.ts';

/** Nobody is told of these, and no webhook can choose them. Staff are told of alerts by `staff/alert-news.ts`. */
const UNHEARD: ReadonlySet<SubjectType> = new Set([
  'check',
  'alert',
  'alert_source',
  'alert_rule',
  'image',
  'delivery',
  'token',
  'session',
  'sign_in',
  'passkey',
  'webhook',
  'log',
]);

/** The events that people or programs may be told of. */
export const toldTypes: readonly EventType[] = eventTypes.filter(
  (type) => !UNHEARD.has(eventCatalog[type].subject),
);
