import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listen } from '../../../test/support/checks/run.ts';
import { command } from '../../../test/support/command.ts';
import { daymark } from '../../../test/support/process.ts';
import { createCheck } from '../../domain/checks/actions.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import { readConfig } from '../../kernel/config.ts';
import { openContext } from './open-context.ts';

describe('the commands for stored checks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-checks-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]) => command(['check', ...args], { DATA_DIR: folder });

  before(async () => {
    const port = await listen(createServer((socket) => socket.end()));
    const ctx = await openContext(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' }));
    const check = { kind: 'tcp', fail_after: 1 };
    await createCheck(ctx, commandLine, {
      ...check,
      name: 'Website',
      target: `127.0.0.1:${port}`,
      tags: ['shop'],
    });
    await createCheck(ctx, commandLine, { ...check, name: 'Broken', target: '127.0.0.1:9' });
    await createCheck(ctx, commandLine, { name: 'Job', kind: 'heartbeat', paused: true });
    await ctx.connection.close();
  });

  test('both commands end', async () => {
    for (const words of ['list', 'run 1']) {
      const { code, err } = await daymark(['check', ...words.split(' ')], { DATA_DIR: folder });
      assert.equal(code, 0, err);
    }
  });

  test('check run prints the result, which counts, and exits with 0 or 1', async () => {
    const good = await run('run', '1');
    assert.equal(good.code, 0, good.err);
    assert.match(good.out, /^OK: .*\n(?:.*\n)*\s+Total/);
    const bad = await run('run', '2', '--json');
    assert.equal(bad.code, 1);
    assert.equal(JSON.parse(bad.out).verdict, 'failed');
  });

  test('check list begins with what is wrong, and ends with what is paused', async () => {
    const { code, out } = await run('list');
    assert.equal(code, 0);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => line.split('\t').slice(0, 3).join(' '));
    assert.deepEqual(rows, ['2 down Broken', '1 up Website', '3 paused Job']);
    assert.match(out, /Fails since .* UTC/);
  });

  test('check list can be narrowed, and be read by programs', async () => {
    assert.match((await run('list', '--tag', 'shop')).out, /^1\tup\tWebsite\t[^\n]*\n$/);
    const { out } = await run('list', '--state', 'down', '--json');
    assert.deepEqual(
      JSON.parse(out).map(({ name }: { name: string }) => name),
      ['Broken'],
    );
    assert.equal(
      (await run('list', '--state', 'paused', '--tag', 'none')).out,
      'There are no such checks.\n',
    );
  });

  test('what cannot be done is explained', async () => {
    const missing = await run('run', '99');
    assert.equal(missing.code, 1);
    assert.match(missing.err, /There is no check with id 99\. Run ".*check list"/);
    const heartbeat = await run('run', '3');
    assert.match(heartbeat.err, /waits to be called/);
    assert.equal((await run('run')).code, 2);
    const { code, err } = await run('list', '--state', 'broken');
    assert.equal(code, 2);
    assert.match(err, /There is no state "broken"\. The states: down,/);
  });
});
