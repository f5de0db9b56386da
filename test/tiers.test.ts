import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { runsOf, testFiles } from './tiers.ts';

const files = testFiles();

test('every test file of the repository is run', () => {
  const all = globSync('**/*.test.{ts,tsx,js}', {
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === '.git',
  });
  assert.deepEqual(
    all.filter((file) => !files.includes(file)),
    [],
    'Add the folder to test/tiers.ts.',
  );
});

test('CI runs every file once, or first on SQLite and then on PostgreSQL', () => {
  const runs = [...runsOf('first', files), ...runsOf('rest', files)];
  for (const file of files) {
    const databases = runs.filter((run) => run.file === file).map((run) => run.databases);
    assert.ok(['both', 'sqlite,postgres'].includes(databases.join()), `${file}: ${databases}`);
  }
});
