import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { addPerson, PASSWORD } from '../../../../test/support/sessions.ts';

/** Failures that are free in a period, and some after them. */
const ATTEMPTS = 12;

onBothDatabases(
  'with OIDC_ONLY',
  (harness) => {
    const signIn = (email: string, password: string, address: string) =>
      harness.post('/session', { email, password }, { headers: { 'x-forwarded-for': address } });

    test('an owner who is named in OIDC_BREAK_GLASS signs in with a password, and nobody else does', async () => {
      await addPerson(harness, { email: 'glass@staff.example' });
      await addPerson(harness, { email: 'other@staff.example' });
      await addPerson(harness, { email: 'named@staff.example', role: 'admin' });
      assert.equal((await signIn('glass@staff.example', PASSWORD, '192.0.2.1')).status, 200);
      for (const email of ['other@staff.example', 'named@staff.example', 'nobody@staff.example']) {
        const { status, body } = await signIn(email, PASSWORD, '192.0.2.2');
        assert.equal(status, 403, email);
        assert.match(
          body.message,
          /\/auth\/oidc instead\. If you may also sign in with a password, check it/,
        );
      }
    });

    test('no answer to a wrong password tells which addresses are named', async () => {
      await addPerson(harness, { email: 'glass@staff.example' });
      await addPerson(harness, { email: 'other@staff.example' });
      const responses = async (email: string, network: number) => {
        const received: unknown[] = [];
        for (let count = 1; count <= ATTEMPTS; count++) {
          const response = await signIn(email, 'not the password', `198.51.${network}.${count}`);
          received.push([response.status, response.body, response.headers['retry-after']]);
        }
        return received;
      };
      const named = await responses('glass@staff.example', 1);
      assert.deepEqual(await responses('other@staff.example', 2), named);
      assert.deepEqual(await responses('nobody@staff.example', 3), named);
    });
  },
  {
    trustProxy: true,
    oidcOnly: true,
    oidcBreakGlass: ['glass@staff.example', 'named@staff.example'],
  },
);
