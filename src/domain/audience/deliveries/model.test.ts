import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAddresses } from './model.ts';

test('addresses are removed from the replies of servers, and nothing else', () => {
  for (const [said, shown] of [
    ['550 5.1.1 <ada@example.com>: no such user', '550 5.1.1 <(address)>: no such user'],
    ['ada+x@mail.example.com rejected', '(address) rejected'],
    ['to:ada@example.com;', 'to:(address);'],
    ['(ada@münchen.example)', '((address))'],
    ['421 4.7.0 Try again later', '421 4.7.0 Try again later'],
    ['5 @ 3', '5 @ 3'],
  ] as const) {
    assert.equal(withoutAddresses(said), shown);
  }
});
