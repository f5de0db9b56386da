import { findNewestSchedules } from '../../../domain/status/public-state/queries.ts';
import type { ScheduleState } from '../../../domain/status/public-state/types.ts';
import { isoOf } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { oneLine, xmlSafe } from '../../../lib/feed-text.ts';
import { plainText } from '../../../lib/markdown.ts';
import { componentNames } from './entries.ts';
import type { FeedScope } from './feed-scope.ts';

/** Calendar clients reject or truncate longer descriptions. */
const MAX_DESCRIPTION = 8000;
const REFRESH_INTERVAL = 'PT1H';

/** Maintenance as an RFC 5545 calendar: all open schedules and the newest past ones. */
export async function calendar(scope: FeedScope): Promise<string> {
  const { readContext, state, i18n, title } = scope;
  const ids = scope.components?.map(({ id }) => id);
  const open = state.schedules.filter(
    ({ components }) => ids === undefined || components.some(({ id }) => ids.includes(id)),
  );
  const newest = await findNewestSchedules(readContext, ids);
  const schedules = [...new Map([...newest, ...open].map((schedule) => [schedule.id, schedule])).values()];
  const name = escapeText(`${title}: ${i18n.t('maintenance')}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Status page//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `URL:${readContext.page.url}/`,
    `SOURCE;VALUE=URI:${scope.address}/calendar.ics`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
    ...(schedules.length === 0 ? placeholder : []),
    ...schedules.toSorted((a, b) => a.id - b.id).flatMap((schedule) => event(scope, schedule)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** RFC 5545 requires at least one component in a calendar. */
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

function event(scope: FeedScope, schedule: ScheduleState): string[] {
  const { readContext, i18n } = scope;
  const { updates, createdAt } = schedule;
  const updated = Math.max(schedule.updatedAt, ...updates.map(({ updatedAt }) => updatedAt));
  const start = schedule.starts_at ?? schedule.scheduledAt;
  const end = schedule.ends_at ?? schedule.completedAt;
  const categories = componentNames(scope, schedule).map(escapeText);
  return [
    'BEGIN:VEVENT',
    `UID:schedule-${schedule.id}@${new URL(readContext.page.url).host}`,
    `DTSTAMP:${utc(updated)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updated)}`,
    // Increases with every change, unless there are two changes in the same second.
    `SEQUENCE:${Math.max(0, updated - createdAt)}`,
    `DTSTART:${utc(start)}`,
    // An event may have no end: the end is open or equals the start.
    ...(end !== null && end > start ? [`DTEND:${utc(end)}`] : []),
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(oneLine(schedule.name))}`,
    `DESCRIPTION:${escapeText(description(schedule))}`,
    `URL:${readContext.page.url}/schedules/${schedule.id}`,
    `CATEGORIES:${[escapeText(i18n.t('maintenance')), ...categories].join(',')}`,
    'END:VEVENT',
  ];
}

/** All messages, newest first. */
function description({ message, updates }: ScheduleState): string {
  const texts = [...updates.map((update) => update.message), message].map(plainText);
  const text = xmlSafe(texts.filter((one) => one !== '').join('\n\n'));
  return text.length > MAX_DESCRIPTION
    ? `${text.slice(0, MAX_DESCRIPTION - 1).replace(/\p{Cs}$/u, '')}…`
    : text;
}

const utc = (time: Seconds): string => isoOf(time).replace(/[-:]/g, '');

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\t/g, ' ');

const MAX_LINE = 75;

/** Folds lines longer than 75 octets with a line break and a space, never inside a character. */
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
