import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { command } from '../src/auth/actor.ts';
import { formatDate } from '../src/lib/dates.ts';
import { createToken } from '../src/resources/tokens/actions.ts';
import { inWorld } from './in-world.ts';

inWorld('tokens', (world) => {
  const withHeader = (authorization: string, path = '/subscribers') =>
    world.get(path, { headers: { authorization } });

  test('the scheme is case-insensitive, everything else exact', async () => {
    const token = await world.token('subscribers.manage');
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
      const answer = await withHeader(header);
      assert.equal(answer.status, 401, header);
      assert.deepEqual(answer.body, { message: 'Unauthenticated.' });
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    }
  });

  test('an invalid or expired token on a public read is ignored', async () => {
    const token = await world.token('*');
    await world.post('/components', { name: 'Hidden', enabled: false }, { token });
    const short = await createToken(world.ctx, command, 1, {
      name: 'short',
      abilities: ['*'],
      expires_at: formatDate(world.clock.now() + 60),
    });
    world.clock.advance(59);
    assert.equal((await world.get('/components', { token: short })).body.meta.total, 1);
    assert.equal((await world.get('/subscribers', { token: short })).status, 200);
    world.clock.advance(1);
    for (const dead of [short, '1|wrong', 'garbage']) {
      const list = await world.get('/components', { token: dead });
      assert.equal(list.status, 200);
      assert.equal(list.body.meta.total, 0);
      assert.equal((await world.get('/subscribers', { token: dead })).status, 401);
    }
  });

  test('only a hash of the secret is stored, and events contain neither', async () => {
    const token = await world.token('*');
    const secret = token.split('|')[1] as string;
    assert.ok(secret.length >= 40);
    const [row] = await world.query(sql<{ hash: string }>`select * from tokens`);
    assert.match(String(row?.hash), /^[0-9a-f]{64}$/);
    const events = await world.query(sql`select * from events`);
    const stored = JSON.stringify([row, events]);
    assert.equal(stored.includes(secret), false);
    assert.equal(JSON.stringify(events).includes(String(row?.hash)), false);
  });
});
