import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { errorText } from './error-text.ts';

const refused = (address: string): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });

describe('what an error says', () => {
  test('is its message, with what caused it', () => {
    assert.equal(errorText(new Error('No')), 'No');
    assert.equal(
      errorText(new Error('Nothing was saved.', { cause: refused('[::1]:1') })),
      'Nothing was saved. (connect ECONNREFUSED [::1]:1)',
    );
    assert.equal(errorText(new Error('No: why', { cause: new Error('why') })), 'No: why');
  });

  test('is what its parts say if it has no message', () => {
    const both = new AggregateError([refused('[::1]:1'), refused('127.0.0.1:1'), refused('127.0.0.1:1')]);
    assert.equal(errorText(both), 'connect ECONNREFUSED [::1]:1; connect ECONNREFUSED 127.0.0.1:1');
    assert.equal(errorText(Object.assign(new Error(''), { code: 'SQLITE_BUSY' })), 'Error (SQLITE_BUSY)');
    assert.equal(errorText(new AggregateError([])), 'AggregateError');
    assert.equal(errorText(undefined), 'unknown error');
  });

  test('is never nothing, and ends even if an error caused itself', () => {
    const circle = new AggregateError([]);
    circle.errors.push(circle);
    circle.cause = circle;
    assert.equal(errorText(circle), 'AggregateError');
    fc.assert(fc.property(fc.anything(), (value) => assert.notEqual(errorText(value), '')));
  });
});
