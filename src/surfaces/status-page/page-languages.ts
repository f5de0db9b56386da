import type { Locale } from '../../../common/texts/locales.ts';
import { entryIn, stateIn } from '../../domain/status/public-state/languages.ts';
import type { PublicState } from '../../domain/status/public-state/types.ts';
import { inLanguage } from '../../kernel/i18n/translated-texts.ts';
import type { ComponentUptime, PageData, Past } from './page-data.ts';
import type { Interval } from './uptime/model.ts';

/** The status page in a language. It is read once, whatever the languages of its visitors are. */
export function pageIn(data: PageData, language: Locale): PageData {
  const state = stateIn(data.state, language);
  return {
    ...data,
    state,
    uptime: new Map(Array.from(data.uptime, ([id, uptime]) => [id, uptimeIn(uptime, language)])),
    past: pastIn(data.past, state, language),
  };
}

const pastIn = (past: Past, { components }: PublicState, language: Locale): Past => ({
  ...past,
  days: past.days.map((day) => ({
    ...day,
    incidents: day.incidents.map((incident) => entryIn(incident, language)),
    schedules: day.schedules.map((schedule) => entryIn(schedule, language)),
    unreported: day.unreported.flatMap(({ id }) => components.get(id) ?? []),
  })),
});

/** Bars name the incidents and the maintenance that caused them. */
const uptimeIn = (uptime: ComponentUptime, language: Locale): ComponentUptime =>
  uptime.bars.some(({ intervals }) => intervals.some(isTranslated))
    ? {
        ...uptime,
        bars: uptime.bars.map((bar) => ({
          ...bar,
          intervals: bar.intervals.map((interval) => ({
            ...interval,
            causes: interval.causes.map((cause) => inLanguage(cause, language)),
          })),
        })),
      }
    : uptime;

const isTranslated = ({ causes }: Interval): boolean => causes.some(({ translations }) => translations);
