import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { createGuard } from './guard.ts';

const guard = createGuard({ ownPorts: [8080] });

test('the addresses at which clouds keep secrets are refused, however they are written', () => {
  for (const address of [
    '169.254.169.254',
    '169.254.170.2',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::1',
    '64:ff9b:1::169.254.169.254',
    '64:ff9b:1:a9fe:a9:fe00::',
    '64:ff9b:1:7:a9:fea9:fe00:0',
    '64:ff9b:1:7:1:a9fe:a9fe:0',
    '::ffff:0:169.254.169.254',
    '::ffff:0:a9fe:a9fe',
    '::169.254.169.254',
    '2001:0:a9fe:a9fe::1',
    '2001:0:101:101::5601:5601',
    '2a00:1450:4001::5efe:169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
  ])
    assert.ok(guard(address, 80), address);
});

test('private networks are reached, because they are what most checks are for', () => {
  for (const address of ['10.0.0.1', '192.168.1.1', '127.0.0.1', '::1', 'fd12::1', '93.184.215.14'])
    assert.equal(guard(address, 80), undefined, address);
});

test('our own ports are refused on every address of this machine, and no other ports', () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const addresses = own.map(({ address }) => address).filter((address) => !address.startsWith('fe80'));
  for (const address of [
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    ...addresses,
  ]) {
    assert.equal(guard(address, 8080), 'a port of Daymark itself', address);
    assert.equal(guard(address, 8081), undefined, address);
  }
  assert.equal(guard('93.184.215.14', 8080), undefined);
});

test('what the operator allows is reached', () => {
  const lenient = createGuard({ allowed: ['169.254.169.254', '127.0.0.0/8'], ownPorts: [8080] });
  assert.equal(lenient('169.254.169.254', 80), undefined);
  assert.equal(lenient('127.0.0.1', 8080), undefined);
  assert.ok(lenient('169.254.170.2', 80));
  assert.ok(lenient('::1', 8080));
});
