import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BcryptThread, bcryptCost, bcryptJob } from './bcrypt.ts';
import { hashing, hashPassword, needsRehash, verifyPassword } from './passwords.ts';

/** From the manual of PHP, in its documentation of password_verify(). */
const OF_PHP = {
  password: 'rasmuslerdorf',
  hash: '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
};

test('a hash that PHP wrote belongs to its password alone, and is to be replaced', async () => {
  const { password, hash } = OF_PHP;
  assert.equal(await verifyPassword(password, hash), true);
  assert.equal(await verifyPassword(`${password} `, hash), false);
  assert.equal(await verifyPassword('', hash), false);
  assert.equal(needsRehash(hash), true);
});

test('letters are encoded as PHP does, and bcrypt reads the first 72 bytes', async () => {
  // From crypt() of libxcrypt.
  const hash = '$2y$05$abcdefghijklmnopqrstuu8WZuYZE9TWz0DtOm6i.HKC0yvDri/zK';
  assert.equal(await verifyPassword(`pässwört ${'x'.repeat(80)}`, hash), true);
  assert.equal(await verifyPassword(`passwort ${'x'.repeat(80)}`, hash), false);
});

test('only hashes whose cost is bearable are accepted', () => {
  const rest = 'a'.repeat(53);
  const costs = ['03', '04', '10', '14', '15', '31'].map((cost) => bcryptCost(`$2y$${cost}$${rest}`));
  assert.deepEqual(costs, [undefined, 4, 10, 14, undefined, undefined]);
  for (const other of [null, '', 'nonsense', `$2x$10$${rest}`, `$2y$10$${rest}a`, `$2y$10$${rest.slice(1)}`])
    assert.equal(bcryptCost(other), undefined, String(other));
});

test('a comparison is as much work as the highest cost, whatever the hash is', () => {
  const workOf = (hash: string | null) => {
    const job = bcryptJob('x', hash, 12);
    const own = job.hash === null ? 0 : 2 ** (bcryptCost(job.hash) ?? 0);
    return own + job.padding.reduce((sum, cost) => sum + 2 ** cost, 0);
  };
  for (const cost of ['04', '10', '11', '12']) assert.equal(workOf(`$2y$${cost}$${'a'.repeat(53)}`), 2 ** 12);
  for (const other of [null, 'nonsense', '$argon2id$m=8,t=1,p=1$a$b']) assert.equal(workOf(other), 2 ** 12);
});

test('as long as there are imported hashes, all accounts take the same work', async () => {
  const own = await hashPassword(OF_PHP.password);
  for (const hash of [null, own, OF_PHP.hash]) {
    const before = { ...hashing };
    await verifyPassword('something else', hash, 'unknown', 8);
    assert.deepEqual([hashing.runs - before.runs, hashing.bcryptRounds - before.bcryptRounds], [1, 256]);
  }
  const before = { ...hashing };
  assert.equal(await verifyPassword(OF_PHP.password, own), true);
  assert.equal(hashing.bcryptRounds, before.bcryptRounds, 'without such hashes, there is no bcrypt');
});

test('the padding compares with nothing that anybody could guess', async () => {
  assert.equal(await verifyPassword('a', null, 'unknown', 4), false);
});

test('other work goes on during a comparison', async () => {
  let turns = 0;
  const thread = new BcryptThread();
  const comparison = thread.run(bcryptJob('x', null, 10));
  const isDone = comparison.then(() => true);
  while (!(await Promise.race([isDone, sleep(1, false)]))) turns++;
  assert.ok(turns > 5, `${turns} turns of the event loop`);
});
