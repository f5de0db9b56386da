import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { addPerson, Browser } from '../../../../test/support/sessions.ts';

const key = (text: string) => ({ 'idempotency-key': text });
const right = { email: 'grace@staff.example', password: 'a long and quiet evening' };

onBothDatabases('signing in with an idempotency key', (harness) => {
  test('a repeated sign-in is answered with the same session', async () => {
    await addPerson(harness, right);
    const [first, second] = await Promise.all([
      new Browser(harness).send('POST', '/session', right, key('k')),
      new Browser(harness).send('POST', '/session', right, key('k')),
    ]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.deepEqual(first.body, second.body);
    assert.deepEqual(first.headers['set-cookie'], second.headers['set-cookie']);
    const { length } = await harness.ctx.connection.read.selectFrom('sessions').selectAll().execute();
    assert.equal(length, 1);
  });

  test('guesses with a new key each count like all others', async () => {
    await addPerson(harness, right);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const body = { ...right, password: `wrong password ${guess}` };
      const { status } = await new Browser(harness).send('POST', '/session', body, key(`k${guess}`));
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429]);
  });

  test('a dry run does not tell whether a password is right', async () => {
    await addPerson(harness, right);
    for (const password of [right.password, 'wrong password']) {
      const body = { ...right, password };
      const response = await harness.post('/session', body, { headers: { prefer: 'dry-run' } });
      assert.equal(response.status, 400);
      assert.match(response.body.message, /^A dry run is not possible here: /);
    }
  });
});
