import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runsOf, testFiles, withoutStatements } from './tiers.ts';

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

test('CI runs every file on both databases, unless nothing in its folder can differ between them', () => {
  const runs = [...runsOf('first', files), ...runsOf('rest', files)];
  for (const file of files) {
    const databases = runs.filter((run) => run.file === file).map((run) => run.databases);
    const usual = ['both', 'sqlite,postgres'];
    const expected = withoutStatements.some((folder) => file.startsWith(folder)) ? ['both', 'sqlite'] : usual;
    assert.ok(expected.includes(databases.join()), `${file}: ${databases}`);
  }
});

test('folders whose tests only run on SQLite have no statements of their own', () => {
  const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]/;
  for (const folder of withoutStatements) {
    const sources = globSync(`${folder}**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
    assert.ok(sources.length > 0, `${folder} is gone.`);
    assert.deepEqual(
      sources.filter((file) => statement.test(readFileSync(file, 'utf8'))),
      [],
      'Remove the folder from the list in test/tiers.ts.',
    );
  }
});

test('what `npm test` runs needs no git, which the README does not ask for', () => {
  const callsGit = (path: string) =>
    existsSync(path) && /Sync\('git'|\bspawn\('git'|\bexecFile\('git'/.test(readFileSync(path, 'utf8'));
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
      join(file, '..', path),
    );
  assert.deepEqual(
    runsOf('first', files)
      .map(({ file }) => file)
      .filter((file) => [file, ...importsOf(file)].some(callsGit)),
    [],
    'Move what needs git to a folder that only `npm run test:rest` runs.',
  );
});
