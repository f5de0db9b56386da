import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changelogProblem, notesOf, sectionsOf } from './changelog.ts';
import { packChart } from './chart.ts';
import { readManifest, root } from './lock.ts';
import { otherVersions } from './versions.ts';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-19

- Faster.

### Fixed

- A fault.

## [1.1.0] - 2026-10-01

- Older.
`;

test('this checkout names one version, and its changelog begins with it', () => {
  assert.deepEqual(otherVersions(root), []);
  const [unreleased, newest] = sectionsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  assert.deepEqual([unreleased?.name, newest?.name], ['Unreleased', readManifest().version]);
});

test('the public CI runs each step of `npm run ci`', () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const steps = workflow
    .match(/step: \[(.*)\]/)?.[1]
    ?.split(',')
    .map((step) => step.trim().replaceAll("'", ''));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = (scripts.ci as string).split(' && ').map((command) => command.replace(/^npm (run )?/, ''));
  assert.deepEqual(steps, [...own, 'packages']);
});

test('a changelog has a section for the version, with a date and a text, and nothing is left unreleased', () => {
  assert.equal(changelogProblem(changelog, '1.2.0'), undefined);
  assert.equal(notesOf(changelog, '1.2.0'), '- Faster.\n\n### Fixed\n\n- A fault.');
  const refused = (text: string, expected: RegExp) =>
    assert.match(changelogProblem(text, '1.2.0') ?? '', expected);
  refused(changelog.replace('## [Unreleased]\n\n', ''), /does not begin with a section "Unreleased"/);
  refused(
    changelog.replace('## [Unreleased]', '## [Unreleased]\n\n- More.'),
    /still has lines in "Unreleased"/,
  );
  refused(changelog.replace('1.2.0', '1.3.0'), /no section "\[1\.2\.0\] - <date>"/);
  refused(changelog.replace(' - 2026-11-19', ''), /no section/);
  refused(changelog.replace(/- Faster[^#]*### Fixed[^#]*/, ''), /no section/);
});

test('the chart is an archive that tar reads, with the same bytes every time', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-chart-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = packChart(folder);
  const bytes = readFileSync(path);
  assert.ok(bytes.equals(readFileSync(packChart(folder))));
  execFileSync('tar', ['-xzf', path, '-C', folder]);
  for (const name of ['Chart.yaml', 'values.yaml', 'templates/deployment.yaml'])
    assert.equal(
      readFileSync(join(folder, 'daymark', name), 'utf8'),
      readFileSync(join(root, 'deploy/helm/daymark', name), 'utf8'),
    );
});
