import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import type { CheckState, ConfirmedChange, PlaceResult, StateRules, Verdict } from './check-state.ts';
import { advance, shownState } from './state-machine.ts';
import { lineOfOnePlace, recordedChanges, stateAt } from './testing.ts';

const rulesWith = (rules: Partial<StateRules> = {}): StateRules => ({
  failAfter: 2,
  recoverAfter: 2,
  places: ['here'],
  quorum: null,
  silentAfter: 1_000_000,
  ...rules,
});

interface Recorded {
  readonly state: CheckState | null;
  readonly changes: readonly ConfirmedChange[];
  readonly retries: readonly boolean[];
}

/** Takes all results into account. After the results that `restarts` names, the state is written down and read back. */
function record(
  results: readonly PlaceResult[],
  rules: StateRules,
  restarts: ReadonlySet<number> = new Set(),
): Recorded {
  let state: CheckState | null = null;
  const changes: ConfirmedChange[] = [];
  const retries: boolean[] = [];
  for (const [index, result] of results.entries()) {
    const advanced = advance(state, result, rules);
    state = restarts.has(index) ? JSON.parse(JSON.stringify(advanced.state)) : advanced.state;
    changes.push(...advanced.changes);
    retries.push(advanced.needsQuickRetry);
  }
  return { state, changes, retries };
}

const letters: Readonly<Record<string, Verdict>> = { o: 'ok', d: 'degraded', x: 'failed', '-': 'no data' };

/** One result for each letter, at 1, 2, 3 …; a dot is a time without a result. */
const from = (place: string, text: string): PlaceResult[] =>
  [...text].flatMap((letter, index) => {
    const verdict = letters[letter];
    return verdict ? [{ place, at: index + 1, verdict }] : [];
  });

const inTime = (...results: PlaceResult[][]): PlaceResult[] =>
  results.flat().sort((one, other) => one.at - other.at);

const shown = ({ changes }: Recorded): string =>
  changes.map(({ state, since }) => `${state}@${since}`).join(' ');

describe('the state of a check with one place', () => {
  const lines: [name: string, results: string, expected: string][] = [
    ['works from the first good result', 'o', 'up@1'],
    ['is not known after one failure', 'x', ''],
    ['is down from the first failure, once the second one confirms it', 'ooxx', 'up@1 down@3'],
    ['ignores a single failure', 'oooxooo', 'up@1'],
    ['ignores a single success while it is down', 'xxoxoxx', 'down@1'],
    ['is up from the first success, once the second one confirms it', 'xxoo', 'down@1 up@3'],
    ['stays up while it flaps', 'oxoxoxoxox', 'up@1'],
    ['takes slow and failing results together as degraded', 'odxdx', 'up@1 degraded@2'],
    ['is first degraded, and then down', 'oddxx', 'up@1 degraded@2 down@4'],
    ['goes from down over degraded to up', 'xxddoo', 'down@1 degraded@3 up@5'],
    ['neither counts nor forgets failures while there is no data', 'ox--x', 'up@1 down@2'],
    ['is never down for want of data', 'o--------', 'up@1'],
  ];
  for (const [name, results, expected] of lines)
    test(name, () => assert.equal(shown(record(from('here', results), rulesWith())), expected));

  test('asks for a quick retry while its last results are not confirmed, in both directions', () => {
    const { retries } = record(from('here', 'oxxoo'), rulesWith());
    assert.deepEqual(retries, [false, true, false, true, false]);
  });

  test('says that it waits, is unsure, or has no data', () => {
    const state = (results: string) =>
      shownState(record(from('here', results), rulesWith()).state, rulesWith());
    assert.deepEqual(shownState(null, rulesWith()), { state: 'waiting', since: null });
    assert.deepEqual(state('-'), { state: 'no data', since: 1 });
    assert.deepEqual(state('x'), { state: 'unsure', since: 1 });
    assert.deepEqual(state('oox'), { state: 'unsure', since: 3 });
    assert.deepEqual(state('oo-'), { state: 'no data', since: 2 });
    assert.deepEqual(state('oxx'), { state: 'down', since: 2 });
    assert.deepEqual(state('oxxo'), { state: 'down', since: 2 });
  });
});

describe('the state of a check with several places', () => {
  const two = rulesWith({ places: ['here', 'a'] });
  const three = rulesWith({ places: ['here', 'a', 'b'] });

  test('one of two is no majority, two of three are', () => {
    const apart = record(inTime(from('here', 'oooo'), from('a', 'oxxx')), two);
    assert.equal(shown(apart), 'up@1');
    assert.deepEqual(shownState(apart.state, two), { state: 'unsure', since: 2 });
    assert.equal(shown(record(inTime(from('here', 'oxxx'), from('a', 'oxxx')), two)), 'up@1 down@2');
    const most = inTime(from('here', 'oooooo'), from('a', 'oxxxxx'), from('b', 'oooxxx'));
    assert.equal(shown(record(most, three)), 'up@1 down@4');
  });

  test('a quorum of its own is obeyed', () => {
    const results = inTime(from('here', 'oooo'), from('a', 'oxxx'), from('b', 'oooo'));
    assert.equal(shown(record(results, { ...three, quorum: 1 })), 'up@1 down@2');
    const all = inTime(from('here', 'oooo'), from('a', 'oxxx'), from('b', 'oxxx'));
    assert.equal(shown(record(all, { ...three, quorum: 3 })), 'up@1');
  });

  test('in the beginning, the first place does not decide for those that have not reported yet', () => {
    const results = [...from('here', 'xx'), ...from('a', '..oo'), ...from('b', '..oo')];
    assert.equal(shown(record(inTime(results), three)), 'up@3');
  });

  test('a place that falls silent no longer counts, and what it last said is not overruled in retrospect', () => {
    const rules = { ...two, silentAfter: 5 };
    const results = inTime(from('here', 'oxxxxxxxxxxx'), from('a', 'oooo........'));
    assert.equal(shown(record(results, rules)), 'up@1 down@4');
    assert.equal(shown(record(results, { ...two, silentAfter: 100 })), 'up@1');
  });

  test('results of a place that nobody asked are ignored', () => {
    assert.equal(shown(record(inTime(from('here', 'oooo'), from('a', 'xxxx')), rulesWith())), 'up@1');
  });
});

const verdicts = fc.constantFrom<Verdict>('ok', 'ok', 'degraded', 'failed', 'failed', 'no data');
const thresholds = {
  failAfter: fc.integer({ min: 1, max: 4 }),
  recoverAfter: fc.integer({ min: 1, max: 4 }),
};

test('the line of one place is the line of its results, with every run shorter than the threshold folded in', () => {
  fc.assert(
    fc.property(fc.array(verdicts, { maxLength: 40 }), fc.record(thresholds), (sequence, limits) => {
      const results = sequence.map((verdict, index) => ({ place: 'here', at: index + 1, verdict }));
      const { changes } = record(results, rulesWith(limits));
      const expected = lineOfOnePlace(results, limits);
      for (let at = 0; at <= results.length; at++)
        assert.equal(stateAt(changes, at), stateAt(expected, at), `at ${at}`);
    }),
    runs(300, 20_000),
  );
});

const names = ['here', 'a', 'b', 'c'];
const anyRules = fc.record({
  ...thresholds,
  places: fc.integer({ min: 1, max: 4 }).map((count) => names.slice(0, count)),
  quorum: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  silentAfter: fc.constantFrom(3, 10, 1000),
});
const anyResults = fc.array(
  fc.record({ place: fc.constantFrom(...names), at: fc.integer({ min: 1, max: 60 }), verdict: verdicts }),
  { maxLength: 60 },
);
/** Mostly in the order of time, with a few that arrive late or twice. */
const arrivals = fc.tuple(anyResults, fc.array(fc.nat(59), { maxLength: 5 })).map(([results, late]) => {
  const inOrder = inTime(results);
  return [...inOrder, ...late.flatMap((index) => inOrder[index] ?? [])];
});

test('for any results of any places, the recorded changes are those of the definition, whenever the process restarts', () => {
  fc.assert(
    fc.property(
      fc.oneof(arrivals, anyResults),
      anyRules,
      fc.uniqueArray(fc.nat(70), { maxLength: 10 }),
      (results, rules, restarts) => {
        const { changes } = record(results, rules, new Set(restarts));
        assert.deepEqual(changes, recordedChanges(results, rules));
        for (const [index, { since }] of changes.entries())
          assert.ok(since >= (changes[index - 1]?.since ?? 0), 'changes are in the order of time');
      },
    ),
    runs(300, 20_000),
  );
});

test('results that arrive twice count once', () => {
  fc.assert(
    fc.property(anyResults, anyRules, (results, rules) => {
      const once = record(results, rules);
      const twice = record(
        results.flatMap((result) => [result, result]),
        rules,
      );
      assert.deepEqual(twice.changes, once.changes);
      assert.deepEqual(twice.state, once.state);
    }),
    runs(100, 5000),
  );
});

test('nothing is down unless as many places as the quorum have each failed often enough', () => {
  fc.assert(
    fc.property(arrivals, anyRules, (results, rules) => {
      const couldFail = rules.places.filter((place) => {
        const failures = results.filter((result) => result.place === place && result.verdict === 'failed');
        return new Set(failures.map(({ at }) => at)).size >= rules.failAfter;
      });
      const least = rules.quorum === null ? 1 : Math.min(rules.quorum, rules.places.length);
      fc.pre(couldFail.length < least);
      const { changes } = record(results, rules);
      assert.ok(changes.every(({ state }) => state !== 'down'));
    }),
    runs(100, 5000),
  );
});

test('what arrives when its time is long over makes nothing certain now, however bad it is', () => {
  const now = 1_000_000;
  fc.assert(
    fc.property(anyResults, anyRules, anyResults, (before, rules, late) => {
      const { state } = record(before, rules);
      const [place = ''] = rules.places;
      const silentAfter = 1000;
      const last = Math.max(0, ...before.map(({ at }) => at));
      let known = state;
      for (const [index, { verdict }] of late.entries()) {
        const result = { place, at: last + index + 1, verdict };
        const advanced = advance(known, result, { ...rules, places: [place], silentAfter }, now);
        assert.deepEqual(advanced.changes, []);
        known = advanced.state;
      }
      if (known && late.length > 0)
        assert.equal(shownState(known, { ...rules, places: [place], silentAfter }).state, 'no data');
    }),
    runs(100, 5000),
  );
});
