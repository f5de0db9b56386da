import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { authority, good } from '../../../test/support/checks/certificates.ts';
import { data, startDnsServer } from '../../../test/support/checks/dns-server.ts';
import { listen } from '../../../test/support/checks/run.ts';
import { command } from '../../../test/support/command.ts';
import { readTarget } from './check-target.ts';

test('the scheme of an address says which kind of check it is', () => {
  const kindOf = (address: string) => readTarget(address).kind;
  assert.deepEqual(
    ['https://a', 'http://a', 'tcp://a:1', 'dns://a', 'tls://a', 'ping://a', 'grpc://a', 'grpcs://a'].map(
      kindOf,
    ),
    ['http', 'http', 'tcp', 'dns', 'tls', 'ping', 'grpc', 'grpc'],
  );
  assert.deepEqual(['ws://a', 'wss://a', 'smtp://a', 'smtps://a'].map(kindOf), [
    'websocket',
    'websocket',
    'smtp',
    'smtp',
  ]);
  assert.deepEqual(readTarget('example.com/health'), {
    kind: 'http',
    target: 'https://example.com/health',
    request: {},
  });
  assert.deepEqual(readTarget('dns://9.9.9.9:5353/example.com?type=mx'), {
    kind: 'dns',
    target: 'example.com',
    request: { server: '9.9.9.9:5353', record: 'MX' },
  });
  assert.deepEqual(readTarget('ping://[::1]/').target, '[::1]');
});

describe('check test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-check-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]) => command(['check', 'test', ...args], { DATA_DIR: join(folder, 'none') });

  let url = '';
  before(async () => {
    const server = createServer(({ url: path, headers, method }, response) => {
      if (path === '/broken') return response.writeHead(503).end();
      response
        .setHeader('x-version', 'v42')
        .end(
          JSON.stringify({ ok: true, method, key: headers['x-key'], authorization: headers.authorization }),
        );
    });
    url = `http://127.0.0.1:${await listen(server)}`;
  });

  test('prints the sentence and the phases, and exits with 0 or 1', async () => {
    const good = await run(`${url}/`);
    assert.equal(good.code, 0, good.err);
    assert.match(
      good.out,
      /^OK: 127\.0\.0\.1:\d+ responded with 200\.\n {2}Connection +\d+\.\d ms\n {2}First byte +\d+\.\d ms\n {2}Total +\d+\.\d ms\n$/,
    );
    const bad = await run(`${url}/broken`);
    assert.equal(bad.code, 1);
    assert.match(bad.out, /^Failed: The status is 503, not 200-299\.\n/);
  });

  test('sends what the options say, expects what they say, and shows nothing that came back beside a secret', async () => {
    const { code, out } = await run(
      `${url}/`,
      ...['--method', 'PUT', '--data', '{}', '--header', 'X-Key: 1', '--user', 'ada:hunter2'],
      ...['--jsonata', 'ok and method = "PUT" and key = "1"', '--text', 'ok', '--no-text', 'fail'],
      ...['--has-header', 'X-Version: v4', '--below', '60000', '--output'],
    );
    assert.equal(code, 0, out);
    // The password is a secret of the request, so nothing that came back is shown.
    assert.doesNotMatch(out, /hunter2|authorization|"method"/);
    const { out: failed } = await run(`${url}/`, '--has-header', 'X-Version: v5');
    assert.match(failed, /^Failed: The header X-Version is "v42", and does not contain "v5"\.\n/);
    assert.match(
      (await run(`${url}/`, '--degraded-above', '0')).out,
      /^Degraded: It took \d+ ms, longer than 0 ms\./,
    );
  });

  test('prints JSON for scripts', async () => {
    const { code, out } = await run('--json', `${url}/broken`);
    assert.equal(code, 1);
    const { verdict, ok, reason, phases } = JSON.parse(out);
    assert.deepEqual([verdict, ok, reason], ['failed', false, 'The status is 503, not 200-299.']);
    assert.ok(phases.total > 0);
  });

  test('reads certificates from files, and asks DNS servers', async () => {
    const port = await listen(createHttps(good, (_request, response) => response.end()));
    const ca = join(folder, 'ca.pem');
    writeFileSync(ca, authority);
    assert.equal((await run(`https://localhost:${port}/`, '--ca', ca, '--days', '10')).code, 0);
    assert.equal((await run(`https://localhost:${port}/`)).code, 1);
    const missing = await run(`https://localhost:${port}/`, '--ca', join(folder, 'gone.pem'));
    assert.match(missing.err, /^The file \S+ cannot be read\. Check its name, and that you may read it\.$/m);
    const server = await startDnsServer({ 'here.example': { MX: [data.mx(10, 'mail.here.example')] } });
    const { code, out } = await run(`dns://${server}/here.example?type=MX`, '--has', '10 mail.here.example');
    assert.equal(code, 0, out);
  });

  test('refuses the addresses at which clouds keep secrets, unless they are allowed', async () => {
    assert.match(
      (await run('http://169.254.169.254/')).out,
      /^Failed: 169\.254\.169\.254:80 is not checked, because/,
    );
    const { out } = await run('http://169.254.169.254/', '--allow', '169.254.0.0/16', '--timeout', '0.1');
    assert.doesNotMatch(out, /is not checked/);
  });

  test('says what is wrong with the arguments', async () => {
    const wrong: [args: string[], message: RegExp][] = [
      [[], /^Name one URL to check, such as https:\/\/example\.com\.$/m],
      [['gopher://x'], /^gopher:\/\/ cannot be checked\. An address begins with http:\/\/, https:\/\//m],
      [['https://x', '--timeout', 'soon'], /^--timeout requires a number\.$/m],
      [['https://x', '--header', 'nothing'], /^--header requires a name and a value/m],
      [['tcp://x:1', '--starttls', 'ftp'], /^--starttls requires smtp, imap or pop3\.$/m],
      [['dns://x', '--record', 'XYZ'], /^XYZ is not a record that can be asked for: A, AAAA/m],
      [['https://x', '--allow', 'everything'], /^--allow requires an address or a range/m],
      [['https://x', '--ipv4', '--ipv6'], /^Use --ipv4 or --ipv6, not both\.$/m],
    ];
    for (const [args, message] of wrong) {
      const { code, err } = await run(...args);
      assert.equal(code, 2, err);
      assert.match(err, message);
    }
  });
});
