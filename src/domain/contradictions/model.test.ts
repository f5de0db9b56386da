import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import { addedBy, type ComponentFacts, type Contradiction, contradictionsOf, type Facts } from './model.ts';

const app: ComponentFacts = {
  id: 1,
  name: 'Mobile app',
  own: 1,
  since: null,
  source: null,
  shown: 1,
  resolved: null,
};
const outage = { id: 7, name: 'Outage', isUnsolved: true, components: [1] };
const check = { id: 3, name: 'Login', componentId: 1, failing: ['a', 'b'], reporting: ['a', 'b', 'c'] };

const kinds = (facts: Partial<Facts>) =>
  contradictionsOf({ components: [app], checks: [], incidents: [], ...facts }).map(({ kind }) => kind);

describe('what the page says and what is so', () => {
  test('agree while nothing is wrong, and while an incident names what is wrong', () => {
    assert.deepEqual(kinds({}), []);
    assert.deepEqual(kinds({ components: [{ ...app, shown: 4 }], checks: [check], incidents: [outage] }), []);
    assert.deepEqual(kinds({ components: [{ ...app, own: 4, shown: 4 }], checks: [check] }), []);
  });

  test('disagree if an incident is over and its component is not', () => {
    const resolved = { id: 7, name: 'Outage' };
    const [found] = contradictionsOf({
      components: [{ ...app, own: 4, shown: 4, since: 100, source: 'dashboard', resolved }],
      checks: [],
      incidents: [],
    });
    assert.deepEqual(found, {
      kind: 'still_affected',
      component: { id: 1, name: 'Mobile app' },
      incident: resolved,
      status: 4,
      since: 100,
      source: 'dashboard',
    });
  });

  test('disagree twice if an incident is over, its component is not, and its checks say so, too', () => {
    const left = { ...app, own: 4, shown: 4, resolved: { id: 7, name: 'Outage' } };
    assert.deepEqual(kinds({ components: [left], checks: [check] }), ['checks_failing', 'still_affected']);
    assert.deepEqual(kinds({ components: [{ ...left, own: 6, shown: 6 }] }), []);
  });

  test('disagree if checks fail, counted in places', () => {
    const second = { ...check, id: 4, name: 'Search', failing: ['b'], reporting: ['b', 'd'] };
    const [found] = contradictionsOf({ components: [app], checks: [check, second], incidents: [] });
    assert.ok(found?.kind === 'checks_failing');
    assert.deepEqual([found.failing, found.places, found.checks.length], [2, 4, 2]);
  });

  test('disagree if an incident is open and everything is green, unless it is only watched', () => {
    assert.deepEqual(kinds({ incidents: [outage] }), ['all_operational']);
    assert.deepEqual(kinds({ incidents: [{ ...outage, isUnsolved: false }] }), []);
    assert.deepEqual(kinds({ incidents: [outage], components: [] }), []);
  });

  test('a write is told only what it adds, and of failing checks whenever it declares an incident over', () => {
    const before: Facts = {
      components: [app],
      checks: [check],
      incidents: [{ ...outage, isUnsolved: false }],
    };
    assert.deepEqual(addedBy(before, before), []);
    const after: Facts = { ...before, incidents: [] };
    assert.deepEqual(
      addedBy(before, after).map(({ kind }) => kind),
      ['checks_failing'],
    );
  });
});

const named = fc.record({ id: fc.integer({ min: 1, max: 4 }), name: fc.constant('x') });
const status = fc.integer({ min: 1, max: 6 });
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  components: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      name: fc.constant('c'),
      own: status,
      shown: status,
      since: fc.constant(1),
      source: fc.constant('api'),
      resolved: fc.option(named),
    }),
    { selector: ({ id }) => id },
  ),
  checks: fc.array(
    fc.record({
      id: fc.nat(9),
      name: fc.constant('k'),
      componentId: fc.integer({ min: 1, max: 4 }),
      failing: fc.subarray(['a', 'b']),
      reporting: fc.constant(['a', 'b']),
    }),
    { maxLength: 4 },
  ),
  incidents: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      name: fc.constant('i'),
      isUnsolved: fc.boolean(),
      components: fc.constant([]),
    }),
    { selector: ({ id }) => id },
  ),
});

/** What people do about it in one tap. */
function mended(facts: Facts, { kind, component, incident }: Contradiction): Facts {
  const change = (edit: (one: ComponentFacts) => ComponentFacts): Facts => ({
    ...facts,
    components: facts.components.map((one) => (one.id === component?.id ? edit(one) : one)),
  });
  if (kind === 'still_affected') return change((one) => ({ ...one, own: 1, shown: 1, resolved: null }));
  if (kind === 'checks_failing') return change((one) => ({ ...one, shown: 4, resolved: null }));
  return { ...facts, incidents: facts.incidents.filter(({ id }) => id !== incident?.id) };
}

test('every mend ends its contradiction, and begins none but what the checks say', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const found = contradictionsOf(facts);
      for (const each of found) {
        const later = addedBy(facts, mended(facts, each)).filter(
          ({ kind, component }) =>
            component?.id === each.component?.id && kind === each.kind && kind !== 'checks_failing',
        );
        assert.deepEqual(later, []);
        const rest = contradictionsOf(mended(facts, each));
        assert.ok(
          !rest.some(
            ({ kind, component, incident }) =>
              kind === each.kind &&
              component?.id === each.component?.id &&
              incident?.id === each.incident?.id,
          ),
        );
      }
    }),
    runs(500, 20_000),
  );
});

test('nothing is said about a page whose components say what the checks say', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const failing = new Set(facts.checks.map(({ componentId }) => componentId));
      const components = facts.components.map((one) => {
        const own = failing.has(one.id) ? 4 : 1;
        return { ...one, own, shown: own, resolved: null };
      });
      const isRed = components.some(({ shown }) => shown === 4);
      const incidents = isRed ? facts.incidents : [];
      assert.deepEqual(contradictionsOf({ ...facts, components, incidents }), []);
    }),
    runs(500, 20_000),
  );
});
