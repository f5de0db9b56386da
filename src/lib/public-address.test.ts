import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AddressRange, isWithin, parseRange } from './ip-address.ts';
import { whyNotPublic } from './public-address.ts';

const inward = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '0:0:0:0:0:ffff:169.254.169.254',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a9fe:a9fe::',
  '2002:c0a8:101::',
  '2a00:1450:4001::5efe:192.168.1.1',
  '2a00:1450:4001:0:200:5efe:10.0.0.1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

const outward = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001::5efe:8.8.8.8',
];

test('private, special and reserved addresses are not public, in any spelling', () => {
  for (const address of inward) assert.equal(typeof whyNotPublic(address), 'string', address);
});

test('every other address is public', () => {
  for (const address of outward) assert.equal(whyNotPublic(address), undefined, address);
});

test('an invalid address is not public', () => {
  for (const text of [
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    ':::',
    '[::1]',
    '2130706433',
  ])
    assert.equal(whyNotPublic(text), 'not an address', text);
});

test('a range contains addresses with its prefix, of the same family only', () => {
  const range = (text: string) => [parseRange(text) as AddressRange];
  assert.ok(isWithin('10.1.2.3', range('10.0.0.0/8')));
  assert.ok(isWithin('::ffff:10.1.2.3', range('10.0.0.0/8')));
  assert.ok(isWithin('10.1.2.3', range('10.1.2.3')));
  assert.ok(isWithin('10.1.2.3', range('::ffff:10.0.0.0/104')));
  assert.ok(isWithin('10.1.2.3', range('10.1.2.2/31')));
  assert.ok(isWithin('10.1.2.3', range('0.0.0.0/0')));
  assert.ok(isWithin('fd12:3456::1', range('fc00::/7')));
  assert.ok(!isWithin('10.1.2.4', range('10.1.2.2/31')));
  assert.ok(!isWithin('11.0.0.0', range('10.0.0.0/8')));
  assert.ok(!isWithin('::1', range('0.0.0.0/0')));
  assert.ok(!isWithin('127.0.0.1', range('::/0')));
  assert.ok(!isWithin('fe00::1', range('fc00::/7')));
  assert.ok(!isWithin('nonsense', range('0.0.0.0/0')));
});

test('an invalid range is not parsed', () => {
  for (const text of [
    '',
    '/8',
    '10.0.0.0/33',
    '::/129',
    '::ffff:10.0.0.0/8',
    '10.0.0/8',
    '10.0.0.0/-1',
    '10.0.0.0/8 ',
    'localhost',
    '1.2.3.4/x',
  ])
    assert.equal(parseRange(text), undefined, JSON.stringify(text));
});

test('ranges agree with Node’s for any address', () => {
  const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.constant<'ipv4'>('ipv4'), fc.ipV4());
  const v6 = fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 }), fc.constant<'ipv6'>('ipv6'), fc.ipV6());
  fc.assert(
    fc.property(fc.oneof(v4, v6), ([start, bits, family, address]) => {
      const list = new BlockList();
      list.addSubnet(start, bits, family);
      const range = parseRange(`${start}/${bits}`);
      // An IPv4-mapped IPv6 address is IPv4 here.
      fc.pre(range !== undefined && (family === 'ipv4' || range.start.kind() === 'ipv6'));
      fc.pre(!/^(?:0*:)+ffff:/i.test(address));
      for (const one of [address, start]) {
        assert.equal(
          isWithin(one, [range as AddressRange]),
          list.check(one, family),
          `${one} in ${start}/${bits}`,
        );
      }
    }),
  );
});
