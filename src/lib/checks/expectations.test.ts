import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mismatch } from './expectations.ts';

test('a header that was not sent is missing, although every object has something of its name', async () => {
  for (const name of ['constructor', 'Constructor', '__proto__'])
    for (const contains of [{}, { contains: 'o' }]) {
      const spec = {
        kind: 'http',
        target: 'https://api.example/',
        timeoutMs: 1000,
        request: {},
        expect: [{ type: 'header', name, ...contains }],
      } as const;
      const finding = { summary: 'It responded.', status: 200, headers: { 'x-build': '7' } };
      assert.equal(await mismatch(spec, finding, 1), `The header ${name} is missing.`);
    }
});
