import type { CheckState, StateRules } from './check-state.ts';
import { type Votes, votesOf } from './quorum-between-places.ts';
import { type FailingPlace, failingPlaces, shownState } from './state-machine.ts';

/** The place that is the service itself. */
export const HERE = 'here';

interface Words {
  readonly nameOfPlace: (place: string) => string;
  readonly formatTime: (at: number) => string;
}

/** In one sentence, why a check is in its state. */
export function explain(
  state: CheckState | null,
  rules: StateRules,
  nameOfPlace: Words['nameOfPlace'],
  formatTime: Words['formatTime'],
): string {
  const shown = shownState(state, rules);
  if (state === null || shown.state === 'waiting') return 'There is no result yet.';
  const since = shown.since === null ? '' : ` since ${formatTime(shown.since)}`;
  if (shown.state === 'no data') return `There has been no data${since}.`;
  const words = { nameOfPlace, formatTime };
  const votes = votesOf(state, rules);
  if (shown.state === 'up') return `Works${placesText(votes.reporting, rules, words)}${since}.`;
  if (shown.state === 'unsure') return unsure(state, votes, rules, words);
  const level = shown.state === 'down' ? 'failed' : 'notOk';
  const failing = failingPlaces(state, votes.reporting, level).filter(({ isConfirmed }) => isConfirmed);
  const begin = `${verbs[level]}${placesText(names(failing), rules, words)}${since}`;
  const recovered = failing.map(({ worksSince }) => worksSince).filter((time) => time !== null);
  if (failing.length > 0 && recovered.length === failing.length)
    return `${begin}; it has worked since ${formatTime(Math.max(...recovered))}, which is not confirmed yet.`;
  const others = workingText(votes.reporting, failing, words);
  return others === '' ? `${begin}.` : `${begin}; ${others}, but ${enoughText(votes)} enough.`;
}

const verbs = { failed: 'Fails', notOk: 'Degraded' } as const;

const names = (failing: readonly FailingPlace[]): string[] => failing.map(({ place }) => place);

/** "two of three places are". */
const enoughText = ({ needed, counted }: Votes): string =>
  `${numberText(needed)} of ${numberText(counted)} places ${needed === 1 ? 'is' : 'are'}`;

function unsure(state: CheckState, votes: Votes, rules: StateRules, words: Words): string {
  const level = failingPlaces(state, votes.reporting, 'failed').length > 0 ? 'failed' : 'notOk';
  const failing = failingPlaces(state, votes.reporting, level);
  const first = Math.min(...failing.map(({ since }) => since));
  const begin = `${verbs[level]}${placesText(names(failing), rules, words)} since ${words.formatTime(first)}`;
  const others = workingText(votes.reporting, failing, words);
  if (!failing.every(({ isConfirmed }) => isConfirmed))
    return `${begin}, which is not confirmed yet${others && `; ${others}`}.`;
  return `${begin}; ${others || 'too few places report to be sure'}, so nothing was published.`;
}

/** "Virginia and here see it working", if any others do. */
function workingText(
  reporting: readonly string[],
  failing: readonly FailingPlace[],
  { nameOfPlace }: Words,
): string {
  const places = reporting.filter((place) => !names(failing).includes(place));
  if (places.length === 0) return '';
  const who = list(places.map((place) => (place === HERE ? HERE : nameOfPlace(place))));
  return `${who} ${places.length === 1 ? 'sees' : 'see'} it working`;
}

/** " in Frankfurt and here"; nothing if there is only one place anyway. */
function placesText(places: readonly string[], rules: StateRules, words: Words): string {
  if (rules.places.length === 1 || places.length === 0) return '';
  return ` ${list(places.map((place) => (place === HERE ? HERE : `in ${words.nameOfPlace(place)}`)))}`;
}

/** In English, as the whole sentence is. `here` comes last. */
const list = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(
    names.toSorted((one, other) => Number(one === HERE) - Number(other === HERE)),
  );

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberText = (count: number): string => numbers[count] ?? String(count);
