import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import tls from 'node:tls';
import { outcomeOfError } from '../../reactions/notifications/webhook/outcome.ts';
import { post } from './request.ts';

/** Created for this test only, for hooks.example, valid until 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUygQOaSzmjotWwMU
0RDQwedUZ6ZC194a2HKIONjLv/2hRANCAAQb/TLfkWsRdo3YzTGDupyYQ5Hmf381
G98idckTcoy5P70BZKKd9Y77Lnb8vXQ+4EuHsRGO5T+7I7iNL4ws0Anu
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUMK3SC83CS4/0tBQp2HYzoAjUGLwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMTUwNzEwNDRaGA8yMTI2
MTAyMjA3MTA0NFowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBv9Mt+RaxF2jdjNMYO6nJhDkeZ/fzUb3yJ1yRNyjLk/
vQFkop31jvsudvy9dD7gS4exEY7lP7sjuI0vjCzQCe6jbTBrMB0GA1UdDgQWBBQw
Chs8cDuUH2qrkwU7UibWU4E8kjAfBgNVHSMEGDAWgBQwChs8cDuUH2qrkwU7UibW
U4E8kjAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWhvb2tzLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIhAN8kL5f6pIiVHkhuJFPdBQLgqlgYpbp6nL+lFtBq
8YfDAiBdtb0mxsfouQ5+0BESi1h3scw0J4SYsEVhI93o0lCLCg==
-----END CERTIFICATE-----`;

let server: Server;
const names: unknown[] = [];

before(async () => {
  server = createServer({ key, cert }, (request, response) => {
    names.push((request.socket as tls.TLSSocket).servername);
    response.end(request.headers.host);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

const send = (host: string) => {
  const url = new URL(`https://${host}:${(server.address() as AddressInfo).port}/`);
  return post(
    { url, addresses: ['127.0.0.1'] },
    { headers: {}, body: '{}' },
    { mayReach: () => true, signal: AbortSignal.timeout(5000) },
  );
};

const problemOf = async (host: string) => {
  try {
    await send(host);
  } catch (error) {
    return outcomeOfError(error, host, 5);
  }
  return 'answered';
};

test('an untrusted certificate is rejected', async () => {
  assert.deepEqual(await problemOf('hooks.example'), {
    state: 'deferred',
    error: 'The certificate of hooks.example is not valid.',
  });
  assert.deepEqual(names, []);
});

test('the certificate must match the host name, although the connection goes to an address', async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates(), cert]);
  const reply = await send('hooks.example');
  assert.equal(reply.status, 200);
  assert.match(reply.excerpt, /^hooks\.example:\d+$/);
  assert.deepEqual(names, ['hooks.example']);
  assert.equal((await send('hooks.example.')).status, 200);
  for (const host of ['other.example', '127.0.0.1']) {
    assert.deepEqual(await problemOf(host), {
      state: 'deferred',
      error: `The certificate of ${host} is not valid.`,
    });
  }
});
