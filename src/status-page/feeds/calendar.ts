import { isoOf } from '../../i18n/translator.ts';
import type { Seconds } from '../../lib/clock.ts';
import { legal, oneLine } from '../../lib/feed-text.ts';
import { plainText } from '../../lib/markdown.ts';
import { findNewestSchedules } from '../../public-state/queries.ts';
import type { ScheduleState } from '../../public-state/types.ts';
import { namesOf } from './entries.ts';
import type { FeedScope } from './feed-scope.ts';

/** Calendars refuse or cut longer ones. */
const MAX_DESCRIPTION = 8000;
const REFRESH = 'PT1H';

/** Maintenance as RFC 5545 has it: what is open, and the newest that is over. */
export async function calendar(subject: FeedScope): Promise<string> {
  const { readContext, state, component, i18n, title } = subject;
  const open = state.schedules.filter(
    ({ components }) => component === undefined || components.some(({ id }) => id === component.id),
  );
  const newest = await findNewestSchedules(readContext, component?.id);
  const schedules = [...new Map([...newest, ...open].map((schedule) => [schedule.id, schedule])).values()];
  const name = escaped(`${title}: ${i18n.t('maintenance')}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Status page//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `URL:${readContext.baseUrl}/`,
    `SOURCE;VALUE=URI:${subject.address}/calendar.ics`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(schedules.length === 0 ? placeholder : []),
    ...schedules.toSorted((a, b) => a.id - b.id).flatMap((schedule) => event(subject, schedule)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A calendar must hold something, even where nothing is planned. */
const placeholder = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function event(subject: FeedScope, schedule: ScheduleState): string[] {
  const { readContext, i18n } = subject;
  const { updates, createdAt } = schedule;
  const updated = Math.max(schedule.updatedAt, ...updates.map(({ updatedAt }) => updatedAt));
  const start = schedule.starts_at ?? schedule.scheduledAt;
  const end = schedule.ends_at ?? schedule.completedAt;
  const categories = namesOf(subject, schedule).map(escaped);
  return [
    'BEGIN:VEVENT',
    `UID:schedule-${schedule.id}@${new URL(readContext.baseUrl).host}`,
    `DTSTAMP:${utc(updated)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updated)}`,
    // Grows with every change, as long as nothing is changed twice in a second.
    `SEQUENCE:${Math.max(0, updated - createdAt)}`,
    `DTSTART:${utc(start)}`,
    // The end is open, or it was over as soon as it began: an event need not have one.
    ...(end !== null && end > start ? [`DTEND:${utc(end)}`] : []),
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(oneLine(schedule.name))}`,
    `DESCRIPTION:${escaped(description(schedule))}`,
    `URL:${readContext.baseUrl}/schedules/${schedule.id}`,
    `CATEGORIES:${[escaped(i18n.t('maintenance')), ...categories].join(',')}`,
    'END:VEVENT',
  ];
}

/** What is said of it, the newest first. */
function description({ message, updates }: ScheduleState): string {
  const texts = [...updates.map((update) => update.message), message].map(plainText);
  const text = legal(texts.filter((one) => one !== '').join('\n\n'));
  return text.length > MAX_DESCRIPTION
    ? `${text.slice(0, MAX_DESCRIPTION - 1).replace(/\p{Cs}$/u, '')}…`
    : text;
}

const utc = (moment: Seconds): string => isoOf(moment).replace(/[-:]/g, '');

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\t/g, ' ');

const MAX_LINE = 75;

/** Lines have 75 octets at the most; longer ones go on after a space. No character is torn apart. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE) return line;
  let folded = '';
  let used = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (used + bytes > MAX_LINE) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += bytes;
  }
  return folded;
}
