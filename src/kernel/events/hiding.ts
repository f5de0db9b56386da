import type { EventType, SubjectType } from '../../../common/events.ts';
import { findPrevious, type LoggedEvent } from './log.ts';
import type { CheckState } from './states.ts';

/** The public sees none of these. */
const PRIVATE: ReadonlySet<SubjectType> = new Set([
  'account_link',
  'delivery',
  'log',
  'passkey',
  'session',
  'sign_in',
  'subscriber',
  'token',
  'user',
  'webhook',
]);

/** Such events add something to what the public sees, or are about what it has not seen for long: the trash. */
const ADDING: ReadonlySet<string> = new Set([
  'created',
  'restored',
  'published',
  'overdue',
  'stale',
  'recovered',
  'reminded',
  'started',
  'completed',
  'purged',
]);

/**
 * Whether an event may have taken something away that the public saw before: deleted, hidden or rewritten. Whatever is not
 * known to be harmless may have.
 */
export async function mayHide(
  reader: Parameters<typeof findPrevious>[0],
  event: LoggedEvent,
): Promise<boolean> {
  if (PRIVATE.has(event.subject)) return false;
  // A new group may be hidden, and take components along.
  if (event.subject === 'component_group') return true;
  if (ADDING.has(verbOf(event.type))) return false;
  if (event.subject === 'check') return mayHideCheck(reader, event);
  if (event.subject !== 'component' || event.type !== 'component.updated') return true;
  const before = await findPrevious(reader, event);
  return before === undefined || withoutStatus(before.state) !== withoutStatus(event.state);
}

/** The public sees of a check only what its component shows, and nothing changes with its results. */
async function mayHideCheck(
  reader: Parameters<typeof findPrevious>[0],
  event: Extract<LoggedEvent, { readonly subject: 'check' }>,
): Promise<boolean> {
  if (event.type === 'check.changed') return false;
  const before = await findPrevious(reader, event);
  return before === undefined || isShownCheck(before.state);
}

/** Whether the page of its component shows something of a check. Events from before that was possible do not say. */
export const isShownCheck = ({ show_response_time, show_interval }: Partial<CheckState>): boolean =>
  show_response_time === 1 || show_interval === 1;

const verbOf = (type: EventType): string => type.slice(type.indexOf('.') + 1);

const withoutStatus = (state: object): string => JSON.stringify({ ...state, status: 0, updated_at: 0 });
