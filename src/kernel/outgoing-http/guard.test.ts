import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { createApp } from '../../app.ts';
import type { Resolve } from '../../lib/resolve.ts';
import { createBackgroundServices } from '../../operations/worker/start.ts';
import { Receiver } from '../../reactions/notifications/webhook/testing.ts';
import { post } from './request.ts';
import { findTarget, mayReach, Refused } from './target.ts';

/** Represents an internal service: it listens on every address of this machine. */
const inside = new Receiver();
before(() => inside.start());
after(() => inside.stop());
beforeEach(() => inside.reset());

/** The DNS answers in these tests; no query leaves this machine. */
const names: Record<string, readonly string[]> = {
  'public.example': ['93.184.215.14'],
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'any.example': ['0.0.0.0'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example': ['2606:4700::1111', '::1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'tunnel.example': ['2002:7f00:1::1'],
  'scoped.example': ['fe80::1%lo'],
  'xn--lwe-sna.example': ['127.0.0.1'],
};
const resolve: Resolve = async (host) => {
  const found = names[host];
  if (!found) throw Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' });
  return found;
};

/** The addresses of this machine in its local network, if any. */
const own = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ address }) => !address.startsWith('fe80'))
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

/** Ways to write an internal address. `PORT` is replaced by the port of the internal service. */
const hostile = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.000.000.001:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://127。0。0。1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://localhost..:PORT/',
  'http://loc%61lhost:PORT/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/',
  'http://lo\ncalhost:PORT/',
  'http://api.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://printer.local:PORT/',
  'http://metadata.google.internal:PORT/',
  'http://router.home.arpa:PORT/',
  'http://intranet:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000::0001]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00:ec2::254]:PORT/',
  'http://169.254.169.254:PORT/latest/meta-data/',
  'http://2852039166:PORT/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]:PORT/',
  'http://100.100.100.200:PORT/',
  'http://168.63.129.16:PORT/',
  'http://192.0.0.192:PORT/',
  'http://10.0.0.1:PORT/',
  'http://172.16.0.1:PORT/',
  'http://192.168.0.1:PORT/',
  'http://198.18.0.1:PORT/',
  'http://203.0.113.1:PORT/',
  'http://224.0.0.1:PORT/',
  'http://255.255.255.255:PORT/',
  'http://user:pass@public.example:PORT/',
  'http://public.example@127.0.0.1:PORT/',
  'http://public.example%2F@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@public.example/',
  'http://127.0.0.1:PORT\\@public.example/',
  'http://loopback.example:PORT/',
  'http://loopback6.example:PORT/',
  'http://mapped.example:PORT/',
  'http://any.example:PORT/',
  'http://metadata.example:PORT/',
  'http://mixed.example:PORT/',
  'http://mixed6.example:PORT/',
  'http://nat64.example:PORT/',
  'http://tunnel.example:PORT/',
  'http://scoped.example:PORT/',
  'http://löwe.example:PORT/',
  'https://127.0.0.1:PORT/',
  'https://[::1]:PORT/',
  'https://loopback.example:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'http://public.example:22/',
  'http://public.example:25/',
  'http://public.example:6667/',
  'http://public.example:0/',
  ...own.map((address) => `http://${address}:PORT/`),
];

const withPort = (text: string) => text.replace('PORT', String(inside.port));
const message = { headers: {}, body: '{}' };

async function send(text: string, allowed: boolean | string[]): Promise<unknown> {
  const url = URL.parse(text);
  if (!url) throw new Refused('not a URL');
  const target = await findTarget(url, allowed, resolve);
  const signal = AbortSignal.timeout(2000);
  return post(target, message, { mayReach: (address) => mayReach(address, allowed), signal });
}

test('no request reaches an internal service, however its address is written', async () => {
  assert.ok(hostile.length >= 40);
  for (const text of hostile) await assert.rejects(send(withPort(text), false), Refused, text);
  assert.equal(inside.connections, 0);
});

test('without the guard, the same addresses would be reached', async () => {
  const reached: string[] = [];
  for (const text of hostile.filter((address) =>
    /127|localhost|::1|own|\b0\b|loopback|lwe|löwe/.test(address),
  )) {
    inside.reset();
    await send(withPort(text), true).catch(() => {});
    if (inside.connections > 0) reached.push(text);
  }
  assert.ok(reached.length >= 20, `only ${reached.join(' ')}`);
});

test('the reason for refusing an address is a sentence', async () => {
  const why = async (url: string) => {
    try {
      await findTarget(new URL(url), false, resolve);
    } catch (error) {
      return (error as Error).message;
    }
    return 'taken';
  };
  const next = 'Choose a public address, or let the operator allow it with WEBHOOKS_PRIVATE.';
  assert.equal(await why('http://2130706433/'), `127.0.0.1 is a loopback address. ${next}`);
  assert.equal(await why('http://localhost/'), `localhost is a name of a private network. ${next}`);
  assert.equal(
    await why('https://metadata.example/'),
    `metadata.example leads to 169.254.169.254, a link-local address, where clouds keep their metadata. ${next}`,
  );
  assert.equal(
    await why('http://public.example:25/'),
    'Port 25 belongs to another service than the web: choose another one.',
  );
  assert.match(await why('https://a:b@public.example/'), /^The address holds a user name or a password: /);
  assert.equal(await why('https://public.example:8443/a?b=c'), 'taken');
  assert.equal(await why('https://93.184.215.14/'), 'taken');
  assert.equal(await why('https://[2606:4700::1111]/'), 'taken');
});

test('requests reach the private addresses that the operator allows, and no others', async () => {
  const allowed = ['127.0.0.1/32'];
  await send(withPort('http://127.0.0.1:PORT/'), allowed);
  await send(withPort('http://loopback.example:PORT/'), allowed);
  await send(withPort('http://mapped.example:PORT/'), allowed);
  assert.equal(inside.connections, 3);
  for (const text of [
    'http://127.0.0.2:PORT/',
    'http://[::1]:PORT/',
    'http://mixed6.example:PORT/',
    'http://u:p@127.0.0.1:PORT/',
  ])
    await assert.rejects(send(withPort(text), allowed), Refused, text);
  assert.equal(inside.connections, 3);
});

test('a name is resolved only once: a different answer a moment later has no effect', async () => {
  const responses = [['127.0.0.2'], ['127.0.0.1']];
  let lookups = 0;
  const rebinding: Resolve = async () => responses[lookups++] ?? ['127.0.0.1'];
  const listener = new Receiver();
  await listener.start('127.0.0.1');
  const url = new URL(`http://rebinding.example:${listener.port}/`);
  const allowed = ['127.0.0.2/32'];
  const target = await findTarget(url, allowed, rebinding);
  const options = {
    mayReach: (address: string) => mayReach(address, allowed),
    signal: AbortSignal.timeout(2000),
  };
  // The second response leads to the receiver; the connection goes to the first one, which was checked.
  await assert.rejects(post(target, message, options), { code: 'ECONNREFUSED' });
  assert.equal(lookups, 1);
  assert.equal(listener.connections, 0);
  await listener.stop();
});

test('a connection to an address that was not checked is closed before anything is sent', async () => {
  const url = new URL(withPort('http://public.example:PORT/'));
  const lied = { url, addresses: ['127.0.0.1'] };
  const judge = {
    mayReach: (address: string) => mayReach(address, false),
    signal: AbortSignal.timeout(2000),
  };
  await assert.rejects(post(lied, message, judge), Refused);
  assert.deepEqual(inside.requests, []);
});

test('proxies from environment variables are not used', async (t) => {
  const proxy = withPort('http://127.0.0.1:PORT');
  // Other test files share this process, and some use clients that obey these variables.
  const environment = process.env;
  t.after(() => {
    process.env = environment;
  });
  process.env = { ...environment, NODE_USE_ENV_PROXY: '1' };
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'ALL_PROXY']) process.env[name] = proxy;
  const listener = new Receiver();
  await listener.start('127.0.0.1');
  await send(`http://127.0.0.1:${listener.port}/direct`, true);
  assert.equal(listener.last.url, '/direct');
  assert.equal(inside.connections, 0);
  await listener.stop();
});

onBothDatabases('webhook addresses', (harness) => {
  before(async () => {
    await harness.app.close();
    await harness.background.stop();
    harness.ctx = { ...harness.ctx, resolve };
    harness.app = createApp(harness.ctx);
    harness.background = createBackgroundServices(harness.ctx);
  });

  test('a hostile address is refused with a reason when it is saved, and nothing is written', async () => {
    const token = await harness.token('webhooks.manage');
    await harness.post('/webhooks', { name: 'Good', url: 'https://public.example/' }, { token });
    const types = await harness.eventsOf(async () => {
      for (const text of hostile) {
        for (const response of [
          await harness.post('/webhooks', { name: 'Bad', url: withPort(text) }, { token }),
          await harness.put('/webhooks/1', { url: withPort(text) }, { token }),
        ]) {
          assert.equal(response.status, 422, text);
          assert.deepEqual(Object.keys(response.body.errors), ['url'], text);
        }
      }
    });
    assert.deepEqual(types, []);
    assert.equal(inside.connections, 0);
    assert.equal(
      (await harness.get('/webhooks/1', { token })).body.data.attributes.url,
      'https://public.example/',
    );
  });

  test('an address that becomes private after it was saved is refused when something is sent, without another attempt', async () => {
    const token = await harness.token('*');
    names['turning.example'] = ['93.184.215.14'];
    const url = withPort('http://turning.example:PORT/');
    const saved = await harness.post('/webhooks', { name: 'Turning', url }, { token });
    assert.equal(saved.status, 200);
    names['turning.example'] = ['127.0.0.1'];
    const ping = await harness.post('/webhooks/1/ping', undefined, { token });
    assert.equal(ping.status, 200);
    assert.equal(ping.body.data.attributes.state, 'failed');
    assert.match(
      ping.body.data.attributes.error,
      /^turning\.example leads to 127\.0\.0\.1, a loopback address\./,
    );
    await harness.post('/components', { name: 'API' }, { token });
    await harness.react();
    const { body } = await harness.get('/webhooks/1/deliveries', { token });
    assert.deepEqual(
      body.data.map((one: Json) => [
        one.attributes.event,
        one.attributes.state,
        one.attributes.attempts.length,
      ]),
      [
        ['component.created', 'failed', 1],
        ['webhook.pinged', 'failed', 1],
      ],
    );
    assert.equal(inside.connections, 0);
  });

  test('nothing is sent to a hostile address in the database, however it got there', async () => {
    const token = await harness.token('*');
    await harness.post('/webhooks', { name: 'Row', url: 'https://public.example/' }, { token });
    for (const text of hostile.filter((one) => URL.canParse(withPort(one)))) {
      await sql`update webhooks set url = ${withPort(text)}`.execute(harness.ctx.connection.write);
      const ping = await harness.post('/webhooks/1/ping', undefined, { token });
      assert.equal(ping.body.data.attributes.state, 'failed', text);
    }
    assert.equal(inside.connections, 0);
  });

  test('a host that cannot be resolved yet may be saved', async () => {
    const token = await harness.token('webhooks.manage');
    const body = { name: 'Soon', url: 'https://soon.example/' };
    assert.equal((await harness.post('/webhooks', body, { token })).status, 200);
    const ping = await harness.post('/webhooks/1/ping', undefined, { token });
    assert.equal(ping.body.data.attributes.error, 'The address of soon.example could not be found.');
  });
});
