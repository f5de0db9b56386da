import assert from 'node:assert/strict';
import { after, beforeEach, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Harness, onBothDatabases } from '../../../../../test/support/harness.ts';
import { MailServer, reply } from '../../../../../test/support/mail.ts';
import { addressesAt, MailAudience } from '../../../../../test/support/mail-audience.ts';
import { freePort } from '../../../../../test/support/process.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { createBackgroundServices } from '../../../../operations/worker/start.ts';

const server = await new MailServer().start();
after(() => server.stop());

const HOUR = 3600;

/** Starts a process and captures its log, until the test ends. */
function startNode(t: TestContext, harness: Harness, smtpUrl = server.url) {
  const lines: Json[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const ctx = { ...harness.ctx, log, config: { ...harness.ctx.config, smtpUrl } };
  const background = createBackgroundServices(ctx);
  t.after(() => background.stop());
  return {
    react: () => background.worker.settle(),
    stop: () => background.stop(),
    /** The new log lines about mail: level, problem and beginning of the message. */
    said: () =>
      lines.splice(0).map(({ level, problem, msg }) => `${pino.levels.labels[level]} ${problem} ${msg}`),
    lines,
  };
}

onBothDatabases(
  'a mail problem',
  (harness) => {
    let audience = new MailAudience(harness, server);
    /** How many emails the server refused. */
    let refused = 0;
    const refuse = (isRefused: (address: string) => boolean = () => true) => {
      server.onRecipient = (address) => {
        if (!isRefused(address)) return undefined;
        refused++;
        return reply(554, 'blocked using blacklist');
      };
    };
    beforeEach(() => {
      server.reset();
      refused = 0;
      audience = new MailAudience(harness, server);
    });

    test('is logged when it begins, while it lasts and when it is solved, with what to do', async (t) => {
      const node = startNode(t, harness);
      audience.react = node.react;
      await audience.subscribe(addressesAt(30, () => 'reader.example'));
      refuse();
      await audience.notify();
      const [first, ...more] = node.lines.splice(0);
      assert.deepEqual(more, []);
      assert.equal(pino.levels.labels[first.level], 'error');
      assert.match(
        first.msg,
        /^mail problem: every recipient at reader\.example is refused\. The cause is the sender and not the recipients, so nobody is suspended and the emails wait\. .* Ask your email provider, or the postmaster of reader\.example, why your emails are refused\.$/,
      );
      assert.deepEqual([first.answer, first.waiting], ['554 blocked using blacklist', 30]);
      assert.ok(first.refused >= 5);
      await audience.pass(3 * HOUR + 600);
      const lasting = node.said();
      assert.equal(lasting.length, 3);
      for (const line of lasting)
        assert.match(line, /^error domain:reader\.example mail problem continues: /);
      server.reset();
      await audience.pass(600);
      const [last, ...others] = node.lines.splice(0);
      assert.deepEqual(others, []);
      assert.match(
        last.msg,
        /^mail works again\. The problem was: every recipient at reader\.example is refused\./,
      );
      assert.ok(last.waiting >= 29 && last.waiting <= 30);
      assert.ok(last.seconds >= 3 * HOUR + 600 && last.seconds <= 3 * HOUR + 1200);
    });

    test('of the server itself is logged in the same way', async (t) => {
      const port = await freePort();
      const node = startNode(t, harness, `smtp://127.0.0.1:${port}`);
      audience.react = node.react;
      await audience.subscribe(addressesAt(30, () => 'reader.example'));
      await audience.notify();
      await audience.pass(HOUR + 900);
      const lines = node.said();
      assert.match(
        String(lines[0]),
        /^error server mail problem: the mail server cannot be used\. Check SMTP_URL/,
      );
      assert.match(String(lines[1]), /^error server mail problem continues/);
      assert.equal(lines.length, 2);
      const back = await new MailServer().start(port);
      t.after(() => back.stop());
      await audience.pass(600);
      assert.equal(back.accepted.length, 30);
      const [last, ...more] = node.lines.splice(0);
      assert.deepEqual(more, []);
      assert.match(last.msg, /^mail works again\. The problem was: the mail server cannot be used\./);
      assert.ok(last.seconds >= HOUR + 900 && last.waiting >= 29);
    });

    test('causes hardly any attempts, at growing intervals, however many processes there are', async (t) => {
      const nodes = [startNode(t, harness), startNode(t, harness)];
      audience.react = async () => {
        for (const node of nodes) await node.react();
      };
      await audience.subscribe(addressesAt(300, () => 'reader.example'));
      refuse();
      await audience.notify();
      assert.ok(refused < 150, `${refused} mails were tried`);
      const [before, started] = [refused, harness.clock.now()];
      const moments: number[] = [];
      for (let seen = refused; harness.clock.now() < started + 620; ) {
        harness.clock.advance(5);
        await audience.react();
        if (refused > seen) moments.push(harness.clock.now() - started);
        seen = refused;
      }
      assert.equal(refused - before, moments.length, 'one mail at a time');
      assert.deepEqual(moments.slice(0, 7), [5, 15, 35, 75, 155, 315, 615]);
      assert.equal(nodes.flatMap((node) => node.said()).length, 1, 'logged once');
      assert.equal(await audience.waiting(), 300);
    });

    test('is known to a process that starts later, which also notices when it is solved', async (t) => {
      const emails = addressesAt(30, (at) => `reader${at}.example`);
      const first = startNode(t, harness);
      audience.react = first.react;
      await audience.subscribe(emails);
      refuse();
      await audience.notify();
      await audience.pass(HOUR);
      await first.stop();
      const before = refused;
      const second = startNode(t, harness);
      audience.react = second.react;
      await audience.react();
      assert.ok(refused <= before + 1);
      server.reset();
      await audience.pass(600);
      audience.assertEachOnce(emails, 1);
      assert.match(String(second.said()), /^warn all mail works again/);
    });

    test('ends when no email waits for it any more', async (t) => {
      const node = startNode(t, harness);
      audience.react = node.react;
      await audience.subscribe(addressesAt(10, () => 'reader.example'));
      refuse();
      const event = await audience.notify();
      await harness.post(`/deliveries/${event}/cancel`, undefined, { token: await harness.token('*') });
      await audience.pass(HOUR);
      assert.match(node.said().join('\n'), /^error .*\nwarn domain:reader\.example mail problem closed/);
      assert.deepEqual(
        await harness.query(sql`select scope from mail_problems where confirmed_at is not null`),
        [],
      );
      assert.deepEqual(await harness.query(sql`select id from deliveries where held is not null`), []);
    });

    test('and emails that failed for good, and suspended addresses, are logged', async (t) => {
      const node = startNode(t, harness);
      audience.react = node.react;
      await audience.subscribe(['ada@one.example', 'dead@one.example', 'picky@two.example']);
      server.onRecipient = (address) => {
        if (address.startsWith('picky')) return reply(554, '5.7.1 Not from you');
        return address.startsWith('dead') ? reply(550, '5.1.1 Unknown') : undefined;
      };
      const event = await audience.notify();
      await audience.pass(100 * HOUR, 25 * HOUR);
      for (let at = 0; at < 2; at++) await audience.notify();
      await audience.pass(200 * HOUR, 25 * HOUR);
      const lines = node.said();
      assert.ok(
        lines.some((line) => line.includes('a subscriber was suspended: three messages in a row bounced')),
        lines.join('\n'),
      );
      assert.ok(
        lines.some((line) =>
          /^error .* emails failed after the last attempt\. .*\/api\/deliveries\/\d+\/resend$/.test(line),
        ),
        lines.join('\n'),
      );
      assert.ok(lines.some((line) => line.includes(`/api/deliveries/${event}/resend`)));
      assert.deepEqual(await audience.suspended(), ['dead@one.example']);
    });

    test('is shown to staff, and to nobody else', async (t) => {
      audience.react = startNode(t, harness).react;
      const path = '/deliveries/health';
      assert.equal((await harness.get(path)).status, 401);
      assert.equal((await harness.get(path, { token: await harness.token('incidents.manage') })).status, 403);
      const token = await harness.token('deliveries.manage');
      const { body: well } = await harness.get(path, { token });
      assert.deepEqual(well, {
        data: { mail: { ok: true, sent_by: 'smtp', waiting: 0, suspended: 0, problems: [] } },
      });
      const [good, bad] = [addressesAt(10, () => 'good.example'), addressesAt(10, () => 'bad.example')];
      await audience.subscribe([...good, ...bad]);
      refuse((address) => address.endsWith('@bad.example'));
      await audience.notify();
      const { body } = await harness.get(path, { token });
      const { problems, ...mail } = body.data.mail;
      assert.deepEqual(mail, { ok: false, sent_by: 'smtp', waiting: 10, suspended: 0 });
      assert.equal(problems.length, 1);
      const { refused: count, advice, since, next_try, ...problem } = problems[0];
      assert.deepEqual(problem, {
        kind: 'domain',
        domain: 'bad.example',
        summary: 'every recipient at bad.example is refused',
        answer: '554 blocked using blacklist',
        waiting: 10,
      });
      assert.ok(count >= 5 && advice.includes('postmaster of bad.example'));
      assert.equal(since.string, '2026-03-10 12:00:00');
      assert.equal(next_try.string, '2026-03-10 12:00:05');
      const { body: waiting } = await harness.get('/deliveries?filter[state]=deferred,queued', { token });
      for (const { attributes } of waiting.data)
        assert.match(attributes.error, /bad\.example is refused|blacklist/);
    });
  },
  { smtpUrl: 'smtp://127.0.0.1:9' },
);
