import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../kernel/config.ts';
import { proxyMatcher } from './addresses.ts';

const trusts = (TRUST_PROXY: string, address: string) => proxyMatcher(readConfig({ TRUST_PROXY }))(address);

test('a proxy is known by its address or its range, in both spellings of IPv4', () => {
  const list = '10.0.0.0/8, ::ffff:192.168.0.0/112, 192.0.2.7, 2001:db8::/32';
  for (const address of [
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '::ffff:a01:203',
    '192.168.0.9',
    '192.0.2.7',
    '2001:DB8::1',
    '2001:db8::1%eth0',
  ])
    assert.ok(trusts(list, address), address);
  for (const address of ['11.0.0.1', '192.169.0.0', '192.0.2.8', '2001:db9::1', '::1', '::10.1.2.3'])
    assert.ok(!trusts(list, address), address);
});

test('what is no address is no proxy', () => {
  for (const text of ['', 'unknown', '10.1', '167838211', '10.1.2.3:80'])
    assert.ok(!trusts('10.0.0.0/8', text), text);
});

test('all are trusted, or none', () => {
  assert.ok(trusts('true', '192.0.2.1'));
  assert.ok(!trusts('false', '192.0.2.1'));
});
