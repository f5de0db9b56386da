import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string): string => readFileSync(path, 'utf8');

test('every registered resource is tested by the contract', () => {
  const registry = Array.from(
    read('src/resources/index.ts').matchAll(/^ {2}\.\.\.(\w+),$/gm),
    ([, name]) => name,
  );
  const declared = globSync('src/resources/**/*.test.ts').flatMap((file) =>
    Array.from(read(file).matchAll(/resourceContract\(world, \{\s*routes: (\w+)/g), ([, name]) => name),
  );
  assert.ok(registry.length > 0, 'the registry lists routes, a line each');
  assert.deepEqual(declared.toSorted(), registry.toSorted());
});
