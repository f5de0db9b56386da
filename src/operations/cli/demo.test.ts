import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { launch } from '../../../test/support/launch.ts';
import { freePort } from '../../../test/support/process.ts';
import { type PageServer, servePages } from '../../../test/support/public-pages/server.ts';

describe('daymark demo', () => {
  let server: PageServer;
  before(async () => {
    server = await servePages();
  });
  after(() => server.close());

  test('shows a public page in Daymark until Ctrl+C, and leaves nothing behind', async () => {
    const port = await freePort();
    const address = `${server.origin}/openstatus`;
    const demo = launch(process.execPath, ['src/main.js', 'demo', address], {
      PORT: String(port),
      LOG_LEVEL: 'warn',
    });
    try {
      await demo.waitForOutput(/Stop with Ctrl\+C/);
      const output = demo.output();
      assert.match(output, /It is a page of openstatus\./);
      assert.match(output, /components +2 new +0 known +0 failed/);
      assert.match(output, new RegExp(`Status page +http://127\\.0\\.0\\.1:${port}/\\n`));
      assert.match(
        output,
        new RegExp(`This is a copy of ${address}\\.[^]+daymark\\.js import ${address}\\n`),
      );
      const { page, components } = await (await fetch(`http://127.0.0.1:${port}/api/v2/summary.json`)).json();
      assert.equal(page.name, 'Acme');
      assert.equal(components.length, 3);
      const [, link = ''] = /sign in to the dashboard [^\n]+\n {2}(http:\S+)\n/.exec(output) ?? [];
      assert.match(link, new RegExp(`^http://127\\.0\\.0\\.1:${port}/dashboard/demo/[\\w-]{40}$`));
      const responses = [
        await fetch(link, { redirect: 'manual' }),
        await fetch(link, { redirect: 'manual' }),
      ];
      assert.deepEqual(
        responses.map(({ status }) => status),
        [303, 404],
      );
      assert.match(String(responses[0]?.headers.get('set-cookie')), /daymark_session=/);
      const [, folder = ''] = /sqlite:(\S+)\/daymark\.db/.exec(output) ?? [];
      assert.equal(existsSync(folder), true);
      demo.killGroup('SIGINT');
      assert.equal(await demo.ended, 0, demo.output());
      assert.equal(existsSync(folder), false);
    } finally {
      if (demo.isGroupAlive()) demo.killGroup('SIGKILL');
    }
    await demo.leavesNothing();
  });

  test('wrong arguments start nothing', async () => {
    for (const args of [
      ['status.example.com'],
      ['https://a.example', 'https://b.example'],
      ['--workers', '2'],
    ]) {
      const { code, err } = await command(['demo', ...args], {});
      assert.equal(code, 2, err);
      // What a demo needs takes seconds to load, so this comes before anything is loaded.
      assert.match(err, /^(\{.*"msg":")?Loading the demo, which takes some seconds/);
    }
  });
});

describe('daymark import of a public address', () => {
  let server: PageServer;
  before(async () => {
    server = await servePages();
  });
  after(() => server.close());

  test('says what it recognised, and what a preview would bring', async () => {
    const { code, out, err } = await command(['import', `${server.origin}/cstate`, '--preview'], {});
    assert.equal(code, 0, err);
    assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\/cstate is a page of cState\.\nThis would be imported/);
    assert.match(out, /incidents +1\b/);
    assert.match(out, /setting about: How Acme is doing/);
  });

  test('says what it tried if it recognises nothing', async () => {
    const { code, err } = await command(['import', `${server.origin}/nothing`], {});
    assert.equal(code, 1);
    assert.match(err, /^No known product serves \S+\/nothing\. These addresses were tried:\n {2}http/);
  });
});
