import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { launch } from '../../../test/support/launch.ts';
import { MailServer } from '../../../test/support/mail.ts';
import { daymark, freePort } from '../../../test/support/process.ts';

describe('mail on the command line', { concurrency: 2 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-cli-mail-'));
  const closing: (() => Promise<void>)[] = [];
  after(async () => {
    rmSync(root, { recursive: true, force: true });
    for (const close of closing) await close();
  });
  let folders = 0;
  const freshDir = () => join(root, String(++folders));
  const doctor = (env: Record<string, string>) => command(['doctor'], { DATA_DIR: freshDir(), ...env });

  async function serve(options?: ConstructorParameters<typeof MailServer>[0]): Promise<MailServer> {
    const server = await new MailServer(options).start();
    closing.push(() => server.stop());
    return server;
  }

  test('doctor says that emails are written to files when there is no server, and creates no folder', async () => {
    const dir = freshDir();
    const { code, out } = await command(['doctor'], { DATA_DIR: dir });
    assert.equal(code, 0);
    assert.match(
      out,
      /^warn {2}Mail +SMTP_URL is not set: emails are written to \S+\/mail instead of being sent\n +→ To send emails, set SMTP_URL=\S+ and MAIL_FROM\.$/m,
    );
    assert.equal(existsSync(dir), false);
  });

  test('doctor logs in to the mail server and sends nothing', async () => {
    const server = await serve();
    const env = { SMTP_URL: server.url, BASE_URL: 'https://status.acme.example' };
    // As a process, which ends only if it closes the connection.
    const { code, out } = await daymark(['doctor'], { DATA_DIR: freshDir(), ...env });
    assert.equal(code, 0);
    assert.match(
      out,
      /^ok {4}Mail +connected to smtp:\/\/127\.0\.0\.1:\d+; emails are sent from status@status\.acme\.example$/m,
    );
    assert.equal(server.connections.size, 1);
    assert.equal(server.accepted.length, 0);
    const local = await doctor({ SMTP_URL: server.url });
    assert.match(local.out, /^warn {2}Mail .*status@localhost\n +→ Set MAIL_FROM/m);
  });

  test('doctor reports why the mail server cannot be used, without the password', async () => {
    const strict = await serve({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    const unreachable = `smtp://me@x.example:hunter2@127.0.0.1:${await freePort()}`;
    for (const [url, said] of [
      [unreachable, /ECONNREFUSED/],
      [`smtp://me:hunter2@127.0.0.1:${strict.port}`, /535 Wrong password/],
    ] as const) {
      const { code, out, err } = await doctor({ SMTP_URL: url });
      assert.equal(code, 1);
      assert.match(out, /^FAIL {2}Mail +smtp:\/\/me(@x\.example)?:\*{4}@127\.0\.0\.1:\d+: /m);
      assert.match(out, said);
      assert.match(out, /→ Check that the server is running and reachable/);
      assert.doesNotMatch(out + err, /hunter2/);
    }
  });

  test('doctor reports why emails do not arrive, since when, and what to do', async () => {
    const dir = freshDir();
    await command(['migrate'], { DATA_DIR: dir });
    const fine = await command(['doctor'], { DATA_DIR: dir });
    assert.equal(fine.code, 0);
    assert.match(fine.out, /^ok {4}Delivery +emails waiting: 0, suspended subscribers: 0$/m);
    const db = new DatabaseSync(join(dir, 'daymark.db'));
    db.exec(`insert into mail_problems (scope, since, confirmed_at, answer, refusals, pauses, next_at)
      values ('all', 1773144000, 1773144000, '554 blocked using blacklist', '[]', 3, 1773144020)`);
    db.close();
    const { code, out } = await command(['doctor'], { DATA_DIR: dir });
    assert.equal(code, 1);
    assert.match(
      out,
      /^FAIL {2}Delivery +the mail server refuses emails to every recipient \(since 2026-03-10 12:00:00 UTC; last reply: 554 blocked using blacklist\); emails waiting: 0\n +→ The cause is the sender and not the recipients, .* Ask the operator of the mail server why it refuses your emails/m,
    );
  });

  test('config prints the mail server and the sender, with the password masked', async () => {
    const env = { SMTP_URL: 'smtp://me@x.example:hunter2@mail.example', MAIL_FROM: 'Acme <a@acme.example>' };
    const { out } = await command(['config'], env);
    assert.match(out, /^SMTP_URL=smtp:\/\/me@x\.example:\*{4}@mail\.example$/m);
    assert.match(out, /^MAIL_FROM=Acme <a@acme\.example>$/m);
    assert.match((await command(['config'], {})).out, /^SMTP_URL=$/m);
  });

  test('serve says where emails go; a demo sends none', async () => {
    const welcome = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
      const launched = launch(process.execPath, ['src/main.js', 'serve', ...args], {
        LOG_LEVEL: 'warn',
        LOG_FORMAT: 'pretty',
        PORT: '0',
        DATA_DIR: freshDir(),
        ...env,
      });
      await launched.waitForOutput('Stop with');
      launched.killGroup('SIGTERM');
      await launched.ended;
      return launched.output();
    };
    const SMTP_URL = 'smtp://me:hunter2@127.0.0.1:1';
    assert.match(
      await welcome([], {}),
      /^ {2}Mail {11}written to \S+\/mail instead of being sent; to send it, set SMTP_URL$/m,
    );
    assert.match(await welcome([], { SMTP_URL }), /^ {2}Mail {11}smtp:\/\/me:\*{4}@127\.0\.0\.1:1$/m);
    assert.match(await welcome(['--demo'], { SMTP_URL }), /^ {2}Mail {11}written to \S+\/mail$/m);
  });
});
