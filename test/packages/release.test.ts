import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { binaryName } from '../../release/binary.ts';
import { readManifest, root } from '../../release/lock.ts';
import { modules } from './installed.ts';

describe('npm run release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-released-'));
  const checkout = join(folder, 'checkout');
  const into = join(folder, 'files');
  const { version } = readManifest();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@staff.example', ...args], {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  /** CI verifies this checkout in a step of its own. */
  const release = (...args: string[]) => {
    const script = join(checkout, 'release/release.ts');
    const env = { ...process.env, GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@staff.example' };
    const options = { cwd: checkout, encoding: 'utf8', env } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, '--verified', ...args, into],
      options,
    );
    return { code: status, out: stdout, err: stderr };
  };

  /** A copy of this checkout, with everything committed. */
  before(() => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
    });
    const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
    for (const file of [...files, 'dashboard/dist']) {
      if (!existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      cpSync(join(root, file), join(checkout, file), { recursive: true, preserveTimestamps: true });
    }
    symlinkSync(modules, join(checkout, 'node_modules'));
    // As whoever releases leaves it: what came since the last release is part of the new version.
    const changelog = join(checkout, 'CHANGELOG.md');
    const unreleased = /(?<=^## \[Unreleased\]\n).*?(?=^## \[)/ms;
    writeFileSync(changelog, readFileSync(changelog, 'utf8').replace(unreleased, '\n'));
    git('init', '--quiet');
    // A link is not the folder that .gitignore names.
    appendFileSync(join(checkout, '.git/info/exclude'), 'node_modules\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', `Version ${version}`);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('checks and prints the notes with --dry-run, and leaves nothing behind', () => {
    const { code, out, err } = release('--dry-run');
    assert.equal(code, 0, err);
    assert.ok(out.startsWith(`# Daymark ${version}\n\n`));
    assert.match(out, /\nNothing was built or tagged\./);
    assert.deepEqual([git('tag', '--list'), existsSync(into)], ['', false]);
  });

  test('builds every package with notes and checksums, and tags only then', () => {
    const { code, out, err } = release();
    assert.equal(code, 0, err);
    const expected = [
      'RELEASE_NOTES.md',
      'SHA256SUMS',
      binaryName(),
      `daymark-${version}.cdx.json`,
      `daymark-${version}.tgz`,
      `daymark-chart-${version}.tgz`,
      `daymark-client-${version}.tgz`,
    ];
    assert.deepEqual(readdirSync(into).toSorted(), expected.toSorted());
    const sums = readFileSync(join(into, 'SHA256SUMS'), 'utf8').trim().split('\n');
    assert.deepEqual(
      sums.map((line) => line.slice(66)),
      expected.filter((name) => name !== 'SHA256SUMS').toSorted(),
    );
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: into });
    assert.equal(git('cat-file', '-t', `v${version}`), 'tag');
    assert.match(git('tag', '--list', '--format=%(contents)'), new RegExp(`^# Daymark ${version}\n`));
    assert.match(out, new RegExp(`^Tagged v${version}, and built into `));
    assert.equal(git('status', '--porcelain'), '');
    const again = release();
    assert.equal(again.code, 1);
    assert.match(again.err, new RegExp(`^The tag v${version} exists already.*\nThe folder .* is not empty`));
  });
});
