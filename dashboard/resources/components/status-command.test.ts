import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { english } from '../../words/testing.ts';
import { readStatusCommand } from './status-command.ts';

const read = (text: string) => readStatusCommand(text, english.common.componentStatus);

describe('a status command', () => {
  test('names a component and a status, with or without the small words', () => {
    assert.deepEqual(read('set card payments to major outage'), { name: 'card payments', statuses: [4] });
    assert.deepEqual(read('checkout major'), { name: 'checkout', statuses: [4] });
    assert.deepEqual(read('checkout OP'), { name: 'checkout', statuses: [1] });
  });

  test('may mean several statuses', () => {
    assert.deepEqual(read('checkout outage'), { name: 'checkout', statuses: [3, 4] });
  });

  test('is nothing without a status', () => {
    assert.deepEqual(read('checkout'), { name: '', statuses: [] });
    assert.deepEqual(read('card payments'), { name: '', statuses: [] });
  });
});
