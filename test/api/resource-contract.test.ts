import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string): string => readFileSync(path, 'utf8');

test('every set of registered routes is tested by the contract', () => {
  const registry = Array.from(
    read('src/routes.ts').matchAll(/^ {2}\.\.\.(\w+)(?:\(\w+\))?,$/gm),
    ([, name]) => name,
  );
  const declared = globSync('src/**/*.test.ts').flatMap((file) =>
    Array.from(read(file).matchAll(/resourceContract\(harness, \{\s*routes: (\w+)/g), ([, name]) => name),
  );
  assert.ok(registry.length > 0, 'the registry lists routes, a line each');
  assert.deepEqual(declared.toSorted(), registry.toSorted());
});
