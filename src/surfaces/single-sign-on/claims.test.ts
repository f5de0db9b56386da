import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Claims, identityFrom, isIncomplete, mergeClaims } from './claims.ts';

const config = {
  oidcRoleClaim: 'groups',
  oidcRoles: [],
  oidcTrustEmail: false,
  oidcTrustSecondFactor: false,
} as const;
const emailIn = (claims: Claims, oidcTrustEmail = false) =>
  identityFrom({ ...config, oidcTrustEmail }, 'https://id.example', '1', claims).verifiedEmail;

test('an address counts only if the provider says that it is verified', () => {
  const email = 'ann@acme.example';
  for (const email_verified of [true, 'true', 1]) assert.equal(emailIn({ email, email_verified }), email);
  assert.equal(emailIn({ email, xms_edov: '1' }), email);
  for (const said of [false, 'false', 0, '0', null, {}, 'yes']) {
    assert.equal(emailIn({ email, email_verified: said }), undefined, String(said));
    assert.equal(emailIn({ email, xms_edov: said }, true), undefined, String(said));
  }
  assert.equal(emailIn({ email, email_verified: false, xms_edov: true }), undefined);
  assert.equal(emailIn({ email }), undefined);
  assert.equal(emailIn({ email }, true), email);
  for (const wrong of [undefined, 7, 'ann', 'ann@', ['ann@acme.example']])
    assert.equal(emailIn({ email: wrong, email_verified: true }), undefined, String(wrong));
});

test('the address and whether it is verified come from the same source', () => {
  const idToken = { sub: '1', email: 'mine@acme.example' };
  assert.equal(emailIn(mergeClaims(idToken, { email: 'x@acme.example', email_verified: true })), undefined);
  const merged = mergeClaims(
    { sub: '1', email_verified: true },
    { email: 'x@acme.example', email_verified: false },
  );
  assert.equal(emailIn(merged), undefined);
  assert.deepEqual(mergeClaims({ name: 'Ann' }, { name: 'Bob', groups: ['a'] }).name, 'Ann');
});

test('the role claim may be a text, a list, or a member of another claim', () => {
  const roleIn = (claims: Claims, oidcRoleClaim = 'groups') => {
    const oidcRoles = [
      { value: 'staff', role: 'viewer' },
      { value: 'ops', role: 'admin' },
    ] as const;
    return identityFrom({ ...config, oidcRoleClaim, oidcRoles }, 'i', '1', claims).role;
  };
  assert.equal(roleIn({ groups: 'ops' }), 'admin');
  assert.equal(roleIn({ groups: ['staff', 'ops'] }), 'admin');
  assert.equal(roleIn({ realm_access: { roles: ['staff'] } }, 'realm_access.roles'), 'viewer');
  assert.equal(roleIn({ 'https://acme.example/roles': ['ops'] }, 'https://acme.example/roles'), 'admin');
  for (const groups of [undefined, null, 'op', ['OPS'], { ops: true }, [['ops']], 7])
    assert.equal(roleIn({ groups }), undefined, JSON.stringify(groups));
  assert.equal(roleIn({}, '__proto__.constructor'), undefined);
});

test('a second factor counts if the provider names it, or two factors of different kinds', () => {
  const isCounted = (amr: unknown, oidcTrustSecondFactor = false) =>
    identityFrom({ ...config, oidcTrustSecondFactor }, 'i', '1', { amr }).secondFactor;
  for (const amr of [['pwd', 'mfa'], 'mfa', ['pwd', 'otp'], ['hwk', 'fpt'], ['pin', 'sc']])
    assert.equal(isCounted(amr), true, String(amr));
  for (const amr of [['pwd'], ['otp'], ['pwd', 'pin'], ['pwd', 'rba'], [], null, {}, undefined])
    assert.equal(isCounted(amr), false, String(amr));
  assert.equal(isCounted(undefined, true), true);
  assert.equal(isCounted(['pwd'], true), false, 'what the provider says counts more than trust');
});

test('when and how somebody signed in is taken from the id token alone', () => {
  const merged = mergeClaims({ sub: '1' }, { sub: '1', name: 'Ann', auth_time: 1, amr: ['mfa'] });
  assert.deepEqual(merged, {
    sub: '1',
    name: 'Ann',
    email: undefined,
    email_verified: undefined,
    xms_edov: undefined,
  });
});

test('the time of the sign-in at the provider is noted', () => {
  const timeIn = (auth_time: unknown) => identityFrom(config, 'i', '1', { auth_time }).authenticatedAt;
  assert.deepEqual([1_700_000_000, 1.5, undefined, '7', null].map(timeIn), [
    1_700_000_000,
    1,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the user info endpoint is asked for what the id token lacks', () => {
  const whole = { email: 'a@b.example', name: 'A' };
  assert.equal(isIncomplete(whole, config), false);
  assert.equal(isIncomplete({ name: 'A' }, config), true);
  const mapped = { ...config, oidcRoles: [{ value: 'x', role: 'admin' }] } as const;
  assert.equal(isIncomplete(whole, mapped), true);
  assert.equal(isIncomplete({ ...whole, groups: [] }, mapped), false);
});
