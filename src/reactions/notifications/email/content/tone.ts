import { OPERATIONAL, UNDER_MAINTENANCE, worst } from '../../../../domain/status/components/model.ts';
import { FIXED } from '../../../../domain/status/incidents/model.ts';
import { COMPLETE } from '../../../../domain/status/schedules/model.ts';
import type { MailIncident, MailMaintenance } from './email-content.ts';

/** How urgent the state of an incident or a maintenance is. Chats show it as a colour, beside the words. */
export type Tone = 'bad' | 'warning' | 'good' | 'calm';

const DEGRADED = 2;
const WATCHING = FIXED - 1;

export function toneOf(entry: MailIncident | MailMaintenance): Tone {
  if (entry.type === 'schedule') return entry.status === COMPLETE ? 'good' : 'calm';
  if (entry.status === FIXED) return 'good';
  return entry.status === WATCHING || isMerelySlow(entry) ? 'warning' : 'bad';
}

const isMerelySlow = ({ components }: MailIncident): boolean =>
  components.length > 0 && components.every(({ status }) => status === DEGRADED);

/** The component status that looks like it, as on the page: the worst that an incident does, unless it is over. */
export function statusOf(entry: MailIncident | MailMaintenance): number {
  if (entry.type === 'schedule') return entry.status === COMPLETE ? OPERATIONAL : UNDER_MAINTENANCE;
  if (entry.status === FIXED) return OPERATIONAL;
  const status = worst(entry.components.map(({ status: one }) => one ?? OPERATIONAL));
  return status === OPERATIONAL ? DEGRADED : status;
}
