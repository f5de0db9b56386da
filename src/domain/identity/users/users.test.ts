import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { addPerson, tokenOf } from '../../../../test/support/people.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { hashSecret } from '../../../kernel/auth/secrets.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { createUser } from './actions.ts';
import { userRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const never = { human: null, string: null };
const PASSWORD = 'correct horse battery';

onBothDatabases('users', (harness) => {
  const add = (name: string, email: string, role = 'viewer') =>
    createUser(harness.ctx, command, { name, email, role });
  /** The events about accounts that `work` writes, with what they record. */
  const eventsOf = async (work: () => Promise<unknown>): Promise<[string, Json][]> => {
    const before = await harness.lastEventId();
    await work();
    const rows = await harness.query(
      sql<{ type: string; state: string }>`select type, state from events where id > ${before} order by id`,
    );
    return rows.map(({ type, state }) => [type, JSON.parse(state)]);
  };

  resourceContract(harness, {
    routes: userRoutes,
    refused: [
      {
        request: 'POST /users',
        body: { name: '', email: 'nope', role: 'king', password: 'short' },
        errors: {
          name: ['The name field is required.'],
          email: ['The email field must be a valid email address.'],
          role: ['The selected role is invalid.'],
          password: ['The password field must be at least 10 characters.'],
        },
      },
      {
        request: 'PUT /users/2',
        body: { email: 'ADA@staff.example', role: 1, disabled: 'maybe', password: PASSWORD },
        errors: {
          role: ['The selected role is invalid.'],
          disabled: ['The disabled field must be true or false.'],
          email: ['The email field has already been taken.'],
          password: [
            'Only the user can choose the password. Send a reset link to their address: POST /api/password-resets.',
          ],
        },
      },
    ],
    lists: [
      {
        path: '/users',
        records: async () => {
          await add('bo', 'zoe@staff.example', 'editor');
          await add('Ägir', 'bo@staff.example', 'admin');
        },
        unsorted: [1, 2, 3],
        sorted: {
          id: [1, 2, 3],
          name: [1, 2, 3],
          email: [1, 3, 2],
          role: [3, 2, 1],
          created: [1, 2, 3],
          last_signed_in: [1, 2, 3],
        },
      },
    ],
  });

  test('a user is created with a password, and everything but the password is shown', async () => {
    const token = await harness.token('*');
    const written = await eventsOf(async () => {
      const response = await harness.post(
        '/users',
        { name: ' Grace ', email: 'Grace@Staff.example', role: 'editor', password: PASSWORD },
        { token },
      );
      assert.equal(response.status, 200);
      assert.deepEqual(response.body, {
        data: {
          id: '2',
          type: 'users',
          attributes: {
            id: 2,
            name: 'Grace',
            email: 'Grace@Staff.example',
            role: 'editor',
            disabled: false,
            second_factor: false,
            invited: never,
            joined: now,
            last_signed_in: never,
            created: now,
            updated: now,
          },
          relationships: {},
        },
      });
      assert.equal(response.headers['cache-control'], 'no-store');
    });
    // The log never contains names and addresses.
    assert.deepEqual(written, [['user.created', { id: 2, role: 'editor', disabled: false }]]);
    const [row] = await harness.query(sql<{ password_hash: string }>`select * from users where id = 2`);
    assert.match(String(row?.password_hash), /^\$argon2id\$/);
  });

  test('people are found by name, address, role, and whether they are disabled or have joined', async () => {
    const token = await harness.token('*');
    await add('Grace Hopper', 'grace@navy.example', 'editor');
    await add('Édith', 'edith@müller.example');
    await harness.put('/users/3', { disabled: true }, { token });
    const found = async (query: string) =>
      (await harness.get(`/users?${query}`, { token })).body.data.map(({ id }: Json) => Number(id));
    for (const [query, ids] of [
      ['filter[name]=hOPPER', [2]],
      ['filter[name]=ÉDI', [3]],
      ['filter[email]=NAVY', [2]],
      ['filter[email]=edith@xn--mller-kva.example', [3]],
      ['filter[role]=owner,editor', [1, 2]],
      ['filter[role]=king', []],
      ['filter[disabled]=true', [3]],
      ['filter[disabled]=0', [1, 2]],
      ['filter[joined]=false', [1, 2, 3]],
    ] as const) {
      assert.deepEqual(await found(query), ids, query);
    }
    await harness.put('/users/2', { name: 'Rear Admiral' }, { token });
    assert.deepEqual([await found('filter[name]=hopper'), await found('filter[name]=rear')], [[], [2]]);
  });

  test('the built-in owner of the command line is no person: it is not listed, and cannot be changed', async () => {
    const id = await createUser(
      harness.ctx,
      command,
      { name: 'Administrator', email: 'admin@daymark.example', role: 'owner' },
      { builtIn: true },
    );
    const token = await harness.token('*');
    assert.deepEqual((await harness.get('/users', { token })).body.meta.total, 1);
    for (const response of [
      await harness.get(`/users/${id}`, { token }),
      await harness.put(`/users/${id}`, { name: 'x' }, { token }),
      await harness.delete(`/users/${id}`, { token }),
    ]) {
      assert.equal(response.status, 404);
    }
  });

  test('an update changes the given fields, and its event does not contain personal data', async () => {
    const token = await harness.token('*');
    await add('Grace', 'grace@staff.example');
    harness.clock.advance(300);
    const written = await eventsOf(async () => {
      const response = await harness.put('/users/2', { email: 'g@staff.example', role: 'admin' }, { token });
      assert.equal(response.status, 200);
      const { name, email, role, updated } = response.body.data.attributes;
      assert.deepEqual([name, email, role], ['Grace', 'g@staff.example', 'admin']);
      assert.equal(updated.string, '2026-03-10 12:05:00');
      // Nothing changes, so nothing is written.
      assert.equal(
        (await harness.put('/users/2', { role: 'admin', disabled: false }, { token })).status,
        200,
      );
    });
    assert.deepEqual(written, [
      ['user.updated', { id: 2, role: 'admin', disabled: false, changed: ['email'] }],
    ]);
  });

  test('people change their own address in their profile, where it has to be confirmed', async () => {
    const { id, headers } = await addPerson(harness, 'admin');
    const response = await harness.put(`/users/${id}`, { email: 'else@staff.example' }, { headers });
    assert.equal(response.status, 422);
    assert.match(response.body.errors.email[0], /in your profile/);
    assert.equal((await harness.put(`/users/${id}`, { name: 'Me' }, { headers })).status, 200);
  });

  test('deleting erases the person from every table, and keeps what they wrote', async () => {
    const token = await harness.token('*');
    const { id, headers } = await addPerson(harness, 'editor', 'Erasmus Gone');
    const { token: script } = await tokenOf(harness, id, 'incidents.manage');
    const [{ email = '' } = {}] = await harness.query(
      sql<{ email: string }>`select email from users where id = ${id}`,
    );
    await harness.post('/incidents', { name: 'Down', status: 1, message: 'm' }, { token: script });
    await harness.post('/incidents/1/updates', { message: 'Up', status: 4 }, { headers });
    await harness.post('/session', { email, password: 'a wrong password' });
    const refusal = { state: 'failed', error: `550 <${email}>: no such user` };
    const delivery = {
      event_id: 1,
      kind: 'incident.overdue',
      channel: 'staff-email',
      recipient_id: id,
      due_at: 0,
    };
    const rest = { attempts: 1, lease: null, held: null, url: null, sent_at: null, created_at: 0 };
    await harness.ctx.connection.write
      .insertInto('deliveries')
      .values({ ...delivery, ...refusal, ...rest })
      .execute();
    const written = await eventsOf(async () => {
      assert.equal((await harness.delete(`/users/${id}`, { token })).status, 204);
    });
    assert.deepEqual(
      written.map(([type]) => type),
      ['session.deleted', 'token.deleted', 'user.deleted'],
    );
    assert.equal((await harness.get(`/users/${id}`, { token })).status, 404);
    assert.equal((await harness.get('/tokens', { headers })).status, 401);
    assert.equal((await harness.get('/tokens', { token: script })).status, 401);
    const shown = await harness.get('/incidents/1?include=updates', { token });
    assert.equal(shown.body.data.attributes.name, 'Down');
    const [{ user_id: author } = { user_id: 0 }] = await harness.query(
      sql<{ user_id: number | null }>`select user_id from incidents`,
    );
    assert.equal(author, null);
    const everything = await wholeDatabase();
    assert.equal(everything.includes('Erasmus'), false);
    assert.equal(everything.includes(email), false);
    assert.equal(everything.includes(hashSecret(emailKey(email))), false);
  });

  /** Every row of every table. */
  const wholeDatabase = async (): Promise<string> => {
    const tables = await harness.ctx.connection.read.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) => harness.query(sql`select * from ${sql.table(name)}`)),
    );
    return JSON.stringify(rows);
  };
});
