import { withoutTexts } from '../../kernel/i18n/translated-texts.ts';
import type { Seconds } from '../../lib/clock.ts';
import { parseDate } from '../../lib/dates.ts';
import { isPublicSetting, type Settings, settingNames } from './schema.ts';

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

/** When the clock alone last showed or hid the announcement, after it was written; undefined if it has not yet. */
export function lastAnnouncementChange(
  settings: AnnouncementSettings,
  writtenAt: Seconds,
  now: Seconds,
): Seconds | undefined {
  if (settings.announcement === null) return undefined;
  const { from, until } = periodOf(settings);
  return [until, from].find((time) => writtenAt < time && time <= now);
}

/** What visitors see of the announcement at this moment, in all languages; null if there is none. */
export function shownAnnouncement(settings: Settings, now: Seconds): readonly unknown[] | null {
  const text = currentAnnouncement(settings, now);
  if (text === undefined) return null;
  const translations = Object.entries(settings.translations ?? {});
  return [text, translations.map(([language, texts]) => [language, texts.announcement ?? null])];
}

/** The values of the settings that visitors see at any time: all but those of the announcement. */
export function valuesOnPage(settings: Settings): unknown[] {
  const translations = settings.translations && withoutTexts(settings.translations, ['announcement']);
  const none = { announcement: null, announcement_from: null, announcement_until: null };
  const shown: Settings = { ...settings, ...none, translations };
  return settingNames.filter(isPublicSetting).map((name) => shown[name]);
}
