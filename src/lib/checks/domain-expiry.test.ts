import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { data, startDnsServer } from '../../../test/support/checks/dns-server.ts';
import { listen, run } from '../../../test/support/checks/run.ts';
import { createDomainExpiry, registeredHost } from './domain-expiry.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + (days + 0.5) * DAY_MS).toISOString();

/** What registries answer. Their list is the one of IANA. */
const documents: Readonly<Record<string, unknown>> = {
  '/example/domain/shop.example': { events: [{ eventAction: 'expiration', eventDate: inDays(400) }] },
  '/uk/domain/shop.co.uk': { events: [{ eventAction: 'expiration', eventDate: inDays(5) }] },
  '/uk/domain/secret.uk': { events: [{ eventAction: 'registration', eventDate: inDays(-5) }] },
};

async function startRegistry() {
  const asked: string[] = [];
  let isBroken = false;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const send = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, headers).end(JSON.stringify(body));
    const origin = `http://127.0.0.1:${port}`;
    if (isBroken) return void send(500, {});
    if (url === '/dns.json')
      return void send(200, {
        services: [
          [['example'], [`${origin}/moved/`]],
          [['uk'], [`${origin}/uk`]],
        ],
      });
    if (url.startsWith('/moved/'))
      return void send(302, {}, { location: url.replace('/moved/', '/example/') });
    return void (url in documents ? send(200, documents[url]) : send(404, {}));
  });
  const port: number = await listen(server);
  return {
    asked,
    fail: () => {
      isBroken = true;
    },
    domainExpiry: createDomainExpiry(`http://127.0.0.1:${port}/dns.json`),
  };
}

describe('an expectation of a domain', () => {
  const records = { A: [data.address('192.0.2.7')] };
  const names = ['www.shop.example', 'a.shop.co.uk', 'secret.uk', 'shop.nowhere', 'gone.uk'];
  const zone = Object.fromEntries(names.map((name) => [name, records]));
  const dnsServer = startDnsServer(zone);
  const ask = async (registry: Awaited<ReturnType<typeof startRegistry>>, name: string, days = 30) => {
    const { verdict, reason } = await run('dns', name, {
      request: { server: await dnsServer },
      expect: [{ type: 'domain', days }],
      domainExpiry: registry.domainExpiry,
    });
    return [verdict, reason];
  };

  test('is what the registry says of the part of the name that is registered', async () => {
    const registry = await startRegistry();
    const [verdict, reason] = await ask(registry, 'a.shop.co.uk');
    assert.equal(verdict, 'failed');
    assert.match(
      String(reason),
      /^The domain shop\.co\.uk expires in 5 days, on \d{4}-\d\d-\d\d; it should be valid for at least 30\.$/,
    );
    assert.equal((await ask(registry, 'a.shop.co.uk', 5))[0], 'ok');
    assert.deepEqual(await ask(registry, 'www.shop.example'), ['ok', 'www.shop.example has 1 A record.']);
    assert.deepEqual(
      registry.asked,
      [
        '/dns.json',
        '/uk/domain/co.uk',
        '/uk/domain/shop.co.uk',
        '/moved/domain/shop.example',
        '/example/domain/shop.example',
      ],
      'each of them once, however often a check runs',
    );
  });

  test('is not held against a system whose registry does not say', async () => {
    const registry = await startRegistry();
    const doubt = (domain: string, because: string) =>
      ` It is not known when ${domain} expires, because ${because}.`;
    for (const [name, said] of [
      ['secret.uk', doubt('secret.uk', 'the registry does not say so')],
      ['gone.uk', doubt('gone.uk', 'the registry does not say so')],
      ['shop.nowhere', doubt('shop.nowhere', 'the registry of .nowhere does not say so')],
    ] as const)
      assert.deepEqual(await ask(registry, name), ['ok', `${name} has 1 A record.${said}`]);
    const broken = await startRegistry();
    broken.fail();
    assert.deepEqual(await ask(broken, 'secret.uk'), [
      'ok',
      `secret.uk has 1 A record.${doubt('secret.uk', 'the registry could not be asked')}`,
    ]);
  });

  test('fails for a target without a domain', async () => {
    const port = await listen(createServer());
    const { reason } = await run('tcp', `127.0.0.1:${port}`, { expect: [{ type: 'domain', days: 1 }] });
    assert.equal(reason, 'The target has no domain that is registered.');
    for (const [target, host] of [
      ['https://Shop.example:8443/path', 'shop.example'],
      ['shop.example:443', 'shop.example'],
      ['grpc://shop.example:50051', 'shop.example'],
      ['*.shop.example.', 'shop.example'],
      ['[2001:db8::1]:443', undefined],
      ['https://[2001:db8::1]/', undefined],
      ['localhost', undefined],
    ] as const)
      assert.equal(registeredHost(target), host, target);
  });
});
