import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { stages } from './stages.ts';

test('every stage of a cached response that can be left out is in the source', () => {
  for (const [name, { file, text }] of Object.entries(stages)) {
    const source = readFileSync(new URL(`../src/http/${file}`, import.meta.url), 'utf8');
    assert.ok(source.includes(text), `${name}: src/http/${file} does not contain: ${text}`);
  }
});
