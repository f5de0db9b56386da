import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findBundledNode } from '../../bin/bundled-node.js';
import { buildBinary } from '../../release/binary.ts';
import { isLong } from '../support/rounds.ts';
import { BareMachine, whyNoBareMachine } from './bare-machine.ts';
import { installOffline, modules } from './installed.ts';
import { packedRelease } from './packed.ts';
import { publishAndStop } from './use.ts';

/** What every Linux with glibc has that can run Node 20 and newer. */
const usualLibraries =
  /^(linux-vdso|ld-linux-.*|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)\.so\.\d+$/;

describe('the bundled Node', { skip: process.platform !== 'linux' && 'This is about Linux.' }, () => {
  test('needs no library that only a compiler brings', () => {
    const node = findBundledNode();
    assert.ok(node);
    const env = { LD_TRACE_LOADED_OBJECTS: '1' };
    const libraries = execFileSync(node, { env, encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => basename(line.trim().split(' ')[0] ?? ''));
    assert.ok(libraries.includes('libc.so.6'), String(libraries));
    assert.deepEqual(
      libraries.filter((name) => !usualLibraries.test(name)),
      [],
    );
  });
});

const reason = whyNoBareMachine();
if (reason) console.error(`Not tested on a bare machine: ${reason}`);

describe('on a machine without a compiler', { skip: reason ?? false }, () => {
  const root = mkdtempSync(join(process.env.TEST_CACHE_DIR ?? tmpdir(), 'daymark-bare-'));
  let machine: BareMachine | undefined;

  before(() => {
    if (reason) return;
    machine = BareMachine.create(root);
    if (!machine) console.error('Not tested on a bare machine: Debian packages cannot be downloaded.');
  });
  after(() => {
    machine?.drop();
    rmSync(root, { recursive: true, force: true });
  });

  test('the npm package serves, publishes and stops with an older Node of the machine', async (context) => {
    if (!machine) return context.skip('Debian packages cannot be downloaded.');
    assert.equal(machine.libraries('libatomic'), '', 'the machine is bare');
    machine.addNode();
    // Packages find what they need in the folders above them that are called "node_modules".
    machine.mount(modules, 'opt/checkout/node_modules');
    installOffline(await packedRelease(), join(root, 'opt/daymark'), '/opt/checkout/node_modules');
    await publishAndStop(machine.command('/opt/daymark/bin/daymark'), { DATA_DIR: '/data' });
  });

  test('the single executable serves, publishes and stops', {
    skip: !isLong && 'writes 400 MB; npm run test:long does it',
  }, async (context) => {
    if (!machine) return context.skip('Debian packages cannot be downloaded.');
    const binary = await buildBinary(join(root, 'opt'));
    await publishAndStop(machine.command(`/opt/${basename(binary)}`), { DATA_DIR: '/binary-data' });
  });
});
