import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { speakEnglish } from '../../words/testing.ts';
import { bodyOf, newRule, type RuleFields, toAlertRule } from './model.ts';
import { extrasOf, sentenceOf } from './sentence.ts';

speakEnglish();

const names = {
  source: () => 'Alertmanager',
  check: () => 'Front door',
  component: (id: number) => (id === 1 ? 'Payments' : 'Search'),
  template: () => 'Outage',
};
const sentence = (rule: Partial<RuleFields>) => sentenceOf({ ...newRule, ...rule }, names);

describe('an alert rule', () => {
  test('reads as a sentence, whatever it says', () => {
    assert.equal(sentence({}), 'When an alert comes in, draft an incident.');
    assert.equal(
      sentence({ source: 1, severities: ['critical'], wait: 120, component: 1, template: 'outage' }),
      'When an alert from Alertmanager with the severity critical lasts 2 minutes, draft an incident for Payments with the template Outage.',
    );
    assert.equal(
      sentence({ check: 1, severities: ['critical', 'major'], about: 2, action: 'nothing' }),
      'When an alert from the check Front door with the severity critical or major about Search comes in, do nothing.',
    );
    assert.equal(
      sentence({ labels: 'team=payments\nregion = eu', action: 'status', component: 1, status: 4 }),
      'When an alert with team=payments and region=eu comes in, change a status (Payments: Major outage).',
    );
    assert.equal(
      sentence({ action: 'status' }),
      'When an alert comes in, change a status (component of the check: as the alert says).',
    );
  });

  test('says what else it does only where it does it', () => {
    const more = { notify: true, group_by: 'region', cool_down: 600, resolve_after: 300, min_length: 60 };
    assert.deepEqual(extrasOf({ ...newRule, ...more, action: 'publish' }), [
      'Subscribers are notified.',
      'One incident for each region.',
      'After an incident, it opens no other for 10 minutes.',
      'Resolves the incident 5 minutes after the last alert, unless somebody has edited it.',
      'Marks incidents shorter than 1 minute as brief.',
    ]);
    assert.deepEqual(extrasOf({ ...newRule, ...more, action: 'nothing' }), []);
    assert.deepEqual(extrasOf(newRule), []);
  });

  test('comes back from the API as the form sent it', () => {
    const fields: RuleFields = {
      ...newRule,
      source: 3,
      severities: ['critical', 'minor'],
      about: 2,
      labels: 'team=payments\nquery=a=b',
      group_by: 'region',
    };
    const { match, group_by } = bodyOf(fields);
    const stored = {
      attributes: { ...newRule, id: 7, order: 1, match, group_by, missing: null },
      relationships: { component: { data: null } },
    };
    assert.deepEqual(toAlertRule(stored as never), { ...fields, id: 7, order: 1, neverMatches: false });
    const missing = { ...stored, attributes: { ...stored.attributes, missing: 'source' } };
    assert.equal(toAlertRule(missing as never).neverMatches, true);
  });
});
