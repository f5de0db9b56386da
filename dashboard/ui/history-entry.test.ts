import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { speakEnglish } from '../words/testing.ts';
import { words } from '../words/words.ts';
import { isText, shownChanges, shownValue } from './history-entry.ts';

describe('the history of a record', () => {
  before(speakEnglish);

  const changes = [
    { member: 'status', before: 1, after: 2 },
    { member: 'message', before: 'Old.', after: 'New.' },
    { member: 'user_id', before: 1, after: 2 },
  ];
  const names = () => ({
    members: words.incidents.members,
    components: [{ id: 3, name: 'Checkout' }],
    groups: [{ id: 5, name: 'Shop' }],
  });

  test('shows what people know, and a message line by line', () => {
    assert.deepEqual(
      shownChanges({ action: 'incident.updated', changes }, names()).map((change) => [
        change.member,
        isText(change),
      ]),
      [
        ['status', false],
        ['message', true],
      ],
    );
  });

  test('shows only the message of what was made or deleted, and nothing of what was merely noticed', () => {
    const members = (action: string) =>
      shownChanges({ action, changes }, names()).map(({ member }) => member);
    assert.deepEqual(members('incident_update.created'), ['message']);
    assert.deepEqual(members('schedule_update.deleted'), ['message']);
    for (const action of ['incident.overdue', 'incident.published', 'schedule.started'])
      assert.deepEqual(members(action), [], action);
  });

  test('has words for values, and names for what is still there', () => {
    const shown = (subject: 'incident' | 'component', member: string, value: unknown) =>
      shownValue({ subject_type: subject }, member, value, names());
    assert.equal(shown('incident', 'status', 3), 'Monitoring');
    assert.equal(shown('component', 'status', 4), 'Major outage');
    assert.equal(shown('incident', 'stickied', true), 'Yes');
    assert.equal(shown('component', 'enabled', 0), 'No');
    assert.equal(shown('incident', 'resolved_at', null), undefined);
    assert.equal(shown('component', 'component_group_id', 5), 'Shop');
    assert.equal(shown('component', 'component_group_id', 6), '#6');
    const linked = [
      { component_id: 3, status: 4 },
      { component_id: 9, status: 2 },
    ];
    assert.equal(
      shown('incident', 'components', linked),
      'Checkout: Major outage and #9: Degraded performance',
    );
  });
});
