import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { until } from '../../../../../test/support/fake-sender.ts';
import { MailServer, reply } from '../../../../../test/support/mail.ts';
import { freePort } from '../../../../../test/support/process.ts';
import { composeMail } from '../content/compose.ts';
import { sampleMessage } from '../testing.ts';
import { smtpTransport, verifySmtp } from './smtp.ts';
import type { OutgoingEmail, Transport } from './transport.ts';

/** Long enough for a busy machine, short enough for tests of a server that does not answer. */
const patient = { connectMs: 10_000, answerMs: 10_000 };
const quick = { connectMs: 1500, answerMs: 1500 };

describe('email over SMTP', () => {
  const closing: (() => Promise<void> | void)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });

  async function serve(options?: ConstructorParameters<typeof MailServer>[0]): Promise<MailServer> {
    const server = await new MailServer(options).start();
    closing.unshift(() => server.stop());
    return server;
  }

  function open(url: string, connections = 5, times = patient): Transport {
    const transport = smtpTransport(url, connections, times);
    closing.unshift(() => transport.close());
    return transport;
  }

  /** A server that sends exactly the scripted lines. */
  async function scriptedServer(
    talk: (socket: Socket, line: string) => void,
    greeting = '220 bare\r\n',
  ): Promise<string> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      if (greeting) socket.write(greeting);
      socket.on('data', (data) => {
        for (const line of data.toString().split('\r\n').slice(0, -1)) talk(socket, line);
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    closing.unshift(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  let ids = 0;
  async function outgoingEmail(to = 'reader@x.example'): Promise<OutgoingEmail> {
    const id = ++ids;
    return {
      ...composeMail(await sampleMessage('incident.opened', { recipient: { id, isStaff: false } })),
      id,
      createdAt: 0,
      date: new Date(1_773_144_000_000),
      from: { name: 'Acme', address: 'status@acme.example' },
      to,
      returnTo: 'status+bounce-x@acme.example',
    };
  }

  test('arrives complete, with the right sender and recipient', async () => {
    const server = await serve();
    const sent = await outgoingEmail();
    const { outcome, isDown } = await open(server.url).send(sent);
    assert.deepEqual([outcome.state, outcome.statusCode, isDown], ['sent', 250, false]);
    const [{ mail, from, to }] = server.accepted as [(typeof server.accepted)[number]];
    assert.equal(from, 'status+bounce-x@acme.example');
    assert.deepEqual(to, ['reader@x.example']);
    assert.equal(mail.from, 'status@acme.example');
    assert.equal(mail.to, 'reader@x.example');
    assert.equal(mail.subject, sent.subject);
    assert.equal(mail.text.trim(), sent.text.trim());
    assert.equal(mail.html.trim(), sent.html.trim());
    assert.equal(mail.headers['message-id'], sent.headers['Message-ID']);
    assert.equal(mail.headers.date, 'Tue, 10 Mar 2026 12:00:00 +0000');
    for (const name of [
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'List-Id',
      'Auto-Submitted',
      'Precedence',
    ])
      assert.equal(mail.headers[name.toLowerCase()], sent.headers[name], name);
    assert.equal(mail.headers['x-mailer'], undefined);
  });

  test('reuses its connections, up to their limit', async () => {
    const server = await serve();
    const transport = open(server.url, 3);
    const emails = await Promise.all(Array.from({ length: 60 }, () => outgoingEmail()));
    const results = await Promise.all(emails.map((email) => transport.send(email)));
    assert.ok(results.every(({ outcome }) => outcome.state === 'sent'));
    assert.equal(server.accepted.length, 60);
    assert.ok(server.connections.size <= 3, `${server.connections.size} connections`);
  });

  test('opens a new connection after a hundred emails', async () => {
    const server = await serve();
    const transport = open(server.url, 1);
    for (let at = 0; at < 101; at++) await transport.send(await outgoingEmail());
    assert.equal(server.connections.size, 2);
  });

  test('a refusal is classified by the reply at every stage', async () => {
    const server = await serve();
    const transport = open(server.url);
    const cases: [refuse: (server: MailServer) => void, refusal: string | undefined, code: number][] = [
      [(s) => (s.onMailFrom = () => reply(451, 'Try later')), undefined, 451],
      [(s) => (s.onMailFrom = () => reply(550, '5.7.1 Not you')), 'sender', 550],
      [(s) => (s.onRecipient = () => reply(450, '4.2.0 Greylisted')), undefined, 450],
      [(s) => (s.onRecipient = () => reply(550, '5.1.1 No such user')), 'recipient', 550],
      [(s) => (s.onRecipient = () => reply(554, '5.7.1 Relay access denied')), 'us', 554],
      [(s) => (s.onData = () => reply(452, 'Full')), undefined, 452],
      [(s) => (s.onData = () => reply(554, 'Refused')), 'unclear', 554],
      [(s) => (s.onData = () => reply(552, 'Too large')), 'mail', 552],
    ];
    for (const [refuse, refusal, code] of cases) {
      server.reset();
      refuse(server);
      const { outcome, isDown } = await transport.send(await outgoingEmail());
      assert.deepEqual(
        [outcome.state, outcome.refusal, outcome.statusCode, outcome.untried],
        ['deferred', refusal, code, undefined],
      );
      assert.equal(isDown, false);
      assert.ok(outcome.error?.includes(String(code)));
    }
    server.reset();
    assert.equal((await transport.send(await outgoingEmail())).outcome.state, 'sent');
  });

  test('uses up no attempt if nothing is listening', async () => {
    const { outcome, isDown } = await open(`smtp://127.0.0.1:${await freePort()}`).send(
      await outgoingEmail(),
    );
    assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', true, true]);
    assert.match(outcome.error ?? '', /cannot be reached \(SMTP_URL\): .*ECONNREFUSED/);
  });

  test('uses up no attempt if the server does not answer, or closes at once', async () => {
    const silent = await scriptedServer(() => {}, '');
    const busy = await scriptedServer(() => {}, '421 4.3.2 Too busy\r\n');
    const closed = await scriptedServer((socket) => socket.destroy());
    for (const url of [silent, busy, closed]) {
      const { outcome, isDown } = await open(url, 5, quick).send(await outgoingEmail());
      assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', true, true]);
    }
  });

  test('uses up an attempt if the server hangs or breaks the connection during it', async () => {
    const breakAfter = (stop: RegExp, end: (socket: Socket) => void) =>
      scriptedServer((socket, line) => {
        if (stop.test(line)) end(socket);
        else if (/^DATA/.test(line)) socket.write('354 go\r\n');
        else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
      });
    const ends = [() => {}, (socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()];
    const cases = [/^MAIL/, /^RCPT/, /^DATA/, /^\.$/].flatMap((stop) => ends.map((end) => ({ stop, end })));
    const check = async ({ stop, end }: (typeof cases)[number]) => {
      const { outcome, isDown } = await open(await breakAfter(stop, end), 5, quick).send(
        await outgoingEmail(),
      );
      assert.deepEqual([outcome.state, outcome.untried, isDown], ['deferred', undefined, true], `${stop}`);
      assert.match(outcome.error ?? '', /^The connection to the mail server broke/);
    };
    await Promise.all(cases.map(check));
  });

  test('uses a new connection if the server closed the old one', async () => {
    let closed = 0;
    const server = await serve({ socketTimeout: 500, onClose: () => closed++ });
    const transport = open(server.url, 1);
    assert.equal((await transport.send(await outgoingEmail())).outcome.state, 'sent');
    await until(() => closed > 0, 'the server closes the connection');
    assert.equal((await transport.send(await outgoingEmail())).outcome.state, 'sent');
    assert.equal(server.accepted.length, 2);
    assert.equal(server.connections.size, 2);
  });

  test('logs in with the user and password of the URL, even if they contain an @', async () => {
    const server = await serve({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'me@acme.example' && password === 'p@ss/word:1'
          ? done(null, { user: 1 })
          : done(new Error('Wrong password')),
    });
    const host = `127.0.0.1:${server.port}`;
    const right = open(`smtp://me%40acme.example:${encodeURIComponent('p@ss/word:1')}@${host}`);
    assert.equal((await right.send(await outgoingEmail())).outcome.state, 'sent');
    const { outcome, isDown } = await open(`smtp://me:wrong@${host}`).send(await outgoingEmail());
    assert.deepEqual(
      [outcome.state, outcome.untried, isDown, outcome.statusCode],
      ['deferred', true, true, 535],
    );
    assert.match(outcome.error ?? '', /does not accept our name and password \(SMTP_URL\): 535/);
    assert.doesNotMatch(JSON.stringify(outcome), /wrong/);
    await verifySmtp(`smtp://me%40acme.example:${encodeURIComponent('p@ss/word:1')}@${host}`, 10_000);
    await assert.rejects(verifySmtp(`smtp://me:wrong@${host}`, 10_000), /535/);
  });

  test('is encrypted if the server supports it, and rejects untrusted certificates', async () => {
    const secured: boolean[] = [];
    const server = await serve({
      disabledCommands: ['AUTH'],
      onData: (stream, { secure }, done) => {
        secured.push(secure);
        stream.resume().on('end', () => done());
      },
    });
    const untrusted = await open(server.url).send(await outgoingEmail());
    assert.deepEqual([untrusted.outcome.state, untrusted.outcome.untried], ['deferred', true]);
    assert.match(untrusted.outcome.error ?? '', /certificate/);
    const trusting = open(`${server.url}?tls.rejectUnauthorized=false`, 1, {
      connectMs: 2000,
      answerMs: 2000,
    });
    assert.equal((await trusting.send(await outgoingEmail())).outcome.state, 'sent');
    const plain = open(`${server.url}?ignoreTLS=true`);
    assert.equal((await plain.send(await outgoingEmail())).outcome.state, 'sent');
    assert.deepEqual(secured, [true, false]);
  });

  test('is encrypted from the first byte with smtps', async () => {
    const server = await serve({ secure: true, disabledCommands: ['AUTH'] });
    const url = `smtps://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
    const transport = open(url, 1);
    assert.equal((await transport.send(await outgoingEmail())).outcome.state, 'sent');
  });
});
