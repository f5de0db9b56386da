import assert from 'node:assert/strict';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { authority, expired, good, other } from '../../../test/support/checks/certificates.ts';
import { data, startDnsServer } from '../../../test/support/checks/dns-server.ts';
import {
  afterwards,
  assertTooLate,
  failure,
  listen,
  run,
  success,
} from '../../../test/support/checks/run.ts';
import { canSendPings } from './icmp-socket.ts';

/** A server that writes a line at first, and then a reply to each line. */
const lineServer = (greeting: string, replies: Readonly<Record<string, string>> = {}): Promise<number> =>
  listen(
    createTcp((socket: Socket) => {
      socket.on('error', () => {});
      socket.write(greeting);
      socket.on('data', (line) => {
        const [, reply] =
          Object.entries(replies).find(([command]) => line.toString().startsWith(command)) ?? [];
        socket.write(reply ?? '500 What?\r\n');
      });
    }),
  );

/** A real mail server, which lets ada in. */
async function mailServer(options: object = {}): Promise<number> {
  const server = new SMTPServer({
    ...good,
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === 'lovelace-1'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    ...options,
  });
  server.on('error', () => {});
  afterwards(() => server.close(() => {}));
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return (server.server.address() as AddressInfo).port;
}

const request = { ca: authority };

describe('a TCP check', () => {
  test('connects', async () => {
    const port = await listen(createTcp());
    assert.equal(await success('tcp', `127.0.0.1:${port}`), `127.0.0.1:${port} accepts connections.`);
    await success('tcp', `tcp://localhost:${port}`, { request: { family: 4 } });
    assert.match(await failure('tcp', '127.0.0.1:1'), /^127\.0\.0\.1:1 refuses connections/);
    assert.equal(
      await failure('tcp', 'example.com'),
      '"example.com" is not a host with a port, such as example.com:443.',
    );
    assert.match(await failure('tcp', 'example.com:99999'), /is not a host with a port/);
  });

  test('starts TLS in the middle of a conversation, as SMTP, IMAP and POP3 do', async () => {
    const mail = await mailServer();
    assert.equal(
      await success('tcp', `localhost:${mail}`, { request: { ...request, starttls: 'smtp' } }),
      `localhost:${mail} accepts connections and TLS.`,
    );
    for (const [starttls, greeting, reply] of [
      ['imap', '* OK ready\r\n', { 'a1 STARTTLS': 'a1 NO not today\r\n' }],
      ['pop3', '+OK ready\r\n', { STLS: '-ERR not today\r\n' }],
    ] as const) {
      const port = await lineServer(greeting, reply);
      assert.match(
        await failure('tcp', `127.0.0.1:${port}`, { request: { starttls } }),
        /^127\.0\.0\.1:\d+ refused (STARTTLS|STLS): "(a1 NO|-ERR) not today"\.$/,
      );
    }
  });
});

describe('a TLS check', () => {
  test('tells how long a certificate is valid, and shows the chain to staff', async () => {
    const port = await listen(createTlsServer(good, (socket) => socket.end()));
    const { reason, output } = await run('tls', `localhost:${port}`, {
      request,
      expect: [{ type: 'certificate', days: 30 }],
    });
    assert.equal(reason, 'The certificate of localhost is valid until 2126-01-01.');
    assert.match(output ?? '', /^subject: CN=localhost\nissuer: CN=Test authority\nnames: DNS:localhost/);
    assert.match(
      await failure('tls', `localhost:${port}`, { request, expect: [{ type: 'certificate', days: 99_999 }] }),
      /^The certificate expires in \d+ days, on 2126-01-01; it should be valid for at least 99999\.$/,
    );
  });

  test('says that a certificate expired, is for another host, or has an unknown issuer', async () => {
    const bad = await listen(createTlsServer(expired));
    assert.equal(
      await failure('tls', `tls://localhost:${bad}`, { request }),
      'The certificate of localhost expired on 2025-02-01.',
    );
    const foreign = await listen(createTlsServer(other));
    assert.equal(
      await failure('tls', `localhost:${foreign}`, { request }),
      'The certificate of localhost is for other names: other.example.',
    );
    const unknown = await listen(createTlsServer(good));
    assert.match(await failure('tls', `localhost:${unknown}`), /comes from an unknown authority/);
    const plain = await lineServer('hello\r\n');
    assert.equal(
      await failure('tls', `localhost:${plain}`),
      `localhost:${plain} does not speak TLS on this port.`,
    );
    const mute = await listen(createTcp());
    const late = `127.0.0.1:${mute} accepted the connection, but did not agree on TLS`;
    await assertTooLate('tls', `127.0.0.1:${mute}`, late);
  });
});

describe('an SMTP check', () => {
  test('waits for the greeting, and for TLS and the login if they are wanted', async () => {
    const target = `localhost:${await mailServer()}`;
    const { reason, output } = await run('smtp', target);
    assert.equal(reason, `${target} takes mail.`);
    assert.match(output ?? '', /^220 .*\n250/s);
    const starttls = 'smtp';
    await success('smtp', target, { request: { ...request, starttls } });
    const ada = { ...request, starttls, username: 'ada' } as const;
    await success('smtp', target, { request: { ...ada, password: 'lovelace-1' } });
    assert.match(
      await failure('smtp', target, { request: { ...ada, password: 'wrong' } }),
      /^localhost:\d+ refused the user name and the password\.$/,
    );
    assert.equal(
      await failure('smtp', target, { request: { username: 'ada', password: 'lovelace-1' } }),
      `The password was not sent to ${target}, because the connection has no TLS.`,
    );
    await success('smtp', `smtps://localhost:${await mailServer({ secure: true })}`, { request });
  });

  test('says what the server said', async () => {
    const rude = await lineServer('554 Go away\r\n');
    assert.equal(
      await failure('smtp', `127.0.0.1:${rude}`),
      `127.0.0.1:${rude} refused the connection: "554 Go away".`,
    );
    const old = await lineServer('220 old\r\n', { EHLO: '250 old\r\n', STARTTLS: '502 What is that?\r\n' });
    assert.equal(
      await failure('smtp', `127.0.0.1:${old}`, { request: { starttls: 'smtp' } }),
      `127.0.0.1:${old} refused STARTTLS: "502 What is that?".`,
    );
    const mute = await listen(createTcp());
    await assertTooLate('smtp', `127.0.0.1:${mute}`, `127.0.0.1:${mute} did not respond`);
  });
});

describe('a DNS check', () => {
  const zone = {
    'here.example': {
      A: [data.address('192.0.2.7')],
      AAAA: [Buffer.from('20010db8000000000000000000000001', 'hex')],
      MX: [data.mx(10, 'mail.here.example')],
      NS: [data.name('ns.here.example')],
      TXT: [data.text('v=spf1 -all')],
      CAA: [data.caa('issue', 'letsencrypt.org')],
      SOA: [data.soa('ns.here.example', 'root.here.example', [1, 2, 3, 4, 5])],
    },
    '_sip._tcp.here.example': { SRV: [data.srv(1, 2, 5060, 'sip.here.example')] },
    'www.here.example': { CNAME: [data.name('here.example')] },
    '7.2.0.192.in-addr.arpa': { PTR: [data.name('here.example')] },
  };

  test('asks a server for records of every kind', async () => {
    const server = await startDnsServer(zone);
    const expected = [
      ['here.example', 'A', '192.0.2.7'],
      ['here.example', 'AAAA', '2001:db8::1'],
      ['here.example', 'MX', '10 Mail.here.example.'],
      ['here.example', 'NS', 'ns.here.example'],
      ['here.example', 'TXT', 'v=spf1 -all'],
      ['here.example', 'CAA', '0 issue "letsencrypt.org"'],
      ['here.example', 'SOA', 'ns.here.example root.here.example 1 2 3 4 5'],
      ['_sip._tcp.here.example', 'SRV', '1 2 5060 sip.here.example'],
      ['www.here.example.', 'CNAME', 'here.example'],
      ['192.0.2.7', 'PTR', 'here.example'],
    ] as const;
    for (const [name, record, value] of expected)
      await success('dns', name, {
        request: { server, record },
        expect: [{ type: 'records', values: [value] }],
      });
    const { reason, phases } = await run('dns', 'here.example', { request: { server } });
    assert.equal(reason, 'here.example has 1 A record.');
    assert.ok((phases.dns ?? -1) >= 0);
  });

  test('one of several records can be enough', async () => {
    const server = await startDnsServer(zone);
    const ask = (values: string[]) =>
      run('dns', 'here.example', {
        request: { server },
        expect: [{ type: 'records', values, match: 'any' }],
      });
    assert.equal((await ask(['192.0.2.8', '192.0.2.7'])).verdict, 'ok');
    const { verdict, reason } = await ask(['192.0.2.8', '192.0.2.9']);
    assert.deepEqual(
      [verdict, reason],
      ['failed', 'None of the records 192.0.2.8, 192.0.2.9 is there: there is 192.0.2.7.'],
    );
  });

  test('says what is missing, and why', async () => {
    const server = await startDnsServer(zone);
    const reasons: [name: string, reason: string][] = [
      ['gone.example', 'The name gone.example does not exist (NXDOMAIN).'],
      ['www.here.example', 'www.here.example has no A record.'],
      ['broken.example', `${server} failed to resolve broken.example (SERVFAIL).`],
    ];
    for (const [name, reason] of reasons)
      assert.equal(await failure('dns', name, { request: { server } }), reason);
    assert.equal(
      await failure('dns', 'here.example', {
        request: { server },
        expect: [{ type: 'records', values: ['192.0.2.8'] }],
      }),
      'The record 192.0.2.8 is missing: there is 192.0.2.7.',
    );
    assert.match(
      await failure('dns', 'silent.example', { request: { server }, timeoutMs: 400 }),
      /did not respond in time\.$|was not resolved within 0\.4 s\.$/,
    );
    assert.equal(
      await failure('dns', 'here.example', { request: { server: '169.254.169.253' } }),
      'The DNS server 169.254.169.253 is not asked, because it is a link-local address, where clouds keep the credentials of their machines.',
    );
  });
});

describe('a ping', () => {
  test('replies, or says what to use instead', async () => {
    const { ok, reason } = await run('ping', '127.0.0.1');
    assert.match(
      reason,
      ok ? /^127\.0\.0\.1 replied to a ping/ : / Use a TCP check instead, for example to port 443\.$/,
    );
    assert.equal(await failure('ping', '-c 5'), '"-c 5" is not a host name or an address.');
    assert.match(
      await failure('ping', '169.254.169.254'),
      /is not checked, because it is a link-local address/,
    );
  });

  for (const [family, address] of [
    [4, '127.0.0.1'],
    [6, '::1'],
  ] as const)
    test(`is sent without any program where Node and the kernel allow it, over IPv${family}`, async (t) => {
      if (!canSendPings(family))
        return t.skip(`NOT TESTED: this kernel or this version of Node sends no pings over IPv${family}`);
      const path = process.env.PATH;
      process.env.PATH = '/nowhere';
      try {
        const { verdict, reason, phases } = await run('ping', address);
        assert.equal(verdict, 'ok', reason);
        assert.match(reason, /^\S+ replied to a ping after [\d.]+ ms\.$/);
        assert.ok((phases.first_byte ?? -1) >= 0);
      } finally {
        process.env.PATH = path;
      }
    });
});
