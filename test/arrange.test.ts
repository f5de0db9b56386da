import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { arrange } from './arrange.ts';
import { testFiles } from './test-files.ts';

const files = testFiles();
const filesIn = (form: 'quick' | 'full') =>
  arrange(files, form, 4)
    .flatMap((group) => group.files)
    .toSorted();

test('every test file of the repository is run', () => {
  const all = globSync('**/*.test.{ts,tsx,js}', {
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === '.git',
  });
  assert.deepEqual(
    all.filter((file) => !files.includes(file)),
    [],
    'Add the folder to test/test-files.ts.',
  );
});

test('the full form runs every test file once, on both databases', () => {
  assert.deepEqual(filesIn('full'), files.toSorted());
  assert.ok(arrange(files, 'full', 4).every((group) => !group.isOnSqlite));
});

test('the quick form runs every test file once, except for most of those with a browser', () => {
  const left = files.filter((file) => !filesIn('quick').includes(file));
  assert.deepEqual(
    left.filter((file) => !/(^test\/|\/)browser[/.]|^test\/dashboard\//.test(file)),
    [],
  );
  assert.equal(filesIn('quick').length + left.length, files.length);
});
