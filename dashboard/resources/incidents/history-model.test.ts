import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { speakEnglish } from '../../words/testing.ts';
import { actionName, isText, showMember, shownChanges } from './history-model.ts';

describe('the history of an incident', () => {
  before(speakEnglish);

  const changes = [
    { member: 'status', before: 1, after: 2 },
    { member: 'message', before: 'Old.', after: 'New.' },
    { member: 'user_id', before: 1, after: 2 },
  ];

  test('shows what people know, and a text line by line', () => {
    assert.deepEqual(
      shownChanges({ action: 'incident.updated', changes }).map((change) => [change.member, isText(change)]),
      [
        ['status', false],
        ['message', true],
      ],
    );
  });

  test('shows only the text of what was made or deleted, and nothing of what was merely noticed', () => {
    const members = (action: string) => shownChanges({ action, changes }).map(({ member }) => member);
    assert.deepEqual(members('incident_update.created'), ['message']);
    assert.deepEqual(members('incident_update.deleted'), ['message']);
    assert.deepEqual(members('incident.overdue'), []);
  });

  test('has a sentence for every event, and names for values', () => {
    const names = new Map([[3, 'Checkout']]);
    assert.equal(actionName('incident.created'), 'reported the incident');
    assert.equal(showMember('status', 3, names), 'Monitoring');
    assert.equal(showMember('stickied', true, names), 'Yes');
    assert.equal(showMember('resolved_at', null, names), 'nothing');
    const linked = [
      { component_id: 3, status: 4 },
      { component_id: 9, status: 2 },
    ];
    assert.equal(showMember('components', linked, names), 'Checkout: Major outage, #9: Degraded performance');
  });
});
