import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { password, problemIn } from '../validation/fields.ts';
import { breachedPasswords, isBreached } from './breached-passwords.ts';
import { isCommonPassword, isOwnData } from './password-policy.ts';
import { hashing, hashPassword, needsRehash, recommended, verifyPassword, withRoom } from './passwords.ts';

const PASSWORD = 'a quiet harbour at dawn';

// Other tests hash with less work.
const { parameters } = hashing;
before(() => {
  hashing.parameters = recommended;
});
after(() => {
  hashing.parameters = parameters;
});

test('a process hashes with the recommended parameters, unless it is told otherwise', async () => {
  const url = JSON.stringify(new URL('./passwords.ts', import.meta.url));
  const program = `const { hashPassword } = await import(${url}); console.log(await hashPassword('${PASSWORD}'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  assert.match(stdout, /^\$argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/m);
  assert.equal(await verifyPassword(PASSWORD, stdout.trim()), true);
});

test('a hash belongs to its password alone, and holds its parameters', async () => {
  const hash = await hashPassword(PASSWORD);
  assert.match(hash, /^\$argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  assert.notEqual(hash, await hashPassword(PASSWORD));
  assert.equal(await verifyPassword(PASSWORD, hash), true);
  assert.equal(await verifyPassword(`${PASSWORD} `, hash), false);
  assert.equal(await verifyPassword(PASSWORD, hash.replace('t=2', 't=3')), false);
});

test('without a hash, or with one that cannot be read, the work is the same and the answer is no', async () => {
  const before = hashing.runs;
  assert.equal(await verifyPassword(PASSWORD, null), false);
  assert.equal(await verifyPassword(PASSWORD, 'nonsense'), false);
  assert.equal(hashing.runs - before, 2);
});

test('hashes with other parameters than those of today are still read, and are to be replaced', async () => {
  const hash = await hashPassword(PASSWORD);
  assert.equal(needsRehash(hash), false);
  for (const other of ['m=8192,t=2,p=1', 'm=19456,t=1,p=1', 'm=19456,t=2,p=2']) {
    assert.equal(needsRehash(hash.replace('m=19456,t=2,p=1', other)), true, other);
  }
});

test('no more than forty people wait in a lane, and the other lane is free', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const waiting = Array.from({ length: 40 }, () => withRoom('unknown', () => held));
  await assert.rejects(
    withRoom('unknown', async () => {}),
    { name: 'Unavailable', retryAfter: 5 },
  );
  await withRoom('known', async () => {});
  release();
  await Promise.all(waiting);
  await withRoom('unknown', async () => {});
});

test('a new password has 10 to 256 characters, and is none of the most common ones', () => {
  const problemOf = (value: unknown) => {
    const [issue] = password().safeParse(value).error?.issues ?? [];
    return issue && problemIn(issue).at('password').message;
  };
  assert.equal(problemOf('123456789'), 'The password field must be at least 10 characters.');
  assert.equal(problemOf('👩‍🚀🚀🚀'), 'The password field must be at least 10 characters.');
  assert.equal(problemOf('x'.repeat(257)), 'The password field must not be greater than 256 characters.');
  assert.equal(problemOf(1234567890), 'The password field must be a string.');
  for (const common of ['1234567890', 'Password123', 'QWERTYUIOP', 'iloveyou123', 'Welcome2026']) {
    assert.match(
      problemOf(common) ?? '',
      /^The password field is one of the most common passwords, or a common word with a few digits and signs, and attackers try those first\. /,
    );
  }
  for (const fine of [PASSWORD, '  spaces stay  ', 'пароль на десять', 'xkqvzrpl'.repeat(32)]) {
    assert.equal(problemOf(fine), undefined, fine);
    assert.equal(password().parse(fine), fine);
  }
  assert.equal(password().parse('cafe\u0301 au lait'), 'caf\u00e9 au lait');
});

test('a hundred thousand passwords from breaches are refused, and the list is in the order in which it is searched', () => {
  const lines = breachedPasswords().toString().trimEnd().split('\n');
  const long = lines.filter((line) => line.length >= 10);
  assert.ok(long.length >= 100_000, `${long.length} passwords`);
  for (const [index, line] of lines.entries()) {
    assert.ok(index === 0 || (lines[index - 1] as string) < line, line);
    assert.ok(/^[!-~]+$/.test(line) && line === line.toLowerCase(), line);
  }
  for (const line of [lines[0], lines.at(-1), ...long.filter((_, index) => index % 500 === 0)] as string[])
    assert.ok(isBreached(line), line);
  for (const other of ['', '!', '~~~~~~~~~~~~~~~~', 'no line of the list', `${long[7]}~`])
    assert.equal(isBreached(other), false, other);
});

test('a frequent word with a few digits and signs is refused, however it is written; several words are not', () => {
  for (const common of [
    'summer2026!',
    'Summer2026!',
    '2026-winter!',
    'January.2025',
    'P4ssw0rd_2026',
    'welcomewelcome1',
    'Liverpool123!',
    '121212121212',
  ])
    assert.equal(isCommonPassword(common), true, common);
  for (const fine of [
    PASSWORD,
    'summer harbour 2026',
    'correct horse battery',
    'summer48205926151',
    'xkqvzrplmw1',
  ])
    assert.equal(isCommonPassword(fine), false, fine);
});

test('a password is not made of the name and the address of its owner, and of the name of the page', () => {
  const owner = { name: 'Grace Brewster Hopper', email: 'grace.hopper@staff.example', page: 'Acme Cloud' };
  for (const own of [
    'grace brewster hopper',
    'GraceBrewsterHopper',
    'Grace.Hopper@Staff.example',
    'grace.hopper',
    'grace brewster hopper 1906',
    'AcmeCloud2026!',
    'acme-grace-1906',
    'hopper.summer.26',
  ])
    assert.equal(isOwnData(own, owner), true, own);
  assert.equal(isOwnData('grace keeps a quiet harbour', owner), false);
  assert.equal(isOwnData('anything', {}), false);
});
