import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventGroups, eventsFor } from './model.ts';

const anybody = () => true;
const nobody = () => false;

test('chats are offered only what people are told', () => {
  const subjects = eventGroups('slack', anybody).map(({ subject }) => subject);
  assert.deepEqual(subjects, ['incident', 'incident_update', 'postmortem', 'schedule', 'schedule_update']);
  assert.deepEqual(eventsFor('slack', ['*', 'incident.created', 'component.created']), [
    '*',
    'incident.created',
  ]);
});

test('events about people and settings are offered to those who may read them', () => {
  const subjectsFor = (can: () => boolean) => eventGroups('standard', can).map(({ subject }) => subject);
  assert.ok(subjectsFor(anybody).includes('subscriber'));
  assert.ok(subjectsFor(anybody).includes('settings'));
  assert.ok(!subjectsFor(nobody).includes('subscriber'));
  assert.ok(!subjectsFor(nobody).includes('settings'));
  assert.ok(subjectsFor(nobody).includes('component'));
});
