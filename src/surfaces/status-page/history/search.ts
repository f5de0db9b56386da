import { findIncidentsById, findSchedulesById } from '../../../domain/status/public-state/queries.ts';
import type { Parent } from '../../../domain/status/updates/queries.ts';
import { inLanguage } from '../../../kernel/i18n/translated-texts.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { fold } from '../../../lib/text.ts';
import { dayOf } from '../../../lib/zones.ts';
import { type PastDay, pastDays } from '../page-data.ts';
import type { HistoryFilter } from './filter.ts';
import {
  type Candidate,
  findIncidentCandidates,
  findScheduleCandidates,
  findUpdateMessages,
} from './queries.ts';

/** A search looks at so many incidents and so many schedules at once. Older ones are one link away. */
const MAX_CANDIDATES = 1000;
const PER_PAGE = 20;

export interface HistoryResults {
  /** The entries of this page by day, newest day first. */
  readonly days: readonly PastDay[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** The date of the oldest entry that was looked at, if there are older ones. */
  readonly searchedTo: string | undefined;
}

interface Match {
  readonly parent: Parent;
  readonly id: number;
  readonly at: Seconds;
}

interface Candidates {
  readonly matches: readonly Match[];
  /** The time of the oldest candidate, if there are older ones. */
  readonly horizon: Seconds | undefined;
}

/** Finds the entries that began before `until` and match the filter, newest first. */
export async function searchHistory(
  readContext: ReadContext,
  zone: string,
  filter: HistoryFilter,
  until: Seconds,
): Promise<HistoryResults> {
  const { kind } = filter;
  const incidents = kind === 'maintenance' ? none : await findMatches(readContext, 'incident', filter, until);
  const untilNow = Math.min(until, readContext.now + 1);
  const schedules =
    kind === 'incidents' ? none : await findMatches(readContext, 'schedule', filter, untilNow);
  const horizons = [incidents.horizon, schedules.horizon].filter((time) => time !== undefined);
  const horizon = horizons.length > 0 ? Math.max(...horizons) : undefined;
  const matches = [...incidents.matches, ...schedules.matches]
    // Beyond the horizon, one of the two kinds would be missing.
    .filter(({ at }) => horizon === undefined || at >= horizon)
    .toSorted((a, b) => b.at - a.at || b.id - a.id);
  const pages = Math.max(1, Math.ceil(matches.length / PER_PAGE));
  const page = Math.min(filter.page, pages);
  return {
    days: await loadDays(readContext, zone, matches.slice((page - 1) * PER_PAGE, page * PER_PAGE)),
    total: matches.length,
    page,
    pages,
    searchedTo: horizon === undefined ? undefined : dayOf(zone, horizon).date,
  };
}

const none: Candidates = { matches: [], horizon: undefined };

async function findMatches(
  readContext: ReadContext,
  parent: Parent,
  { text, components }: HistoryFilter,
  until: Seconds,
): Promise<Candidates> {
  const find = parent === 'incident' ? findIncidentCandidates : findScheduleCandidates;
  const found = await find(readContext, {
    until,
    limit: MAX_CANDIDATES + 1,
    components,
    withTexts: text !== '',
  });
  const candidates = found.slice(0, MAX_CANDIDATES);
  const linked = candidates.filter((candidate) => candidate.linked === 1);
  const matching = text === '' ? linked : await withText(readContext, parent, linked, text);
  return {
    matches: matching.map(({ id, at }) => ({ parent, id, at })),
    horizon: found.length > MAX_CANDIDATES ? candidates.at(-1)?.at : undefined,
  };
}

/**
 * The candidates that contain every word, in their name, their message or their updates, whatever its case. The original
 * texts count as well as those in the visitor's language.
 */
async function withText(
  readContext: ReadContext,
  parent: Parent,
  candidates: readonly Candidate[],
  text: string,
): Promise<readonly Candidate[]> {
  const updates = Map.groupBy(
    await findUpdateMessages(
      readContext,
      parent,
      candidates.map(({ id }) => id),
    ),
    (update) => update.parent,
  );
  const words = fold(text).split(' ');
  return candidates.filter((candidate) => {
    const originals = [candidate, ...(updates.get(candidate.id) ?? [])];
    const shown = originals.map((one) => inLanguage(one, readContext.language));
    const content = fold([...originals, ...shown].map(textOf).join('\n'));
    return words.every((word) => content.includes(word));
  });
}

const textOf = ({ name = '', message }: { readonly name?: string; readonly message: string }): string =>
  `${name}\n${message}`;

async function loadDays(
  readContext: ReadContext,
  zone: string,
  matches: readonly Match[],
): Promise<readonly PastDay[]> {
  const idsOf = (parent: Parent) => matches.filter((match) => match.parent === parent).map(({ id }) => id);
  const incidents = await findIncidentsById(readContext, idsOf('incident'));
  const schedules = await findSchedulesById(readContext, idsOf('schedule'));
  const days = new Map(matches.map(({ at }) => dayOf(zone, at)).map((day) => [day.date, day]));
  return pastDays(
    [...days.values()].toReversed(),
    incidents.toSorted((a, b) => b.occurredAt - a.occurredAt || b.id - a.id),
    schedules.toSorted((a, b) => b.scheduledAt - a.scheduledAt || b.id - a.id),
  );
}
