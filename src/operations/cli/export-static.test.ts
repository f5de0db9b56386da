import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { daymark } from '../../../test/support/process.ts';

describe('export-static', () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-export-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'public');
  const env = {
    DATA_DIR: join(root, 'data'),
    BASE_URL: 'https://status.example',
    TWIN_LANGUAGES: 'de',
  };
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  test('writes the whole site, ends, and leaves other files alone', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'CNAME'), 'status.example');
    const { code, out, err } = await daymark(['export-static', folder], env);
    assert.equal(code, 0, err);
    assert.match(out, /has \d+ files of the public site: \d+ written, 0 removed\.\n$/);
    assert.match(read('index.html'), /<html lang="en".*This is a copy from/s);
    assert.match(read('de/history/index.html'), /<html lang="de".*Dies ist eine Kopie vom/s);
    assert.match(read('rss'), /^<\?xml/);
    assert.ok(JSON.parse(read('api/v2/summary.json')).page);
    assert.ok(statSync(join(folder, 'share.png')).size > 1000);
    assert.equal(read('CNAME'), 'status.example');
    assert.equal(existsSync(join(folder, 'subscribe')), false);
  });

  test('writes only what changed when it runs again, and removes what is gone', async () => {
    const before = statSync(join(folder, 'robots.txt')).mtimeMs;
    const name = ['settings', 'set', 'name', 'Acme'];
    assert.equal((await command(name, env)).code, 0);
    const { code, out } = await command(['export-static', folder], { ...env, TWIN_LANGUAGES: 'fr' });
    assert.equal(code, 0);
    assert.match(out, /[1-9]\d* written, [1-9]\d* removed/);
    assert.match(read('index.html'), /Acme/);
    assert.equal(statSync(join(folder, 'robots.txt')).mtimeMs, before);
    assert.equal(existsSync(join(folder, 'de')), false, 'no empty folder is left');
    assert.ok(existsSync(join(folder, 'fr', 'index.html')));
  });

  test('needs one folder', async () => {
    for (const args of [[], [folder, root]]) {
      const { code, err } = await command(['export-static', ...args], env);
      assert.equal(code, 2);
      assert.match(err, /^Name one folder/);
    }
  });
});
