import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createFolder } from './folders.ts';

describe('creating a folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-folders-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  test('creates missing parents too, all with the mode', () => {
    createFolder(join(root, 'a/b/c'), 0o700);
    for (const path of ['a', 'a/b', 'a/b/c']) assert.equal(statSync(join(root, path)).mode & 0o777, 0o700);
  });

  test('accepts an existing folder, and a link to one', () => {
    symlinkSync(root, join(root, 'link'));
    createFolder(root);
    createFolder(join(root, 'link'));
    createFolder(join(root, 'link/d'));
    assert.ok(statSync(join(root, 'd')).isDirectory());
  });

  test('refuses a path below a file, and the path of a file', () => {
    writeFileSync(join(root, 'file'), '');
    assert.throws(() => createFolder(join(root, 'file')), { code: 'EEXIST' });
    assert.throws(() => createFolder(join(root, 'file/x/y')), { code: 'EEXIST' });
  });

  test('returns if the system refuses although the parent exists', () => {
    for (const path of ['/proc/nope', '/proc/nope/a/b']) {
      assert.throws(() => createFolder(path), { code: /^(ENOENT|EACCES|EPERM|EROFS)$/ });
    }
  });
});
