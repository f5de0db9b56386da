import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createToken } from '../../src/domain/identity/tokens/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { onSqlite } from '../support/on-sqlite.ts';

onSqlite('tokens', (harness) => {
  const withHeader = (authorization: string, path = '/subscribers') =>
    harness.get(path, { headers: { authorization } });

  test('the scheme is case-insensitive, everything else exact', async () => {
    const token = await harness.token('subscribers.manage');
    const [id, secret] = token.split('|') as [string, string];
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      assert.equal((await withHeader(`${scheme} ${token}`)).status, 200, scheme);
    }
    for (const header of [
      token,
      `Basic ${token}`,
      `Token ${token}`,
      'Bearer',
      'Bearer ',
      `Bearer ${secret}`,
      `Bearer ${id}|`,
      `Bearer ${id}|${secret}x`,
      `Bearer ${id}|${secret.slice(1)}`,
      `Bearer ${id}|${secret.toUpperCase()}`,
      `Bearer ${Number(id) + 1}|${secret}`,
      `Bearer 99999999999|${secret}`,
      `Bearer -1|${secret}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      const response = await withHeader(header);
      assert.equal(response.status, 401, header);
      assert.deepEqual(response.body, { message: 'Unauthenticated.' });
      assert.equal(response.headers['www-authenticate'], 'Bearer');
    }
  });

  test('an invalid or expired token on a public read is ignored', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'Hidden', enabled: false }, { token });
    const short = await createToken(harness.ctx, command, 1, {
      name: 'short',
      abilities: ['*'],
      expires_at: formatDate(harness.clock.now() + 60),
    });
    harness.clock.advance(59);
    assert.equal((await harness.get('/components', { token: short })).body.meta.total, 1);
    assert.equal((await harness.get('/subscribers', { token: short })).status, 200);
    harness.clock.advance(1);
    for (const dead of [short, '1|wrong', 'garbage']) {
      const list = await harness.get('/components', { token: dead });
      assert.equal(list.status, 200);
      assert.equal(list.body.meta.total, 0);
      assert.equal((await harness.get('/subscribers', { token: dead })).status, 401);
    }
  });

  test('only a hash of the secret is stored, and events contain neither', async () => {
    const token = await harness.token('*');
    const secret = token.split('|')[1] as string;
    assert.ok(secret.length >= 40);
    const [row] = await harness.query(sql<{ hash: string }>`select * from tokens`);
    assert.match(String(row?.hash), /^[0-9a-f]{64}$/);
    const events = await harness.query(sql`select * from events`);
    const stored = JSON.stringify([row, events]);
    assert.equal(stored.includes(secret), false);
    assert.equal(JSON.stringify(events).includes(String(row?.hash)), false);
  });
});
