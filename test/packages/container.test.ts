import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parse } from 'yaml';
import { root } from '../../release/lock.ts';
import { settings } from '../../src/kernel/config/settings.ts';
import { type Launched, launch } from '../support/launch.ts';
import { freePort } from '../support/process.ts';
import { environmentOf, parseDockerfile, textsOf } from './dockerfile.ts';
import { linkDependencies, unpackPackage } from './installed.ts';
import { packedRelease } from './packed.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [build = [], image = []] = parseDockerfile(read('Dockerfile'));
const environment = environmentOf(image);
const variables = new Set(Object.values(settings).map(({ variable }) => variable));
const folder = mkdtempSync(join(tmpdir(), 'daymark-container-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('the Dockerfile', () => {
  test('is what Docker, Compose and Podman look for, also in a checkout without symbolic links', () => {
    for (const name of ['Dockerfile', '.dockerignore', 'compose.yaml'])
      assert.ok(lstatSync(join(root, name)).isFile(), name);
    assert.equal(parse(read('compose.yaml')).services.daymark.build, '.');
    assert.match(read('docs/install.md'), /^docker build -t daymark \.$/m);
  });

  test('copies only what exists and is not ignored', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    const sources = textsOf(build, 'COPY').flatMap((text) => text.split(' ').slice(0, -1));
    assert.deepEqual(
      sources.filter((source) => !existsSync(join(root, source)) || ignored.includes(source)),
      [],
    );
    // A release is made of these.
    for (const needed of [
      'src',
      'common',
      'readers',
      'dashboard',
      'client',
      'release',
      'bin',
      'docs',
      'deploy',
    ]) {
      assert.ok(!ignored.includes(needed), needed);
    }
  });

  test('runs npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const [install, pack = '', unpack = '', ...others] = textsOf(build, 'RUN');
    assert.deepEqual([install, others], ['npm ci --ignore-scripts', []]);
    assert.equal(pack, 'npm run pack:release -- /release');
    assert.ok(scripts['pack:release']);
    assert.match(unpack, /npm install --global --prefix \/opt\/daymark .*\/release\/daymark-\*\.tgz/);
  });

  test('makes an image with one volume, which does not run as root and stops on SIGTERM', () => {
    assert.deepEqual(textsOf(image, 'VOLUME'), ['/data']);
    assert.deepEqual(textsOf(image, 'USER'), ['65532:65532']);
    assert.deepEqual(textsOf(image, 'STOPSIGNAL'), ['SIGTERM']);
    assert.match(textsOf(image, 'FROM')[0] ?? '', /BASE_IMAGE/);
    assert.deepEqual(textsOf(image, 'RUN'), [], 'the base has no shell');
    const unknown = Object.keys(environment).filter((name) => !variables.has(name));
    assert.deepEqual(unknown, ['NODE_ENV', 'PATH']);
  });
});

describe('a container', () => {
  test('serves with the variables of the image, is healthy, writes only to its volume, and stops', async () => {
    // What the build installs, at the same place below another root.
    const opt = join(folder, 'opt/daymark');
    const installed = join(opt, 'lib/node_modules/daymark');
    unpackPackage(await packedRelease(), installed);
    linkDependencies(installed);
    mkdirSync(join(installed, 'node_modules/.bin'));
    symlinkSync(process.execPath, join(installed, 'node_modules/.bin/node'));
    const data = join(folder, 'data');
    const [temporary, home] = [join(folder, 'tmp'), join(folder, 'home')];
    for (const path of [data, temporary, home]) mkdirSync(path);
    const inFolder = (text: string) => text.replaceAll('/opt/daymark', opt).replaceAll('/data', data);

    const port = String(await freePort());
    const env = {
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inFolder(value)])),
      HOST: '127.0.0.1',
      PORT: port,
      TMPDIR: temporary,
      HOME: home,
    };
    const words = (name: string): string[] => JSON.parse(inFolder(textsOf(image, name).join()));
    const [program = '', ...args] = [...words('ENTRYPOINT'), ...words('CMD')];
    const before = filesIn(opt);
    const check = () =>
      isHealthy(JSON.parse(textsOf(image, 'HEALTHCHECK')[0]?.replace(/^.*? CMD /, '') ?? ''), env);
    assert.equal(check(), false, 'nothing runs yet');
    const service = launch(program, args, env);
    try {
      await service.waitForOutput('"Daymark is running"');
      assert.equal(check(), true, service.output());
      await stopAndExpect(service, 0);
    } finally {
      if (service.isGroupAlive()) service.killGroup('SIGKILL');
    }
    assert.deepEqual([filesIn(opt), filesIn(home)], [before, []]);
    assert.ok(existsSync(join(data, 'daymark.db')));
    assert.equal(check(), false, 'it has stopped');
  });
});

function isHealthy([program = '', ...args]: readonly string[], env: Record<string, string>): boolean {
  return spawnSync(program, args, { env, timeout: 20_000 }).status === 0;
}

async function stopAndExpect(service: Launched, code: number): Promise<void> {
  process.kill(service.pid, 'SIGTERM');
  assert.equal(await service.ended, code, service.output());
  await service.leavesNothing();
}

const filesIn = (path: string): string[] => globSync('**/*', { cwd: path }).sort();

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));

  test('sets only variables that Daymark reads, in a container without rights', () => {
    const { environment: own, read_only, cap_drop, security_opt, build: context } = services.daymark;
    assert.deepEqual(
      Object.keys(own).filter((name) => !variables.has(name)),
      [],
    );
    assert.deepEqual([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']]);
    assert.ok(existsSync(join(root, context, 'Dockerfile')));
    assert.deepEqual(services.daymark.depends_on, { database: { condition: 'service_healthy' } });
  });

  test('has a volume for each service, and no password of its own', () => {
    assert.deepEqual(Object.keys(volumes), ['data', 'database']);
    assert.match(services.database.environment.POSTGRES_PASSWORD, /^\$\{POSTGRES_PASSWORD:\?/);
    assert.match(
      services.daymark.environment.DATABASE_URL,
      /:\$\{POSTGRES_PASSWORD:\?[^}]*\}@database\/daymark$/,
    );
    assert.deepEqual(services.daymark.volumes, [`data:${environment.DATA_DIR}`]);
    assert.match(services.daymark.ports[0], new RegExp(`:${environment.PORT}$`));
  });
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the systemd unit', () => {
  const unit = read('deploy/systemd/daymark.service');

  test('sets only variables that Daymark or Node read', () => {
    const lines = `${unit}\n${read('deploy/systemd/daymark.env').replace(/^# (?=[A-Z_]+=)/gm, '')}`;
    const names = [...lines.matchAll(/^(?:Environment=)?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    assert.ok(names.length > 6);
    assert.deepEqual(
      names.filter((name) => !variables.has(name)),
      ['XDG_CACHE_HOME', 'NODE_COMPILE_CACHE'],
    );
  });

  test('is correct, and exposes little', { skip: !analyze && 'systemd is not installed' }, () => {
    const file = join(folder, 'daymark.service');
    const command = join(folder, 'daymark');
    symlinkSync(process.execPath, command);
    execFileSync('cp', [join(root, 'deploy/systemd/daymark.service'), file]);
    execFileSync('sed', ['-i', `s|/usr/local/bin/daymark|${command}|`, file]);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    const ours = verified.stderr.split('\n').filter((line) => line.includes('daymark'));
    assert.deepEqual([verified.status, ours], [0, []], verified.stderr);
    // From 0 to 100, where 100 is a service without any restriction.
    const security = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file], {
      encoding: 'utf8',
    });
    assert.equal(security.status, 0, security.stdout);
  });
});
