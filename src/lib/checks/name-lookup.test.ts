import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { data, startDnsServer } from '../../../test/support/checks/dns-server.ts';
import { createLookup } from './name-lookup.ts';

describe('looking up a name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-names-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, '# names\n::1 fixed.example\n127.0.0.9 Fixed.example alias # more\n');

  const zone = {
    'both.example': {
      A: [data.address('192.0.2.7')],
      AAAA: [Buffer.from('20010db8000000000000000000000001', 'hex')],
    },
  };

  async function lookupWith(
    system: (host: string) => Promise<string[]> = async () => assert.fail('the system'),
  ) {
    const lookUp = createLookup({ servers: [await startDnsServer(zone)], hostsFile, system });
    return (host: string, family?: 4 | 6, signal = new AbortController().signal) =>
      lookUp(host, family, signal);
  }

  test('the hosts file comes first, and IPv4 before IPv6', async () => {
    const lookUp = await lookupWith();
    assert.deepEqual(await lookUp('fixed.example'), ['127.0.0.9', '::1']);
    assert.deepEqual(await lookUp('FIXED.example.', 6), ['::1']);
    assert.deepEqual(await lookUp('alias'), ['127.0.0.9']);
  });

  test('DNS servers are asked without the system', async () => {
    const lookUp = await lookupWith();
    assert.deepEqual(await lookUp('both.example'), ['192.0.2.7', '2001:db8::1']);
    assert.deepEqual(await lookUp('both.example', 4), ['192.0.2.7']);
    assert.deepEqual(await lookUp('both.example', 6), ['2001:db8::1']);
    await assert.rejects(lookUp('broken.example'), { code: 'ESERVFAIL' });
  });

  test('the system is asked for short names, and for names that DNS does not know', async () => {
    const asked: string[] = [];
    const lookUp = await lookupWith(async (host) => {
      asked.push(host);
      return ['10.0.0.1'];
    });
    assert.deepEqual(await lookUp('database'), ['10.0.0.1']);
    assert.deepEqual(await lookUp('gone.example'), ['10.0.0.1']);
    assert.deepEqual(asked, ['database', 'gone.example']);
  });

  test('names whose DNS servers do not respond do not hold up others, and can be given up', async () => {
    const lookUp = await lookupWith();
    const end = new AbortController();
    const silent = Array.from({ length: 20 }, () => lookUp('silent.example', undefined, end.signal));
    assert.deepEqual(await lookUp('both.example', 4), ['192.0.2.7']);
    end.abort();
    for (const result of await Promise.allSettled(silent)) assert.equal(result.status, 'rejected');
  });

  test('only a few names at once are looked up by the system', async () => {
    let running = 0;
    let most = 0;
    const lookUp = await lookupWith(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return ['10.0.0.1'];
    });
    await Promise.all(Array.from({ length: 10 }, (_, index) => lookUp(`short${index}`)));
    assert.equal(most, 2);
  });
});
