import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, mock, test } from 'node:test';
import { daymark, type Outcome } from '../../../test/support/process.ts';
import { runCli } from './run.ts';

/** Runs a command in this process: starting one for each case would take most of the time. */
async function run(dir: string, ...args: string[]): Promise<Outcome> {
  const written = { out: '', err: '' };
  const dataDir = process.env.DATA_DIR;
  process.env.DATA_DIR = dir;
  const mocks = [
    mock.method(console, 'log', (text: string) => {
      written.out += `${text}\n`;
    }),
    mock.method(console, 'error', (text: string) => {
      written.err += `${text}\n`;
    }),
  ];
  try {
    return { code: await runCli(args), ...written };
  } finally {
    for (const { mock: its } of mocks) its.restore();
    if (dataDir === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = dataDir;
  }
}

describe('the audit commands', () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-audit-'));
  const original = join(root, 'original');
  before(async () => {
    const args = ['token', 'create', '--name', 'lap\ttop', '--abilities', '*'];
    assert.equal((await daymark(args, { DATA_DIR: original })).code, 0);
  });
  after(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  /** A database with a user and a token. */
  const prepare = async () => {
    const dir = join(root, String(++folders));
    cpSync(original, dir, { recursive: true });
    const change = (text: string) => {
      const database = new DatabaseSync(join(dir, 'daymark.db'));
      database.exec(text);
      database.close();
    };
    return { run: (...args: string[]) => run(dir, ...args), change };
  };

  test('verify reads an intact log, and prints the last hash, which serves as an anchor', async () => {
    const { run, change } = await prepare();
    const { code, out, err } = await run('verify');
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Read 2 events\. The log is intact\.\nLast event: 2\nHash: [0-9a-f]{64}\n$/);
    const anchor = /Hash: (\w+)/.exec(out)?.[1] as string;
    const anchored = await run('verify', '--anchor', anchor.toUpperCase());
    assert.equal(anchored.code, 0);
    assert.match(anchored.out, /still goes back to the anchor, which is the hash of event 2\.\n$/);
    change('delete from events where id = 2');
    assert.equal((await run('verify')).code, 0);
    const shortened = await run('verify', '--anchor', anchor);
    assert.equal(shortened.code, 1);
    assert.match(
      shortened.err,
      new RegExp(`^No event has the hash of the anchor, ${anchor}\\.\nEvents were removed`),
    );
  });

  test('verify names the event that does not fit, and what to do about it', async () => {
    const { run, change } = await prepare();
    change(`insert into events (type, subject_type, subject_id, actor_type, state, created_at)
      values ('user.created', 'user', 9, 'command', '{"id":9}', 1)`);
    const inserted = await run('verify');
    assert.deepEqual([inserted.code, inserted.out], [1, '']);
    assert.match(
      inserted.err,
      /^Event 3 has no hash\.\nEither somebody inserted it .*verify --unhashed-until 3\nRead 3 events\.\n$/s,
    );
    const accepted = await run('verify', '--unhashed-until', '3');
    assert.equal(accepted.code, 0);
    assert.match(accepted.out, /^1 of them have no hash of their own\.\nLast event: 2$/m);
    change("update events set state = replace(state, 'lap', 'lab') where id = 2");
    const changed = await run('verify');
    assert.equal(changed.code, 1);
    assert.match(
      changed.err,
      /^Event 2 was changed: .*\nCompare .* Everything before it is intact: event 1 has the hash \w{64}\.\n/,
    );
  });

  test('verify and audit create no database, and refuse what they do not understand', async () => {
    const nowhere = join(root, 'nowhere');
    for (const command of ['verify', 'audit']) {
      const { code, err } = await run(nowhere, command);
      assert.equal(code, 1);
      assert.match(err, /^There is no database at .*nowhere.*Check DATA_DIR/);
    }
    const wrong: [args: string[], expected: RegExp][] = [
      [['verify', '--anchor', '12'], /^--anchor requires a hash: 64 hexadecimal digits/],
      [['verify', '--unhashed-until', '0'], /^--unhashed-until requires the id of an event/],
      [['audit', '--actor', 'nobody'], /^There is no database/],
      [['audit', '--subject', 'cat/1'], /^--subject requires a type.*Types: component, /],
      [['audit', '--action', 'cat.fed'], /^Unknown action "cat\.fed"\. Actions: component\.created, /],
      [['audit', '--since', 'soon'], /^--since requires a date or a duration/],
      [['audit', '--limit', '-1'], /^(--limit|Option)/],
      [['audit', '--format', 'xml'], /^--format must be one of: text, csv, json\./],
    ];
    for (const [args, expected] of wrong) assert.match((await run(nowhere, ...args)).err, expected);
    assert.equal(existsSync(nowhere), false);
  });

  test('audit prints entries as text, CSV and JSON, and filters them', async () => {
    const { run } = await prepare();
    const text = await run('audit');
    assert.deepEqual([text.code, text.err], [0, '']);
    assert.match(
      text.out,
      /^\S+ \S+ {2}token\.created {2}token\/1 {2}by command line\n {4}user_id: null → 1\n {4}name: null → "lap\\ttop"\n {4}abilities: null → \["\*"\]\n\S+ \S+ {2}user\.created {2}user\/1 {2}by command line\n {4}role: null → "owner"\n {4}disabled: null → false\n$/,
    );
    const lines = (await run('audit', '--format', 'csv', '--limit', '1')).out.split('\r\n');
    assert.equal(lines.length, 3);
    const json = await run(
      'audit',
      '--format',
      'json',
      '--subject',
      'user/1',
      '--since',
      '1h',
      '--limit',
      'all',
    );
    const { action, actor, time } = JSON.parse(json.out);
    assert.deepEqual([action, actor.kind], ['user.created', 'command']);
    assert.match(time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal((await run('audit', '--until', '1h')).out, 'No entry matches.\n');
    assert.equal((await run('audit', '--actor', 'admin@daymark.example')).out, 'No entry matches.\n');
    const unknown = await run('audit', '--actor', 'ann@example.com');
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /^There is no user with the email address ann@example\.com\./);
    const nobody = await run('audit', '--actor', 'nobody');
    assert.equal(nobody.code, 2);
    assert.match(
      nobody.err,
      /^--actor requires the id or the email address of a user, or one of: guest, command, system\./,
    );
  });
});
