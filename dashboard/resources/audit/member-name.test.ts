import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speakEnglish } from '../../words/testing.ts';
import { memberName } from './member-name.ts';

speakEnglish();

test('a field of the log has the name that people know from its form', () => {
  assert.equal(memberName('name'), 'Name');
  assert.equal(memberName('target'), 'What to check');
  assert.equal(memberName('severity'), 'Severity');
  assert.equal(memberName('position'), 'Position');
});

test('a field without a name begins like the others', () => {
  assert.equal(memberName('failures_until_down'), 'Failures until down');
});
