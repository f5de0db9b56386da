import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckState, StateRules, Verdict } from './check-state.ts';
import { explain, sentenceOf } from './state-explanation.ts';
import { advance } from './state-machine.ts';

const letters: Readonly<Record<string, Verdict>> = { o: 'ok', d: 'degraded', x: 'failed', '-': 'no data' };
const names: Readonly<Record<string, string>> = { fra: 'Frankfurt', iad: 'Virginia' };

/** The sentence after results of each minute from 21:00 on, one letter for each. */
function sentence(results: Readonly<Record<string, string>>, rules: Partial<StateRules> = {}): string {
  const all: StateRules = {
    failAfter: 2,
    recoverAfter: 2,
    quorum: null,
    silentAfter: 100,
    places: Object.keys(results),
    ...rules,
  };
  let state: CheckState | null = null;
  const longest = Math.max(...Object.values(results).map(({ length }) => length));
  for (let at = 0; at < longest; at++)
    for (const [place, text] of Object.entries(results)) {
      const verdict = letters[text[at] ?? ''];
      if (verdict) state = advance(state, { place, at, verdict }, all).state;
    }
  return sentenceOf(explain(state, all), {
    nameOfPlace: (place) => names[place] ?? place,
    formatTime: (at) => `21:${String(at).padStart(2, '0')}`,
  });
}

const sentences: [results: Record<string, string>, expected: string, rules?: Partial<StateRules>][] = [
  [{ here: '' }, 'There is no result yet.'],
  [{ here: 'oo--' }, 'There has been no data since 21:01.'],
  [{ here: 'ooo' }, 'Works since 21:00.'],
  [{ here: 'oox' }, 'Fails since 21:02, which is not confirmed yet.'],
  [{ here: 'ooxx' }, 'Fails since 21:02.'],
  [{ here: 'oodd' }, 'Degraded since 21:02.'],
  [{ here: 'ooxxo' }, 'Fails since 21:02; it has worked since 21:04, which is not confirmed yet.'],
  [{ fra: 'ooo', here: 'ooo' }, 'Works in Frankfurt and here since 21:00.'],
  [
    { here: 'ooooooo', fra: 'ooooxxx', iad: 'ooooooo' },
    'Fails in Frankfurt since 21:04; Virginia and here see it working, so nothing was published.',
  ],
  [
    { here: 'oooo', fra: 'ooox', iad: 'oooo' },
    'Fails in Frankfurt since 21:03, which is not confirmed yet; Virginia and here see it working.',
  ],
  [
    { here: 'ooxx', fra: 'oxxx', iad: 'oooo' },
    'Fails in Frankfurt and here since 21:02; Virginia sees it working, but two of three places are enough.',
  ],
  [
    { here: 'oooo', fra: 'oxxx', iad: 'oooo' },
    'Fails in Frankfurt since 21:01; Virginia and here see it working, but one of three places is enough.',
    { quorum: 1 },
  ],
  [{ here: 'oxxx', fra: 'oxxx' }, 'Fails in Frankfurt and here since 21:01.'],
  [
    { here: 'oo------', fra: 'ooxxxxxx' },
    'Fails in Frankfurt since 21:02; too few places report to be sure, so nothing was published.',
    { quorum: 2 },
  ],
];

for (const [results, expected, rules] of sentences)
  test(`the explanation of ${JSON.stringify(results)} is "${expected}"`, () => {
    assert.equal(sentence(results, rules), expected);
  });
