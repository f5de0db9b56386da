import assert from 'node:assert/strict';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildBinary } from '../../release/binary.ts';
import { readManifest } from '../../release/lock.ts';
import { isLong } from '../support/rounds.ts';
import { publishAndStop, run } from './use.ts';

const skip = !isLong && 'writes 400 MB; npm run test:long does it';

describe('the single executable', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-binary-test-'));
  const cache = join(folder, 'cache');
  const env = { XDG_CACHE_HOME: cache, DATA_DIR: join(folder, 'data') };
  let binary = '';
  before(async () => {
    binary = await buildBinary(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('prints its version and its help, with commands that can be copied', () => {
    assert.equal(run(binary, ['--version'], env).trim(), readManifest().version);
    assert.match(run(binary, ['--help'], env), new RegExp(`Usage: \\S*${binary.split('/').pop()} <command>`));
  });

  test('migrates, serves with two processes, publishes and stops', async () => {
    assert.match(run(binary, ['migrate'], env), /applied {2}0050-first-release/);
    await publishAndStop(binary, env, ['--workers', '2']);
  });

  test('repairs the files that it has unpacked, if one of them is missing or cut off', () => {
    const [main = ''] = globSync(join(cache, 'daymark/*/dist/main.js'));
    const text = readFileSync(main, 'utf8');
    truncateSync(main, 10);
    rmSync(main.replace('main.js', 'app.js'));
    assert.equal(run(binary, ['--version'], env).trim(), readManifest().version);
    assert.equal(readFileSync(main, 'utf8'), text);
  });

  test('does not run from a folder that others may write to', () => {
    const [shared, temporary] = [join(folder, 'shared'), join(folder, 'tmp')];
    for (const path of [join(shared, 'daymark'), temporary]) mkdirSync(path, { recursive: true });
    chmodSync(join(shared, 'daymark'), 0o777);
    run(binary, ['--version'], { ...env, XDG_CACHE_HOME: shared, TMPDIR: temporary });
    assert.deepEqual([globSync('daymark/*', { cwd: shared }), readdirSync(temporary).length], [[], 1]);
  });

  test('has the same bytes if it is built again', async () => {
    const again = await buildBinary(join(folder, 'again'));
    assert.ok(readFileSync(binary).equals(readFileSync(again)));
  });
});
