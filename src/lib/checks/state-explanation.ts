import type { ExplanationCode } from '../../../common/checks.ts';
import type { CheckState, StateRules } from './check-state.ts';
import { type Votes, votesOf } from './quorum-between-places.ts';
import { type FailingPlace, failingPlaces, shownState } from './state-machine.ts';

/** The place that is the service itself. */
export const HERE = 'here';

/** One piece of an explanation, as data: whoever shows it writes its times and its words. */
export interface ExplanationPart {
  readonly code: ExplanationCode;
  /** In milliseconds. */
  readonly since?: number;
  /** The keys of places. */
  readonly places?: readonly string[];
  readonly needed?: number;
  readonly counted?: number;
  /** What a result says, in English. */
  readonly reason?: string;
}

interface Words {
  readonly nameOfPlace: (place: string) => string;
  readonly formatTime: (at: number) => string;
}

/** Why a check is in its state: what is so, and what else has to be known. */
export function explain(state: CheckState | null, rules: StateRules): ExplanationPart[] {
  const shown = shownState(state, rules);
  if (state === null || shown.state === 'waiting') return [{ code: 'no_result' }];
  const since = shown.since === null ? {} : { since: shown.since };
  if (shown.state === 'no data') return [{ code: 'no_data', ...since }];
  const votes = votesOf(state, rules);
  if (shown.state === 'up') return [{ code: 'works', ...since, ...seenFrom(votes.reporting, rules) }];
  if (shown.state === 'unsure') return unsure(state, votes, rules);
  const level = shown.state === 'down' ? 'failed' : 'notOk';
  const failing = failingPlaces(state, votes.reporting, level).filter(({ isConfirmed }) => isConfirmed);
  const begin: ExplanationPart = { code: codes[level], ...since, ...seenFrom(names(failing), rules) };
  const recovered = failing.map(({ worksSince }) => worksSince).filter((time) => time !== null);
  if (failing.length > 0 && recovered.length === failing.length)
    return [begin, { code: 'works_again', since: Math.max(...recovered) }];
  const others = othersOf(votes.reporting, failing);
  const { needed, counted } = votes;
  return others.length === 0 ? [begin] : [begin, ...others, { code: 'enough_places', needed, counted }];
}

const codes = { failed: 'fails', notOk: 'degraded' } as const;

function unsure(state: CheckState, votes: Votes, rules: StateRules): ExplanationPart[] {
  const level = failingPlaces(state, votes.reporting, 'failed').length > 0 ? 'failed' : 'notOk';
  const failing = failingPlaces(state, votes.reporting, level);
  const since = Math.min(...failing.map((each) => each.since));
  const begin: ExplanationPart = { code: codes[level], since, ...seenFrom(names(failing), rules) };
  const others = othersOf(votes.reporting, failing);
  if (!failing.every(({ isConfirmed }) => isConfirmed)) return [begin, { code: 'not_confirmed' }, ...others];
  const why: ExplanationPart[] = others.length > 0 ? others : [{ code: 'too_few_places' }];
  return [begin, ...why, { code: 'nothing_published' }];
}

/** Nothing if there is only one place anyway. */
const seenFrom = (places: readonly string[], rules: StateRules): { readonly places?: readonly string[] } =>
  rules.places.length === 1 || places.length === 0 ? {} : { places };

/** Those that see it working, if there are any. */
function othersOf(reporting: readonly string[], failing: readonly FailingPlace[]): ExplanationPart[] {
  const places = reporting.filter((place) => !names(failing).includes(place));
  return places.length === 0 ? [] : [{ code: 'others_see_it_working', places }];
}

const PAUSED_BY_DAYMARK =
  'Paused by Daymark: the process ended twice while this check was running. Look at its expressions and at what its target answers, then resume it';

/** All of it in one English sentence. */
export function sentenceOf(parts: readonly ExplanationPart[], words: Words): string {
  const text = parts.map((part) => clauses[part.code](part, words)).join('');
  return text.endsWith('.') ? text : `${text}.`;
}

/** What each piece adds to the sentence. */
const clauses: Readonly<Record<ExplanationCode, (part: ExplanationPart, words: Words) => string>> = {
  no_result: () => 'There is no result yet',
  no_data: (part, words) => `There has been no data${sinceText(part, words)}`,
  no_heartbeat: () => 'No heartbeat has arrived yet',
  paused: () => 'It is paused',
  paused_by_daymark: () => PAUSED_BY_DAYMARK,
  maintenance: () => 'Under maintenance, so nobody is alerted. ',
  works: (part, words) => `Works${placesText(part, words)}${sinceText(part, words)}`,
  fails: (part, words) => `Fails${placesText(part, words)}${sinceText(part, words)}`,
  degraded: (part, words) => `Degraded${placesText(part, words)}${sinceText(part, words)}`,
  works_again: (part, words) => `; it has worked${sinceText(part, words)}, which is not confirmed yet`,
  not_confirmed: () => ', which is not confirmed yet',
  others_see_it_working: ({ places = [] }, { nameOfPlace }) =>
    `; ${list(places.map((place) => (place === HERE ? HERE : nameOfPlace(place))))} ${places.length === 1 ? 'sees' : 'see'} it working`,
  enough_places: ({ needed = 0, counted = 0 }) =>
    `, but ${numberText(needed)} of ${numberText(counted)} places ${needed === 1 ? 'is' : 'are'} enough`,
  too_few_places: () => '; too few places report to be sure',
  nothing_published: () => ', so nothing was published',
  reason: ({ reason = '' }) => `: ${reason}`,
  heartbeat_late: ({ reason = '' }) => `: ${reason}`,
  job_late: ({ reason = '' }) => `: ${reason}`,
};

const sinceText = ({ since }: ExplanationPart, { formatTime }: Words): string =>
  since === undefined ? '' : ` since ${formatTime(since)}`;

/** " in Frankfurt and here". */
const placesText = ({ places }: ExplanationPart, { nameOfPlace }: Words): string =>
  places ? ` ${list(places.map((place) => (place === HERE ? HERE : `in ${nameOfPlace(place)}`)))}` : '';

const names = (failing: readonly FailingPlace[]): string[] => failing.map(({ place }) => place);

/** In English, as the whole sentence is. `here` comes last. */
const list = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(
    names.toSorted((one, other) => Number(one === HERE) - Number(other === HERE)),
  );

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberText = (count: number): string => numbers[count] ?? String(count);
