import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recoveringIds, recoveryOf, stillAffected } from './recovery-model.ts';

const app = { id: 1, name: 'Mobile app', ownStatus: 4 as const };
const api = { id: 2, name: 'API', ownStatus: 1 as const };
const shop = { id: 3, name: 'Shop', ownStatus: 3 as const };
const other = {
  id: 9,
  name: 'Cards fail',
  components: [{ ...shop, status: 3 as const, shownStatus: 3 as const }],
};

describe('resolving an incident', () => {
  test('sets components to Operational that have another status of their own', () => {
    const recovery = recoveryOf([app, api], {}, []);
    assert.deepEqual(recoveringIds(recovery), [1]);
    assert.deepEqual(stillAffected(recovery), []);
  });

  test('leaves a component alone that people untick, and says that it stays affected', () => {
    const recovery = recoveryOf([app, api], { 1: false }, []);
    assert.deepEqual(recoveringIds(recovery), []);
    assert.deepEqual(
      stillAffected(recovery).map(({ name }) => name),
      ['Mobile app'],
    );
  });

  test('leaves a component alone that another open incident affects, unless people tick it', () => {
    const untouched = recoveryOf([app, shop], {}, [other], 7);
    assert.deepEqual(recoveringIds(untouched), [1]);
    assert.deepEqual(untouched[1]?.otherIncidents, ['Cards fail']);
    assert.deepEqual(recoveringIds(recoveryOf([app, shop], { 3: true }, [other], 7)), [1, 3]);
  });

  test('knows that the other incident keeps a component affected, whatever is ticked', () => {
    const recovery = recoveryOf([shop], { 3: true }, [other], 7);
    assert.equal(stillAffected(recovery).length, 1);
  });

  test('does not count itself among the open incidents', () => {
    assert.deepEqual(recoveringIds(recoveryOf([shop], {}, [other], 9)), [3]);
  });
});
