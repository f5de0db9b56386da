import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  audienceBody,
  emptyUpdate,
  isBegun,
  statusChoices,
  updateBody,
  withComponent,
  withStatus,
  withTrueSuggestion,
} from './composer-model.ts';
import type { Incident } from './model.ts';
import { recoveryOf } from './recovery-model.ts';

const never = { human: null, string: null };

const incident: Incident = {
  id: 7,
  guid: '7',
  name: 'Payments fail',
  message: 'We look into it.',
  status: 1,
  visible: 1,
  stickied: false,
  postmortem: 'none',
  notifications: true,
  occurred: never,
  resolved: never,
  nextUpdateDue: never,
  published: never,
  created: never,
  updated: never,
  translations: null,
  components: [{ id: 3, name: 'Checkout', status: 4, ownStatus: 1, shownStatus: 4 }],
  updates: [],
  updateTotal: 0,
};
const suggestions = { 0: 'reported', 1: 'looking', 2: 'found', 3: 'watching', 4: 'over' };
const NOW = Date.UTC(2026, 10, 16, 3, 0);

describe('the composer of an update', () => {
  test('offers what comes next first, and the way back last', () => {
    assert.deepEqual(statusChoices(1), [2, 3, 4, 1, 0]);
    assert.deepEqual(statusChoices(4), [4, 3, 2, 1, 0]);
  });

  test('brings a text with the status, and another one with another status', () => {
    const first = { ...emptyUpdate, ...withStatus(emptyUpdate, 2, suggestions) };
    assert.deepEqual([first.status, first.message], [2, 'found']);
    assert.equal(withStatus(first, 3, suggestions).message, 'watching');
  });

  test('never replaces what people have typed, nor the text of a template', () => {
    const typed = { ...emptyUpdate, message: 'A cable is cut.' };
    assert.deepEqual(withStatus(typed, 2, suggestions), { status: 2 });
    const fromTemplate = { ...emptyUpdate, template: 'provider' };
    assert.deepEqual(withStatus(fromTemplate, 2, suggestions), { status: 2 });
  });

  test('leaves the status and the audience to the incident until people choose', () => {
    const body = updateBody({ ...emptyUpdate, message: 'News.' }, incident, NOW);
    assert.deepEqual(body, { status: 1, message: 'News.' });
    assert.equal(isBegun(emptyUpdate), false);
  });

  test('promises the next update again if one was promised before', () => {
    const promised = { ...incident, nextUpdateDue: { human: 'soon', string: '2026-11-16 02:50:00' } };
    const body = updateBody({ ...emptyUpdate, message: 'News.' }, promised, NOW);
    assert.equal(body.next_update_due_at, '2026-11-16 03:30:00');
    const without = updateBody({ ...emptyUpdate, message: 'News.', promised: 'none' }, promised, NOW);
    assert.equal(without.next_update_due_at, undefined);
  });

  test('sends neither components nor a promise with the end of an incident', () => {
    const changed = [{ id: 3, name: 'Checkout', status: 2 as const }];
    const draft = { ...emptyUpdate, status: 4 as const, message: 'Over.', changed, promised: 15 as const };
    assert.deepEqual(updateBody(draft, incident, NOW), { status: 4, message: 'Over.' });
    assert.deepEqual(updateBody({ ...draft, status: 3 }, incident, NOW), {
      status: 3,
      message: 'Over.',
      components: [{ id: 3, status: 2 }],
      next_update_due_at: '2026-11-16 03:15:00',
    });
  });

  test('sets components to Operational with the end of an incident, and with nothing else', () => {
    const own = [{ ...incident.components[0], id: 3, name: 'Checkout', ownStatus: 4 as const }];
    const recovery = recoveryOf(own, {}, []);
    const draft = { ...emptyUpdate, status: 4 as const, message: 'Over.' };
    assert.deepEqual(updateBody(draft, incident, NOW, recovery).operational_components, [3]);
    assert.equal(
      updateBody({ ...draft, status: 3 }, incident, NOW, recovery).operational_components,
      undefined,
    );
  });

  test('suggests no text that says more than is true', () => {
    const own = [{ id: 3, name: 'Checkout', ownStatus: 4 as const }];
    const suggested = { ...emptyUpdate, ...withStatus(emptyUpdate, 4, suggestions) };
    const messageWith = (ticks: Record<string, boolean>, draft = suggested) =>
      withTrueSuggestion(draft, recoveryOf(own, ticks, []), 'partly').message;
    assert.equal(messageWith({}), 'over');
    assert.equal(messageWith({ 3: false }), 'partly');
    assert.equal(
      messageWith({ 3: false }, { ...suggested, message: 'Typed.', isSuggested: false }),
      'Typed.',
    );
  });

  test('forgets a component that is set back to what it was', () => {
    const changed = withComponent([], { id: 3, name: 'Checkout', status: 2 }, incident);
    assert.deepEqual(changed, [{ id: 3, name: 'Checkout', status: 2 }]);
    assert.deepEqual(withComponent(changed, { id: 3, name: 'Checkout', status: 4 }, incident), []);
  });

  test('sends what was filled in for a template', () => {
    const draft = { ...emptyUpdate, template: 'provider', variables: { provider: 'Moneta', until: ' ' } };
    assert.deepEqual(updateBody(draft, incident, NOW), {
      status: 1,
      template: 'provider',
      template_vars: { provider: 'Moneta' },
    });
  });

  test('counts the audience once, however the text is worded', () => {
    const body = (message: string) =>
      audienceBody(updateBody({ ...emptyUpdate, message, promised: 15 }, incident, NOW));
    assert.deepEqual(body('One.'), body('Two.'));
  });
});
