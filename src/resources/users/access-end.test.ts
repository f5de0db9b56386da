import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/harness.ts';
import { addPerson, tokenOf } from '../../../test/people.ts';
import { createApp } from '../../app.ts';
import { command } from '../../auth/actor.ts';
import { connect } from '../../db/connect.ts';
import { formatDate } from '../../lib/dates.ts';
import { createUser } from './actions.ts';

let moment = START;

onBothDatabases(
  'the end of access',
  (world) => {
    /** Another node on the same database, with a cache of its own. */
    const withSecondNode = async (
      work: (ask: (headers: Record<string, string>) => Promise<[number, number]>) => Promise<void>,
    ) => {
      const connection = await connect(world.ctx.config.databaseUrl);
      const app = createApp({ ...world.ctx, connection });
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
      world.clock.set(moment);
      const admin = { token: await world.token('*') };
      await world.post('/components', { name: 'Internal', enabled: false }, admin);
      const person = await addPerson(world, 'editor');
      const { token } = await tokenOf(world, person.id, 'components.manage');
      return { admin, person, script: { authorization: `Bearer ${token}` } };
    };

    for (const [what, end] of [
      ['disabling a user', (id: number, as: object) => world.put(`/users/${id}`, { disabled: true }, as)],
      ['deleting a user', (id: number, as: object) => world.delete(`/users/${id}`, as)],
    ] as const) {
      test(`${what} ends sessions and tokens at once, also on another node and with warm caches`, async () => {
        const { admin, person, script } = await prepare();
        await withSecondNode(async (ask) => {
          for (const headers of [person.headers, script]) assert.deepEqual(await ask(headers), [1, 200]);
          assert.ok((await end(person.id, admin)).status < 300);
          for (const headers of [person.headers, script]) {
            assert.deepEqual(await ask(headers), [0, 401]);
            assert.equal((await world.get('/tokens', { headers })).status, 401);
          }
        });
        const [{ sessions } = { sessions: 0 }] = await world.query(
          sql<{ sessions: number }>`select count(*) as sessions from sessions where user_id = ${person.id}`,
        );
        assert.equal(Number(sessions), 0);
      });
    }

    test('enabling a user again revives the tokens, but not the sessions', async () => {
      const { admin, person, script } = await prepare();
      await world.put(`/users/${person.id}`, { disabled: true }, admin);
      await world.put(`/users/${person.id}`, { disabled: false }, admin);
      assert.equal((await world.get('/tokens', { headers: script })).status, 200);
      assert.equal((await world.get('/tokens', { headers: person.headers })).status, 401);
    });

    test('another role counts at once, also on another node', async () => {
      const { admin, person, script } = await prepare();
      const write = (headers: Record<string, string>) =>
        world.post('/components', { name: 'x' }, { headers }).then(({ status }) => status);
      await withSecondNode(async (ask) => {
        assert.deepEqual(await ask(person.headers), [1, 200]);
        assert.equal((await world.put(`/users/${person.id}`, { role: 'viewer' }, admin)).status, 200);
        assert.deepEqual([await write(person.headers), await write(script)], [403, 403]);
        assert.deepEqual(await ask(person.headers), [1, 200]);
      });
    });

    test('a disabled user gets no mail, and neither does the built-in owner', async () => {
      const { admin, person } = await prepare();
      const colleague = await addPerson(world, 'responder');
      const builtIn = { name: 'Administrator', email: 'admin@daymark.example', role: 'owner' };
      await createUser(world.ctx, command, builtIn, { builtIn: true });
      await world.put(`/users/${person.id}`, { disabled: true }, admin);
      const due = formatDate(world.clock.now() + 60);
      const incident = { name: 'i', status: 1, message: 'm', notifications: true, next_update_due_at: due };
      assert.equal((await world.post('/incidents', incident, admin)).status, 200);
      world.clock.advance(3600);
      await world.react();
      const rows = await world.query(
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
      const owner = await addPerson(world, 'owner');
      const url = 'https://93.184.215.14/hook';
      const make = (headers: Record<string, string>, name: string) =>
        world.post(
          '/webhooks',
          { name, url, events: ['incident.created', 'subscriber.created'] },
          { headers },
        );
      assert.equal((await make(owner.headers, 'first')).status, 200);
      const { token } = await tokenOf(
        world,
        owner.id,
        'webhooks.manage',
        'subscribers.manage',
        'incidents.manage',
      );
      assert.equal((await make({ authorization: `Bearer ${token}` }, 'second')).status, 200);
      const rights = async () =>
        (await world.get('/webhooks', admin)).body.data.map(
          ({ attributes }: { attributes: { abilities: string[]; enabled: boolean } }) => [
            attributes.abilities.length,
            attributes.enabled,
          ],
        );
      assert.deepEqual(await rights(), [
        [1, true],
        [3, true],
      ]);
      await addPerson(world, 'owner');
      assert.equal((await world.put(`/users/${owner.id}`, { role: 'responder' }, admin)).status, 200);
      assert.deepEqual(await rights(), [
        [6, true],
        [1, true],
      ]);
      assert.equal((await world.delete(`/users/${owner.id}`, admin)).status, 204);
      assert.deepEqual(await rights(), [
        [0, true],
        [0, true],
      ]);
    });
  },
  { cacheBytes: 4_194_304 },
);
