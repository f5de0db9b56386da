import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { invocation } from './invocation.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const main = join(root, 'src/main.js');
const npm = { npm_command: 'run', npm_lifecycle_script: 'exec node src/main.js', INIT_CWD: root };
const here = { ...npm, npm_package_json: join(root, 'package.json') };

describe('a command in a message can be copied and works', () => {
  test('it uses npm if npm started Daymark', () => {
    const from = (cwd: string) => ({ env: { ...here, INIT_CWD: cwd }, script: main, cwd: root });
    assert.equal(invocation('doctor', from(root)), 'npm run --silent daymark -- doctor');
    assert.equal(invocation('doctor', from(join(root, 'docs'))), 'npm run --silent daymark -- doctor');
    assert.equal(invocation('serve', from(root)), 'npm start');
    assert.equal(invocation('serve --demo', from(root)), 'npm run demo');
    assert.equal(invocation('doctor', from('/')), `npm --prefix ${root} run --silent daymark -- doctor`);
    assert.equal(invocation('serve', from('/')), `npm --prefix ${root} start`);
  });

  test('it is "daymark" if Daymark is installed under that name', () => {
    const script = '/usr/local/bin/daymark';
    const installed = { env: { PATH: '/usr/bin:/usr/local/bin' }, script, cwd: '/srv' };
    assert.equal(invocation('token list', installed), 'daymark token list');
    assert.equal(
      invocation('token list', { ...installed, env: { npm_command: 'exec' } }),
      'npx daymark token list',
    );
    assert.equal(
      invocation('token list', { ...installed, env: { PATH: '/usr/bin' } }),
      '/usr/local/bin/daymark token list',
    );
  });

  test('otherwise it is the path of bin/daymark.js, even if main.js was run or another project uses npm', () => {
    const bin = join(root, 'bin/daymark.js');
    for (const script of [main, bin]) {
      for (const env of [{}, { ...npm, npm_package_json: '/srv/other/package.json' }]) {
        assert.equal(invocation('doctor', { env, script, cwd: root }), 'bin/daymark.js doctor');
        assert.equal(invocation('doctor', { env, script, cwd: join(root, 'bin') }), './daymark.js doctor');
        assert.equal(invocation('doctor', { env, script, cwd: '/srv' }), `${bin} doctor`);
      }
    }
  });

  test('a path that the shell would split is quoted', () => {
    const script = "/srv/our status' page/daymark";
    assert.equal(
      invocation('doctor', { env: {}, script, cwd: '/' }),
      "'srv/our status'\\'' page/daymark' doctor",
    );
  });
});
