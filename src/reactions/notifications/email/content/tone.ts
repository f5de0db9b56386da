import { FIXED } from '../../../../domain/status/incidents/model.ts';
import { COMPLETE } from '../../../../domain/status/schedules/model.ts';
import type { MailIncident, MailMaintenance } from './email-content.ts';

/** How urgent the state of an incident or a maintenance is. Mails and chats show it as a colour, beside the words. */
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
