import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEntry, nameIn, pageOfRecord } from './model.ts';

const entry = (action: string, changes: AuditEntry['changes'] = []): AuditEntry => ({
  id: 1,
  action,
  subjectType: action.split('.')[0] ?? '',
  subjectId: 7,
  verb: action.split('.')[1] ?? '',
  actor: { kind: 'session', name: 'Ada', token: undefined },
  address: undefined,
  changes,
  created: { human: '', string: '2026-11-16 03:00:00' },
});

test('an entry leads to its record', () => {
  assert.deepEqual(pageOfRecord(entry('component.updated')), { to: '/components/7' });
  assert.deepEqual(pageOfRecord(entry('user.updated')), { to: '/people', search: { user: 7 } });
  assert.equal(pageOfRecord(entry('session.created')), undefined);
});

test('an update leads to its incident, if the entry says which', () => {
  const reference = { member: 'incident_id', before: null, after: 3 };
  assert.deepEqual(pageOfRecord(entry('incident_update.created', [reference])), { to: '/incidents/3' });
  assert.equal(pageOfRecord(entry('incident_update.updated')), undefined);
});

test('a deleted record is in the trash, unless it was deleted for good', () => {
  assert.deepEqual(pageOfRecord(entry('incident.deleted')), { to: '/trash' });
  assert.equal(pageOfRecord(entry('incident.purged')), undefined);
  assert.equal(pageOfRecord(entry('user.deleted')), undefined);
});

test('the name of a deleted record is the one that it had', () => {
  assert.equal(
    nameIn(entry('metric.deleted', [{ member: 'name', before: 'Latency', after: null }])),
    'Latency',
  );
  assert.equal(nameIn(entry('metric.updated')), undefined);
});
