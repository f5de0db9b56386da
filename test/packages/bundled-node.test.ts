import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { findBundledNode } from '../../bin/bundled-node.js';
import { isNewEnough, neededNode } from '../../bin/node-version.js';
import { root } from '../../release/lock.ts';
import { olderNode } from './older-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-bundled-node-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const windows = process.platform === 'win32' && 'The program would have to be an executable of Windows.';

describe('versions of Node', () => {
  test('are compared by number', () => {
    assert.deepEqual(
      ['24.7.0', '24.22.0', '26.0.0', '100.0.1'].filter((version) => !isNewEnough(version)),
      [],
    );
    assert.deepEqual(
      ['24.6.9', '23.99.0', '9.0.0', '22.23.2'].filter((version) => isNewEnough(version)),
      [],
    );
    assert.ok(isNewEnough(process.versions.node));
  });
});

/** A checkout whose bundled Node is a script. */
function checkoutWith(name: string, script: string): string {
  const checkout = join(folder, name);
  cpSync(join(root, 'bin'), join(checkout, 'bin'), { recursive: true });
  const bundled = findBundledNode()?.slice(root.length);
  assert.ok(bundled, 'npm has installed one');
  const node = join(checkout, bundled);
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(join(node, '../../package.json'), '{}');
  writeFileSync(node, script);
  chmodSync(node, 0o755);
  mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true });
  cpSync(node, join(checkout, 'node_modules/.bin/node'));
  mkdirSync(join(checkout, 'dashboard'));
  writeFileSync(join(checkout, 'package.json'), '{"type": "module"}');
  writeFileSync(join(checkout, 'dashboard/prepare.js'), 'console.log("prepared by", process.version);');
  return checkout;
}

const lacksLibrary =
  '#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2\nexit 127\n';

/** Without the options of the tests, which an older Node does not know. */
const run = (node: string, script: string): SpawnSyncReturns<string> =>
  spawnSync(node, [script, 'serve'], { encoding: 'utf8', env: { PATH: process.env.PATH } });

function assertAdvice({ stderr }: SpawnSyncReturns<string>, reason: string): void {
  assert.match(stderr, /^The Node that npm installed with Daymark does not run on this machine\.$/m);
  assert.ok(stderr.includes(reason), stderr);
  assert.ok(stderr.includes(`Install Node ${neededNode} or newer`), stderr);
}

describe('a bundled Node that does not run', { skip: windows }, () => {
  const older = olderNode();
  const skip = !older && 'There is no older Node on this machine.';

  test('is explained by the command', { skip }, () => {
    const checkout = checkoutWith('command', lacksLibrary);
    const outcome = run(older ?? '', join(checkout, 'bin/daymark.js'));
    assert.equal(outcome.status, 127);
    assertAdvice(outcome, 'error while loading shared libraries: libatomic.so.1');
  });

  test('is explained if the system cannot load it at all', { skip }, () => {
    const checkout = checkoutWith('loader', '#!/nowhere/ld-linux.so\n');
    const outcome = run(older ?? '', join(checkout, 'bin/daymark.js'));
    assert.equal(outcome.status, 127);
    assertAdvice(outcome, 'it is made for another C library');
  });

  test('is explained by npm install, if the Node of the machine is too old', { skip }, () => {
    const checkout = checkoutWith('install', lacksLibrary);
    const outcome = run(older ?? '', join(checkout, 'bin/use-host-node.js'));
    assert.equal(outcome.status, 1);
    assertAdvice(outcome, 'libatomic.so.1');
  });

  test('is replaced by the Node of the machine in the scripts of npm, if that is new enough', () => {
    const checkout = checkoutWith('replaced', lacksLibrary);
    const outcome = run(process.execPath, join(checkout, 'bin/use-host-node.js'));
    assert.equal(outcome.status, 0, outcome.stderr);
    assert.match(outcome.stdout, /does not run here .*libatomic/);
    assert.ok(outcome.stdout.includes(`prepared by ${process.version}`));
    assert.equal(existsSync(join(checkout, 'node_modules/.bin/node')), false);
  });
});

describe('a bundled Node that runs', { skip: windows }, () => {
  test('stays where it is if the build of the dashboard failed', () => {
    const checkout = checkoutWith('runs', '#!/bin/sh\nexit 0\n');
    const outcome = run(process.execPath, join(checkout, 'bin/use-host-node.js'));
    assert.deepEqual([outcome.status, outcome.stdout], [1, '']);
    assert.ok(existsSync(join(checkout, 'node_modules/.bin/node')));
  });
});
