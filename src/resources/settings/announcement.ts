import type { Seconds } from '../../lib/clock.ts';
import { parseDate } from '../../lib/dates.ts';
import type { Settings } from './schema.ts';

type AnnouncementSettings = Pick<Settings, 'announcement' | 'announcement_from' | 'announcement_until'>;

/** The announcement is shown in `[from, until)`. */
function periodOf({ announcement_from: from, announcement_until: until }: AnnouncementSettings): {
  readonly from: Seconds;
  readonly until: Seconds;
} {
  return {
    from: (from === null ? undefined : parseDate(from)) ?? Number.NEGATIVE_INFINITY,
    until: (until === null ? undefined : parseDate(until)) ?? Number.POSITIVE_INFINITY,
  };
}

/** The announcement of this moment, in Markdown; undefined if there is none. */
export function currentAnnouncement(settings: AnnouncementSettings, now: Seconds): string | undefined {
  const { from, until } = periodOf(settings);
  return settings.announcement !== null && from <= now && now < until ? settings.announcement : undefined;
}

/** When the clock alone will next show or hide the announcement; infinite if it never will. */
export function nextAnnouncementChange(settings: AnnouncementSettings, now: Seconds): Seconds {
  if (settings.announcement === null) return Number.POSITIVE_INFINITY;
  const { from, until } = periodOf(settings);
  return [from, until].find((time) => time > now) ?? Number.POSITIVE_INFINITY;
}
