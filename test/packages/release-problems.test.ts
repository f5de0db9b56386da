import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { root } from '../../release/lock.ts';
import { printNotes, problemsOf } from '../../release/release.ts';
import { otherVersions, versionOf, writeVersions } from '../../release/versions.ts';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-19

- Faster.
`;

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
    assert.match(printNotes(checkout), /^# Daymark 1\.2\.0\n\n- Faster\.\n\nTo check/);
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
