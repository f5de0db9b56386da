import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertSourceKinds } from '../../../common/alert-senders.ts';
import { bodyOf, isRepeating, newBodyOf, newSource, proposalFor } from './model.ts';

test('an end without a repeat is proposed for those that repeat unless they are told not to, and for nobody else', () => {
  const proposed = alertSourceKinds.filter((kind) => proposalFor(kind).expiresAfter !== null);
  // Nagios, Icinga and Datadog repeat only if they are set up so: what still fires would end by itself.
  assert.deepEqual(proposed, ['alertmanager', 'grafana']);
  for (const kind of proposed)
    assert.deepEqual(proposalFor(kind), { expiresAfter: 24 * 3600, heartbeats: 'Watchdog' });
});

test('whoever sets one for another sender gets it, and heartbeats are sent only for those that have names', () => {
  for (const kind of ['nagios', 'datadog'] as const) {
    const body = newBodyOf({ ...newSource, kind, expiresAfter: 3600 });
    assert.equal(body.expires_after, 3600);
    assert.equal('heartbeats' in body, isRepeating(kind));
  }
  assert.deepEqual(newBodyOf(newSource).heartbeats, ['Watchdog']);
  assert.deepEqual(bodyOf({ expiresAfter: null, heartbeats: 'Watchdog, Dead ,' }), {
    expires_after: null,
    heartbeats: ['Watchdog', 'Dead'],
  });
});
