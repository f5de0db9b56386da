import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { locales } from '../../common/texts/locales.ts';
import { packCommit } from '../../release/commit.ts';
import { readManifest, root } from '../../release/lock.ts';
import { npm } from '../../release/npm.ts';
import { isLong } from '../support/rounds.ts';
import { installOffline, unpackPackage } from './installed.ts';
import { packedRelease } from './packed.ts';
import { publishAndStop, run } from './use.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-package-'));
let tarball = '';

before(async () => {
  tarball = await packedRelease();
});
after(() => rmSync(folder, { recursive: true, force: true }));

const contents = () => execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
const fileInPackage = (name: string) =>
  JSON.parse(execFileSync('tar', ['-xzOf', tarball, `package/${name}`], { encoding: 'utf8' }));
const installed = (name: string) => join(folder, name, 'bin/daymark');

describe('the npm package', () => {
  test('contains compiled code, the dashboard and the documents, and nothing that only developers need', () => {
    const names = contents().map((name) => name.replace(/^package\//, ''));
    const unwanted =
      /\.tsx?$|\.test\.|^(src|test|bench|client|release|node_modules)\/|\.map$|\/dashboard\.json$/;
    assert.deepEqual(
      names.filter((name) => unwanted.test(name)),
      [],
    );
    const expected = [
      'bin/bundled-node.js',
      'bin/daymark.js',
      'bin/node-version.js',
      'dist/main.js',
      'dist/common/texts/message.js',
      ...locales.flatMap((code) =>
        ['page', 'mail', 'account', 'validation'].map((name) => `locales/${code}/${name}.json`),
      ),
      'dist/kernel/auth/breached-passwords.txt.br',
      'dist/lib/isolated-process/isolated-main.js',
      'dist/lib/isolated-process/watch.js',
      'dist/lib/twig/twig-program.js',
      'dist/surfaces/status-page/share-image/renderer-main.js',
      'dist/sbom.cdx.json',
      'dashboard/dist/index.html',
      'docs/install.md',
      'docs/screenshots/dashboard-overview.webp',
      'deploy/systemd/daymark.service',
      'LICENSE',
      'README.md',
      'npm-shrinkwrap.json',
    ];
    assert.deepEqual(
      expected.filter((name) => !names.includes(name)),
      [],
    );
  });

  test('has no scripts that npm would run, and the exact versions of all dependencies', () => {
    const { scripts, devDependencies, dependencies, engines } = fileInPackage('package.json');
    assert.deepEqual([scripts, devDependencies, engines], [undefined, undefined, { node: '>=20' }]);
    const { packages } = fileInPackage('npm-shrinkwrap.json');
    for (const name of Object.keys(dependencies)) {
      assert.match(packages[`node_modules/${name}`].integrity, /^sha512-/, name);
    }
    const unlocked = Object.entries<{ integrity?: string }>(packages).filter(
      ([path, { integrity }]) => path && !integrity,
    );
    assert.deepEqual(unlocked, []);
  });

  test('lists in its bill of materials what it installs, and what the dashboard is made of', () => {
    const { metadata, components, dependencies } = fileInPackage('dist/sbom.cdx.json');
    const names = components.map(({ name }: { name: string }) => name);
    const { name, version, dependencies: direct, optionalDependencies } = readManifest();
    assert.deepEqual([metadata.component.name, metadata.component.version], [name, version]);
    const wanted = [...Object.keys({ ...direct, ...optionalDependencies }), 'react', '@mantine/core'];
    assert.deepEqual(
      wanted.filter((one) => !names.includes(one)),
      [],
    );
    assert.deepEqual(
      ['typescript', 'vite', 'playwright-core'].filter((one) => names.includes(one)),
      [],
    );
    const refs = new Set(components.map((component: { 'bom-ref': string }) => component['bom-ref']));
    const dangling = dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) =>
      dependsOn.filter((ref) => !refs.has(ref)),
    );
    assert.deepEqual(dangling, []);
  });

  test('has checksums, of itself and of the bill of materials', () => {
    const lines = readFileSync(join(dirname(tarball), 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n');
    const sums = lines.map((line) => line.split('  '));
    assert.deepEqual(
      sums.map(([, name]) => name),
      [basename(tarball).replace('.tgz', '.cdx.json'), basename(tarball)],
    );
    for (const [sum, name = ''] of sums) assert.equal(sum, sha256(join(dirname(tarball), name)));
  });

  // Whatever Node the machine has: one that is too old starts the one that npm has installed with Daymark.
  test('serves, publishes and stops on the Node of this machine', async () => {
    const command = installOffline(tarball, join(folder, 'machine'));
    await publishAndStop(command, { DATA_DIR: join(folder, 'machine-data') });
  });

  test('serves, publishes and stops on the Node of these tests', async () => {
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
    await publishAndStop(installed('machine'), { DATA_DIR: join(folder, 'data'), PATH });
  });

  test('says at which line of the source an error happened', () => {
    const lines = (path: string) => readFileSync(path, 'utf8').split('\n');
    const source = lines(join(root, 'src/operations/cli/run.ts'));
    const compiled = lines(join(folder, 'machine/lib/node_modules/daymark/dist/operations/cli/run.js'));
    assert.equal(compiled.length, source.length);
    const at = source.findIndex((line) => line.includes('await command.run('));
    assert.equal(compiled[at]?.indexOf('await command.run('), source[at]?.indexOf('await command.run('));
  });
});

describe('a release', () => {
  test('has the same bytes if it is built in another folder', () => {
    const copy = join(folder, 'another checkout');
    copyCheckout(copy);
    if (isLong) {
      npm(['run', '--silent', 'pack:release', '--', join(folder, 'again')], { cwd: copy });
      const sums = (of: string) => readFileSync(join(of, 'SHA256SUMS'), 'utf8');
      assert.equal(sums(join(folder, 'again')), sums(dirname(tarball)));
    } else {
      const staged = join(folder, 'staged');
      execFileSync(process.execPath, ['release/stage.ts', staged], { cwd: copy, stdio: 'pipe' });
      unpackPackage(tarball, join(folder, 'unpacked'));
      assert.deepEqual(hashes(staged), hashes(join(folder, 'unpacked')));
    }
  });
});

describe('the release of an earlier commit', {
  skip: !isLong && 'builds the dashboard; npm run test:long does it',
}, () => {
  test('can be packed without a checkout of it', async () => {
    const into = join(folder, 'earlier');
    const command = installOffline(packCommit('HEAD', into), join(folder, 'earlier-prefix'));
    assert.match(run(command, ['--version'], {}), /^\d+\.\d+\.\d+\n$/);
    assert.match(readFileSync(join(into, 'SHA256SUMS'), 'utf8'), /\.tgz$/m);
  });
});

/** Copies what is needed to build a release. The long form builds the dashboard again. */
function copyCheckout(into: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const files = listed.toString().split('\0');
  for (const file of files.filter((name) => name && !/^(node_modules$|(test|bench)\/)/.test(name))) {
    cpSync(join(root, file), join(into, file));
  }
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'));
  if (!isLong) cpSync(join(root, 'dashboard/dist'), join(into, 'dashboard/dist'), { recursive: true });
}

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The mode and a hash of each file in a folder. */
function hashes(of: string): Record<string, string> {
  const names = globSync('**/*', { cwd: of }).filter((name) => statSync(join(of, name)).isFile());
  const describeFile = (name: string) =>
    `${statSync(join(of, name)).mode.toString(8)} ${sha256(join(of, name))}`;
  return Object.fromEntries(names.sort().map((name) => [name, describeFile(name)]));
}

describe('npm', { skip: !isLong && 'downloads 100 MB; npm run test:long does it' }, () => {
  test('packs the same files in the repository', () => {
    npm(['pack', '--pack-destination', folder], { cwd: root });
    const [own] = globSync('*.tgz', { cwd: folder });
    const names = execFileSync('tar', ['-tzf', join(folder, own ?? '')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    assert.deepEqual([...names, 'package/npm-shrinkwrap.json'].sort(), contents().sort());
  });

  test('installs the package from the registry, without running any script of it', async () => {
    const prefix = join(folder, 'global');
    npm(['install', '--global', '--prefix', prefix, tarball], { cwd: folder });
    assert.equal(run(installed('global'), ['--version'], {}).trim(), readManifest().version);
    await publishAndStop(installed('global'), { DATA_DIR: join(folder, 'global-data') });
  });
});
