import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { addPerson, tokenOf } from '../../../../test/support/people.ts';
import { createApp } from '../../../app.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { connect } from '../../../kernel/db/connect.ts';
import { formatDate } from '../../../lib/dates.ts';
import { createUser } from './actions.ts';

let moment = START;

onBothDatabases(
  'the end of access',
  (harness) => {
    /** Another node on the same database, with a cache of its own. */
    const withSecondNode = async (
      work: (ask: (headers: Record<string, string>) => Promise<[number, number]>) => Promise<void>,
    ) => {
      const connection = await connect(harness.ctx.config.databaseUrl);
      const app = createApp({ ...harness.ctx, connection });
      await app.ready();
      try {
        await work(async (headers) => {
          const list = await app.inject({ method: 'GET', url: '/api/components', headers });
          const own = await app.inject({ method: 'GET', url: '/api/tokens', headers });
          return [list.json().meta.total as number, own.statusCode];
        });
      } finally {
        await app.close();
        await connection.close();
      }
    };
    const prepare = async () => {
      // The versions of the data begin anew with each test, so the moment must not.
      moment += 100_000;
      harness.clock.set(moment);
      const admin = { token: await harness.token('*') };
      await harness.post('/components', { name: 'Internal', enabled: false }, admin);
      const person = await addPerson(harness, 'editor');
      const { token } = await tokenOf(harness, person.id, 'components.manage');
      return { admin, person, script: { authorization: `Bearer ${token}` } };
    };

    for (const [what, end] of [
      ['disabling a user', (id: number, as: object) => harness.put(`/users/${id}`, { disabled: true }, as)],
      ['deleting a user', (id: number, as: object) => harness.delete(`/users/${id}`, as)],
    ] as const) {
      test(`${what} ends sessions and tokens at once, also on another node and with warm caches`, async () => {
        const { admin, person, script } = await prepare();
        await withSecondNode(async (ask) => {
          for (const headers of [person.headers, script]) assert.deepEqual(await ask(headers), [1, 200]);
          assert.ok((await end(person.id, admin)).status < 300);
          for (const headers of [person.headers, script]) {
            assert.deepEqual(await ask(headers), [0, 401]);
            assert.equal((await harness.get('/tokens', { headers })).status, 401);
          }
        });
        const [{ sessions } = { sessions: 0 }] = await harness.query(
          sql<{ sessions: number }>`select count(*) as sessions from sessions where user_id = ${person.id}`,
        );
        assert.equal(Number(sessions), 0);
      });
    }

    test('enabling a user again revives the tokens, but not the sessions', async () => {
      const { admin, person, script } = await prepare();
      await harness.put(`/users/${person.id}`, { disabled: true }, admin);
      await harness.put(`/users/${person.id}`, { disabled: false }, admin);
      assert.equal((await harness.get('/tokens', { headers: script })).status, 200);
      assert.equal((await harness.get('/tokens', { headers: person.headers })).status, 401);
    });

    test('another role counts at once, also on another node', async () => {
      const { admin, person, script } = await prepare();
      const write = (headers: Record<string, string>) =>
        harness.post('/components', { name: 'x' }, { headers }).then(({ status }) => status);
      await withSecondNode(async (ask) => {
        assert.deepEqual(await ask(person.headers), [1, 200]);
        assert.equal((await harness.put(`/users/${person.id}`, { role: 'viewer' }, admin)).status, 200);
        assert.deepEqual([await write(person.headers), await write(script)], [403, 403]);
        assert.deepEqual(await ask(person.headers), [1, 200]);
      });
    });

    test('a disabled user gets no mail, and neither does the built-in owner', async () => {
      const { admin, person } = await prepare();
      const colleague = await addPerson(harness, 'responder');
      const builtIn = { name: 'Administrator', email: 'admin@daymark.example', role: 'owner' };
      await createUser(harness.ctx, command, builtIn, { builtIn: true });
      await harness.put(`/users/${person.id}`, { disabled: true }, admin);
      const due = formatDate(harness.clock.now() + 60);
      const incident = { name: 'i', status: 1, message: 'm', notifications: true, next_update_due_at: due };
      assert.equal((await harness.post('/incidents', incident, admin)).status, 200);
      harness.clock.advance(3600);
      await harness.react();
      const rows = await harness.query(
        sql<{
          id: number;
        }>`select recipient_id as id from deliveries where kind = 'incident.overdue' order by id`,
      );
      assert.deepEqual(
        rows.map(({ id }) => id),
        [1, colleague.id],
      );
    });

    test('a webhook never has more rights than whoever configured it has now', async () => {
      const { admin } = await prepare();
      const owner = await addPerson(harness, 'owner');
      const url = 'https://93.184.215.14/hook';
      const make = (headers: Record<string, string>, name: string) =>
        harness.post(
          '/webhooks',
          { name, url, events: ['incident.created', 'subscriber.created'] },
          { headers },
        );
      assert.equal((await make(owner.headers, 'first')).status, 200);
      const { token } = await tokenOf(
        harness,
        owner.id,
        'webhooks.manage',
        'subscribers.manage',
        'incidents.manage',
      );
      assert.equal((await make({ authorization: `Bearer ${token}` }, 'second')).status, 200);
      const rights = async () =>
        (await harness.get('/webhooks', admin)).body.data.map(
          ({ attributes }: { attributes: { abilities: string[]; enabled: boolean } }) => [
            attributes.abilities.length,
            attributes.enabled,
          ],
        );
      assert.deepEqual(await rights(), [
        [1, true],
        [3, true],
      ]);
      await addPerson(harness, 'owner');
      assert.equal((await harness.put(`/users/${owner.id}`, { role: 'responder' }, admin)).status, 200);
      assert.deepEqual(await rights(), [
        [9, true],
        [1, true],
      ]);
      assert.equal((await harness.delete(`/users/${owner.id}`, admin)).status, 204);
      assert.deepEqual(await rights(), [
        [0, true],
        [0, true],
      ]);
    });
  },
  { cacheBytes: 4_194_304 },
);
