import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createCachet } from '../../../readers/cachet2/testing.ts';
import { account, FakeStatuspage, KEY, PAGE } from '../../../readers/statuspage/testing.ts';
import { command } from '../../../test/support/command.ts';
import { daymark } from '../../../test/support/process.ts';

describe('daymark import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-import-cli-'));
  const file = join(folder, 'cachet.db');
  const data = join(folder, 'data');
  const run = (...args: string[]) => command(['import', ...args], { DATA_DIR: data });
  before(() => createCachet(file).close());
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('wrong arguments and a preview create no database', async () => {
    for (const args of [
      ['elsewhere'],
      ['cachet2'],
      ['cachet2', file, '--time-zone', 'Mars/Base'],
      ['cachet2', file, '--server-time-zone', 'Mars/Base'],
      ['cachet2', `sqlite:${file}`, '--server-time-zone', 'UTC'],
      ['cachet2', file, '--max-unpacked-size', 'much'],
      ['cachet3', file, '--app-key', 'secret'],
      ['cachet2', file, '--page-follows', 'drafts'],
      ['gatus', file, '--page-follows', 'never'],
    ]) {
      const { code, err } = await run(...args);
      assert.equal(code, 2, err);
      assert.ok(!err.includes('secret'), err);
    }
    const missing = await run('cachet2', join(folder, 'none.sql'));
    assert.deepEqual([missing.code, /There is no file/.test(missing.err)], [1, true]);
    const preview = await run('cachet2', `sqlite:${file}`, '--preview');
    assert.equal(preview.code, 0, preview.err);
    assert.match(preview.out, /incidents +4 new +0 known +0 would fail/);
    assert.match(preview.out, /Fixed: 2/);
    assert.match(preview.out, /component "" \(5\) would not be imported: The name field is required/);
    assert.doesNotMatch(preview.out, /was not|were not|was left|were left/);
    assert.match(preview.out, /setting name: Acme/);
    assert.equal(existsSync(data), false);
  });

  test('says what the page follows, and refuses any other choice with both of them', async () => {
    const config = join(folder, 'gatus.yaml');
    writeFileSync(
      config,
      'endpoints: [{ name: Shop, url: "https://shop.example", conditions: ["[STATUS] == 200"] }]',
    );
    const preview = (...args: string[]) => run('gatus', config, '--preview', ...args);
    assert.match((await preview()).out, /The page follows the checks/);
    assert.match((await preview('--page-follows=drafts')).out, /The page follows drafts/);
    const { code, err } = await preview('--page-follows=never');
    assert.equal(code, 2);
    assert.match(err, /^--page-follows is "never"\. Write checks or drafts\./m);
  });

  test('reads Statuspage with a key from the environment, which nothing repeats', async () => {
    const server = new FakeStatuspage();
    await server.start();
    try {
      const env = { DATA_DIR: data, STATUSPAGE_API_KEY: KEY };
      const read = (...args: string[]) =>
        command(['import', 'statuspage', '--api-url', server.url, ...args], env);
      const unnamed = await read();
      assert.equal(unnamed.code, 2);
      assert.match(
        unnamed.err,
        new RegExp(`Name the page\\. The key can read:\\n {2}--page ${PAGE} {2}Acme`),
      );
      const wrong = await command(
        ['import', 'statuspage', '--key', 'a b', '--page', PAGE, '--api-url', server.url],
        { DATA_DIR: data },
      );
      assert.deepEqual([wrong.code, /Copy it again/.test(wrong.err)], [2, true]);
      assert.equal(existsSync(data), false);
      for (const { out, err } of [unnamed, wrong]) assert.doesNotMatch(out + err, new RegExp(`${KEY}|a b`));
    } finally {
      await server.stop();
    }
  });

  test('reads a folder of Statuspage and CSV files, and refuses options of another product', async () => {
    const components = join(folder, 'components.csv');
    writeFileSync(components, 'name;status\r\nAPI;major outage\r\nMail;oops\r\n');
    const preview = await run('csv', '--components', components, '--preview');
    assert.equal(preview.code, 0, preview.err);
    assert.match(preview.out, /components +1 new/);
    assert.match(preview.out, /components\.csv, line 3: The status is "oops"/);
    const folderOfJson = mkdtempSync(join(folder, 'statuspage-'));
    writeFileSync(join(folderOfJson, 'components-1.json'), JSON.stringify(account().components));
    const exported = await run('statuspage', '--export', folderOfJson, '--preview');
    assert.match(exported.out, /groups +1 new.*\n(?: .*\n)?components +2 new/, exported.err);
    for (const args of [
      ['csv'],
      ['csv', components],
      ['csv', '--updates', components],
      ['csv', '--components', components, '--page', 'x'],
      ['statuspage'],
      ['statuspage', 'x'],
    ]) {
      const { code, err } = await run(...args);
      assert.equal(code, 2, err);
    }
    assert.equal(existsSync(data), false);
  });

  test('imports, and writes a report with every problem', async () => {
    const report = join(folder, 'report.txt');
    const { code, out, err } = await daymark(['import', 'cachet2', `sqlite:${file}`, '--report', report], {
      DATA_DIR: data,
    });
    assert.equal(code, 0, err);
    assert.match(out, /components +3 new +0 known +1 failed/);
    assert.match(out, /Done in [1-9]\d* s\. The page is called "Acme"\. Nobody was notified\./);
    assert.match(out, /The report is in .*report\.txt\./);
    const written = readFileSync(report, 'utf8');
    assert.match(written, /^Import from cachet2 sqlite:.* into sqlite:/);
    assert.match(written, /component "" \(5\) was not imported: The name field is required/);
    assert.match(written, /components +3 new +0 known +1 failed/);
  });

  test('without a name, the report goes to the data folder, whatever the current one is, and only its owner reads it', async () => {
    const before = readdirSync('.');
    for (const _ of [1, 2]) {
      const { code, out, err } = await run('cachet2', `sqlite:${file}`);
      assert.equal(code, 0, err);
      const [, path = ''] = /^The report is in (.*)\.$/m.exec(out) ?? [];
      assert.match(path, new RegExp(`^${data}/imports/import-\\d{4}-\\d\\d-\\d\\d-\\d{6}(?:-2)?\\.txt$`));
      assert.match(readFileSync(path, 'utf8'), /^Import from cachet2 sqlite:/);
      assert.equal(statSync(path).mode & 0o777, 0o600);
    }
    assert.deepEqual(readdirSync('.'), before);
    assert.equal(readdirSync(join(data, 'imports')).length, 2);
    assert.equal(statSync(join(data, 'imports')).mode & 0o777, 0o700);
  });

  test('a preview tells what an earlier import has brought', async () => {
    const { out } = await run('cachet2', `sqlite:${file}`, '--preview');
    for (const counts of ['templates +0 new +1 known', 'incidents +0 new +4 known', 'points +0 new +2 known'])
      assert.match(out, new RegExp(`^${counts} +0 would fail$`, 'm'));
  });
});
