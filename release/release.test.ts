import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { changelogProblem, notesOf, sectionsOf } from './changelog.ts';
import { packChart } from './chart.ts';
import { readManifest, root } from './lock.ts';
import { printNotes, problemsOf } from './release.ts';
import { otherVersions, versionOf, writeVersions } from './versions.ts';

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

describe('a checkout', () => {
  let checkout = '';
  const into = () => join(checkout, 'releases');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@staff.example', ...args], {
      cwd: checkout,
      stdio: 'pipe',
    });
  const change = (file: string, from: RegExp, to: string) => {
    const path = join(checkout, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'daymark-checkout-'));
    for (const file of [
      'package.json',
      'package-lock.json',
      'client/package.json',
      'openapi.json',
      'deploy/helm/daymark/Chart.yaml',
      'Dockerfile',
    ]) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      cpSync(join(root, file), join(checkout, file));
    }
    change('package.json', /"version": "[^"]+"/, '"version": "1.2.0"');
    writeVersions(checkout);
    writeFileSync(join(checkout, 'CHANGELOG.md'), changelog);
    writeFileSync(join(checkout, '.gitignore'), 'releases/\n');
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Version 1.2.0');
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  test('can be released if everything fits, and its notes are those of the changelog', () => {
    assert.deepEqual(problemsOf(checkout, into()), []);
    assert.match(
      printNotes(checkout),
      /^# Daymark 1\.2\.0\n\n- Faster\.\n\n### Fixed\n\n- A fault\.\n\nTo check/,
    );
  });

  test('gets the version of package.json into every file that repeats it', () => {
    assert.equal(versionOf(checkout), '1.2.0');
    assert.deepEqual(otherVersions(checkout), []);
    for (const file of ['package-lock.json', 'client/package.json', 'openapi.json', 'Dockerfile'])
      assert.match(readFileSync(join(checkout, file), 'utf8'), /1\.2\.0"/, file);
    assert.match(
      readFileSync(join(checkout, 'deploy/helm/daymark/Chart.yaml'), 'utf8'),
      /^version: 1\.2\.0\nappVersion: 1\.2\.0$/m,
    );
  });

  test('is refused with every reason at once', () => {
    git('tag', 'v1.2.0');
    change('deploy/helm/daymark/Chart.yaml', /^appVersion.*/m, 'appVersion: 1.1.0');
    appendFileSync(join(checkout, 'CHANGELOG.md'), '\n');
    change('CHANGELOG.md', /2026-11-19/, 'soon');
    mkdirSync(into());
    writeFileSync(join(into(), 'daymark-1.1.0.tgz'), '');
    const expected = [
      /^The working tree has changes/,
      /^deploy\/helm\/daymark\/Chart\.yaml names another version than package\.json, 1\.2\.0\./,
      /^The tag v1\.2\.0 exists already/,
      /^CHANGELOG\.md has no section/,
      /is not empty, and SHA256SUMS/,
    ];
    const problems = problemsOf(checkout, into());
    assert.equal(problems.length, expected.length, problems.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
    change('package.json', /"version": "[^"]+"/, '"version": "next"');
    assert.match(problemsOf(checkout, into()).join('\n'), /The version next in package\.json is none/);
  });
});
