import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { daymark, startServer } from '../../../test/support/process.ts';
import { defaultSettings, settingNames } from '../../domain/settings/schema.ts';

describe('settings on the command line', { concurrency: 2 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-settings-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  const freshDir = () => join(root, `data-${++folders}`);
  const inDir =
    (dir: string) =>
    (...words: string[]) =>
      command(['settings', ...words], { DATA_DIR: dir });
  /** The same in a process of its own, which has to end. Every command below runs like this once. */
  const asProcess =
    (dir: string) =>
    (...words: string[]) =>
      daymark(['settings', ...words], { DATA_DIR: dir });
  const query = (dir: string, text: string) => {
    const database = new DatabaseSync(join(dir, 'daymark.db'));
    const rows = database.prepare(text).all();
    database.close();
    return rows;
  };
  const file = (name: string, content: string | Buffer) => {
    const path = join(root, name);
    writeFileSync(path, content);
    return path;
  };

  test('wrong usage exits with 2 and points to the help; an unknown setting exits with 1 and lists the known ones', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    for (const [words, said] of [
      [['get'], /^Give the name of one setting\.\n/],
      [['get', 'name', 'about'], /^Give the name of one setting\.\n/],
      [['set'], /^Give one setting and one value/],
      [['set', 'name'], /^Give one setting and one value/],
      [['set', 'name', 'Acme', 'Status'], /Put quotes around a value that contains spaces/],
      [['set', 'css', 'a {}', '--file', 'x.css'], /^Give one setting and one value/],
      [['set', '--file', 'x.css'], /^Give one setting and one value/],
      [['list', '--jsno'], /--jsno/],
      [['list', 'name'], /name/],
    ] as const) {
      const { code, out, err } = await run(...words);
      assert.equal(code, 2, words.join(' '));
      assert.equal(out, '');
      assert.match(err, said);
      assert.match(err, /\nFor help, run: bin\/daymark\.js settings \w+ --help\n$/);
    }
    for (const words of [
      ['get', 'nmae'],
      ['set', 'nmae', 'Acme'],
      ['set', 'nmae', '--file', 'x'],
    ]) {
      const { code, out, err } = await run(...words);
      assert.equal(code, 1);
      assert.equal(out, '');
      assert.equal(err, `Unknown setting "nmae". Available settings: ${settingNames.join(', ')}.\n`);
    }
    assert.equal(existsSync(dir), false);
  });

  test('the help explains every setting', async () => {
    const { out } = await inDir(freshDir())('set', '--help');
    for (const name of settingNames) assert.match(out, new RegExp(`^  ${name} +\\S.{10}`, 'm'));
    assert.match(out, /^ {2}history_days +.*\(default 7\)\.$/m);
  });

  test('list prints all values, with an asterisk before those that were set', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const fresh = await asProcess(dir)('list');
    assert.equal(fresh.code, 0);
    const names = fresh.out.trimEnd().split('\n');
    assert.deepEqual(
      names.map((line) => /^ {2}(\w+) /.exec(line)?.[1]),
      settingNames,
    );
    assert.match(fresh.out, /^ {2}uptime_down +\[3,4\]$/m);
    await run('set', 'name', 'Acme Status');
    await run('set', 'css', `a {\n${'  color: red;\n'.repeat(20)}}`);
    const { out } = await run('list');
    assert.deepEqual(
      out.split('\n').filter((line) => line.startsWith('*')),
      [
        '* name                   Acme Status',
        '* css                    a { color: red; color: red; color: red; color: red; color: r…',
      ],
    );
    const { code, out: json } = await run('list', '--json');
    assert.equal(code, 0);
    const all = JSON.parse(json);
    assert.deepEqual(Object.keys(all), settingNames);
    assert.deepEqual(all.name, { value: 'Acme Status', default: 'Status', set: true });
    assert.deepEqual(all.about, { value: null, default: null, set: false });
    assert.deepEqual(all.uptime_down, { value: [3, 4], default: [3, 4], set: false });
  });

  test('get prints only the value, in a form that set accepts', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    for (const [name, printed] of [
      ['name', 'Status'],
      ['about', 'null'],
      ['uptime_down', '[3,4]'],
      ['show_uptime', 'true'],
      ['major_outage_share', '0.25'],
    ] as const) {
      assert.deepEqual(await run('get', name), { code: 0, out: `${printed}\n`, err: '' });
      assert.deepEqual(await run('set', name, printed), {
        code: 0,
        out: `${name} is already ${printed}.\n`,
        err: '',
      });
    }
    assert.deepEqual(await asProcess(dir)('get', 'name'), { code: 0, out: 'Status\n', err: '' });
    assert.deepEqual(query(dir, 'select * from events'), []);
  });

  test('set accepts each type, writes one event by the command, and restores the default for null', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    for (const [name, value, said] of [
      ['accent', '#FA3', 'now: #ffaa33'],
      ['show_metrics', 'false', 'now: false'],
      ['show_metrics', 'true', 'back to its default: true'],
      ['history_days', '30', 'now: 30'],
      ['history_days', '', 'back to its default: 7'],
      ['major_outage_share', '0.5', 'now: 0.5'],
      ['uptime_down', '4, 2', 'now: [2,4]'],
      ['uptime_down', '[4]', 'now: [4]'],
      ['uptime_down', '[]', 'now: []'],
      ['uptime_down', '2', 'now: [2]'],
      ['uptime_down', 'null', 'back to its default: [3,4]'],
      ['locale', ' de ', 'now: de'],
    ] as const) {
      assert.deepEqual(await run('set', name, value), { code: 0, out: `${name} is ${said}\n`, err: '' });
    }
    assert.deepEqual(
      query(dir, 'select name, value from settings order by name').map(({ name, value }) => [name, value]),
      [
        ['accent', '"#ffaa33"'],
        ['locale', '"de"'],
        ['major_outage_share', '0.5'],
      ],
    );
    const events = query(dir, 'select type, actor_type, state from events');
    assert.equal(events.length, 12);
    for (const event of events) {
      assert.deepEqual([event.type, event.actor_type], ['settings.updated', 'command']);
    }
    const { public_since: publicSince, ...state } = JSON.parse(String(events.at(-1)?.state));
    assert.ok(Math.abs(publicSince - Date.now() / 1000) < 600, String(publicSince));
    assert.deepEqual(state, {
      id: 1,
      ...defaultSettings,
      accent: '#ffaa33',
      locale: 'de',
      major_outage_share: 0.5,
    });
  });

  test('an invalid value is explained, and nothing is written', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    for (const [name, value, said] of [
      ['show_metrics', 'yes', 'The show metrics field must be true or false.'],
      ['history_days', 'many', 'The history days field must be an integer.'],
      ['uptime_down', '3,5', 'The selected uptime down.1 is invalid.'],
      ['uptime_down', '[3', 'The uptime down field must be an array.'],
      ['timezone', 'Mars', 'The timezone field must be a time zone such as Europe/Berlin or UTC.'],
    ] as const) {
      assert.deepEqual(await run('set', name, value), { code: 1, out: '', err: `${said}\n` });
    }
    assert.deepEqual(query(dir, 'select * from events'), []);
  });

  test('a value can be read from a file', async () => {
    const run = inDir(freshDir());
    const css = 'body {\n  color: red;\n}';
    const set = await run('set', 'css', '--file', file('page.css', `${css}\n`));
    assert.deepEqual(set, { code: 0, out: 'css is now: body { color: red; }\n', err: '' });
    assert.equal((await run('get', 'css')).out, `${css}\n`);
    const missing = await run('set', 'css', '--file', join(root, 'nowhere.css'));
    assert.equal(missing.code, 1);
    assert.match(
      missing.err,
      /^Could not read ".*nowhere\.css": .*no such file.*\. Check the path given to --file\.\n$/,
    );
    const binary = await run('set', 'logo', '--file', file('logo.png', Buffer.from([0x89, 0x50, 0xff])));
    assert.equal(binary.code, 1);
    assert.match(binary.err, /^".*logo\.png" is not UTF-8 text\./);
    const tag = await run('set', 'css', '--file', file('bad.css', 'a {}</style>'));
    assert.equal(tag.code, 1);
    assert.match(tag.err, /must not contain "<\/style"/);
    await run('set', 'css', '--file', file('empty.css', '\n'));
    assert.equal((await run('get', 'css')).out, 'null\n');
  });

  test('a running server applies a change at once', async () => {
    const dir = freshDir();
    const minted = await command(['token', 'create', '--name', 'x', '--abilities', 'settings.manage'], {
      DATA_DIR: dir,
    });
    const server = await startServer({ DATA_DIR: dir });
    const nameOf = async () => {
      const response = await fetch(`${server.url}/settings`, {
        headers: { authorization: `Bearer ${minted.out.trim()}` },
      });
      const body = (await response.json()) as { data: { attributes: { name: string } } };
      return body.data.attributes.name;
    };
    assert.equal(await nameOf(), 'Status');
    const set = await asProcess(dir)('set', 'name', 'Acme');
    assert.deepEqual(set, { code: 0, out: 'name is now: Acme\n', err: '' });
    assert.equal(await nameOf(), 'Acme');
    assert.equal(await server.end('SIGTERM'), 0);
  });
});
