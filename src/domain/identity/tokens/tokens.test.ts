import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { addPerson, tokenOf } from '../../../../test/support/people.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { hashSecret } from '../../../kernel/auth/secrets.ts';
import { tokenRoutes } from './resource.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const never = { human: null, string: null };

onBothDatabases('tokens', (harness) => {
  const eventsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await harness.lastEventId();
    await work();
    const rows = await harness.query(
      sql<{ type: string }>`select type from events where id > ${before} order by id`,
    );
    return rows.map(({ type }) => type);
  };
  const idsOf = (body: Json): number[] => body.data.map(({ id }: Json) => Number(id));
  const idOf = (token: string): number => Number(token.split('|')[0]);
  const body = { name: 'laptop', abilities: ['incidents.manage'] };

  resourceContract(harness, {
    routes: tokenRoutes,
    refused: [
      {
        request: 'POST /tokens',
        body: { name: '', abilities: [], expires_at: '2026-03-10 12:30:00' },
        errors: {
          name: ['The name field is required.'],
          abilities: ['The abilities field must name at least one ability.'],
        },
      },
      {
        request: 'POST /tokens',
        body: { ...body, expires_at: '2026-03-10T12:00:00Z' },
        errors: { expires_at: ['The expires at field must be a date in the future.'] },
      },
      {
        request: 'PUT /tokens/1',
        body: { abilities: ['incidents.manage', 'incidents.read'], expires_at: 'soon' },
        errors: {
          'abilities.1': ['The selected abilities.1 is invalid.'],
          expires_at: ['The expires at field must be a valid date.'],
        },
      },
    ],
    lists: [
      {
        path: '/tokens',
        // The token that the contract uses is the first one.
        records: async () => {
          await harness.ctx.connection.write
            .updateTable('tokens')
            .set({ last_used_at: harness.clock.now(), expires_at: harness.clock.now() + 3600 })
            .execute();
          for (let more = 0; more < 2; more++) await harness.token('*');
          await harness.ctx.connection.write
            .updateTable('tokens')
            .set({ last_used_at: 1000, expires_at: harness.clock.now() + 7200 })
            .where('id', '=', 2)
            .execute();
          await harness.ctx.connection.write
            .updateTable('tokens')
            .set({ last_used_at: 2000, expires_at: harness.clock.now() + 7300 })
            .where('id', '=', 3)
            .execute();
        },
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], expires_at: [1, 2, 3], last_used_at: [2, 3, 1] },
      },
    ],
  });

  test('without a session or a token, every operation answers 401', async () => {
    await harness.token('*');
    for (const [method, path] of [
      ['GET', '/tokens'],
      ['POST', '/tokens'],
      ['GET', '/tokens/1'],
      ['PUT', '/tokens/1'],
      ['DELETE', '/tokens/1'],
    ] as const) {
      const response = await harness.send(method, path, method === 'GET' ? undefined : {});
      assert.equal(response.status, 401, `${method} ${path}`);
    }
  });

  test('creating a token shows it once; only its hash is stored', async () => {
    const { id, headers } = await addPerson(harness, 'responder', 'Rita');
    let secret = '';
    const types = await eventsOf(async () => {
      const response = await harness.post(
        '/tokens?fields[tokens]=name',
        { ...body, abilities: ['incidents.manage', 'incidents.manage'] },
        { headers },
      );
      assert.equal(response.status, 200);
      assert.equal(response.headers['cache-control'], 'no-store');
      ({ secret } = response.body.data.attributes);
      assert.match(secret, /^1\|daymark_[\w-]{40}$/);
    });
    assert.deepEqual(types, ['token.created']);
    const shown = await harness.get('/tokens/1', { headers });
    assert.deepEqual(shown.body.data, {
      id: '1',
      type: 'tokens',
      attributes: {
        id: 1,
        name: 'laptop',
        abilities: ['incidents.manage'],
        user: { id, name: 'Rita' },
        parent_id: null,
        dialect: null,
        expires_at: never,
        last_used_at: never,
        created: now,
      },
      relationships: {},
    });
    const incident = { name: 'i', status: 1, message: 'm' };
    assert.equal((await harness.post('/incidents', incident, { token: secret })).status, 200);
    const stored = JSON.stringify([
      await harness.query(sql`select * from tokens`),
      await harness.query(sql`select * from events`),
    ]);
    assert.equal(stored.includes(secret.split('|')[1] as string), false);
  });

  test('a token may have a dialect, which can be changed and taken away', async () => {
    const { headers } = await addPerson(harness, 'responder', 'Rita');
    const made = await harness.post('/tokens', { ...body, dialect: 'cachet3' }, { headers });
    assert.equal(made.body.data.attributes.dialect, 'cachet3');
    const change = (dialect: unknown) => harness.put('/tokens/1', { dialect }, { headers });
    for (const dialect of ['cachet2', 3, {}]) {
      const refused = await change(dialect);
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['dialect']]);
    }
    const token = made.body.data.attributes.secret;
    const counts = async () =>
      'total' in
      JSON.parse((await harness.visit('/api/components', { authorization: `Bearer ${token}` })).text).meta;
    assert.equal(await counts(), false);
    assert.equal((await change(null)).body.data.attributes.dialect, null);
    assert.equal(await counts(), true);
    const types = await eventsOf(() => change('cachet3'));
    assert.deepEqual(types, ['token.updated']);
    assert.deepEqual(await eventsOf(() => change('cachet3')), []);
  });

  test('tokens of older versions, whose secrets have no prefix, keep working', async () => {
    await harness.token('components.manage');
    const { write } = harness.ctx.connection;
    const old = 'x'.repeat(40);
    await write
      .updateTable('tokens')
      .set({ hash: hashSecret(old) })
      .execute();
    assert.equal((await harness.post('/components', { name: 'API' }, { token: `1|${old}` })).status, 200);
  });

  test('abilities are at most those of the maker; the answer names the others', async () => {
    const { id, headers } = await addPerson(harness, 'responder');
    const wide = await harness.post(
      '/tokens',
      { name: 'x', abilities: ['incidents.manage', 'incidents.delete', '*'] },
      { headers },
    );
    assert.equal(wide.status, 422);
    assert.deepEqual(wide.body.errors, {
      abilities: [
        'You cannot give a token abilities that you do not have: incidents.delete, *. Leave them out.',
      ],
    });
    const admin = await addPerson(harness, 'admin');
    assert.equal((await harness.post('/tokens', { name: 'x', abilities: ['*'] }, admin)).status, 422);
    // A token cannot give more than it has, although its user may do more.
    const narrow = await tokenOf(harness, id, 'incidents.manage');
    assert.equal(
      (await harness.post('/tokens', { name: 'x', abilities: ['components.manage'] }, narrow)).status,
      422,
    );
    assert.equal((await harness.post('/tokens', body, narrow)).status, 200);
  });

  test('people see and change their own tokens; all others only with tokens.manage and tokens.delete', async () => {
    const one = await addPerson(harness, 'viewer');
    const two = await addPerson(harness, 'editor');
    const admin = await addPerson(harness, 'admin');
    await harness.post('/tokens', body, two);
    const others = await tokenOf(harness, two.id, 'components.manage');
    assert.deepEqual(idsOf((await harness.get('/tokens', one)).body), []);
    assert.deepEqual(idsOf((await harness.get('/tokens', two)).body), [1, 2]);
    const all = await harness.get(`/tokens?filter[user]=${two.id}`, admin);
    assert.deepEqual(
      all.body.data.map(({ attributes }: Json) => attributes.user),
      [
        { id: two.id, name: 'editor' },
        { id: two.id, name: 'editor' },
      ],
    );
    const types = await eventsOf(async () => {
      assert.equal((await harness.get('/tokens/1', one)).status, 404);
      assert.equal((await harness.put('/tokens/1', { name: 'x' }, one)).status, 404);
      assert.equal((await harness.delete('/tokens/1', one)).status, 404);
    });
    assert.deepEqual(types, []);
    // Whoever may only manage tokens sees no names of people, and cannot revoke.
    const clerk = await tokenOf(harness, admin.id, 'tokens.manage');
    assert.deepEqual((await harness.get('/tokens/1', clerk)).body.data.attributes.user, {
      id: two.id,
      name: null,
    });
    const refused = await harness.delete('/tokens/1', clerk);
    assert.deepEqual([refused.status, refused.body.ability], [403, 'tokens.delete']);
    // A token is no person: it has itself, and what was created with it.
    assert.deepEqual(idsOf((await harness.get('/tokens', others)).body), [2]);
    assert.equal((await harness.delete('/tokens/1', others)).status, 404);
    assert.equal((await harness.put('/tokens/2', { name: 'me' }, others)).status, 200);
    assert.equal((await harness.delete('/tokens/1', admin)).status, 204);
  });

  test('an update follows the same rules, and cannot prolong what may do more than its maker', async () => {
    const { headers } = await addPerson(harness, 'responder');
    const admin = await addPerson(harness, 'admin');
    const owner = await tokenOf(harness, 1, '*');
    await harness.post('/tokens', body, { headers });
    const path = '/tokens/2';
    const wider = await harness.put(path, { abilities: ['incidents.delete'] }, { headers });
    assert.equal(wider.status, 422);
    const useless = await harness.put(path, { abilities: ['incidents.delete'] }, admin);
    assert.deepEqual(useless.body.errors, {
      abilities: [
        "The role responder of the token's user does not allow: incidents.delete. Leave them out, or change the role first.",
      ],
    });
    assert.equal(
      (await harness.put(path, { name: 'desk', expires_at: '2027-01-01' }, { headers })).status,
      200,
    );
    assert.equal((await harness.put('/tokens/1', { name: 'main', abilities: ['*'] }, admin)).status, 200);
    assert.equal((await harness.put('/tokens/1', { expires_at: '2027-01-01' }, admin)).status, 200);
    const prolonged = await harness.put('/tokens/1', { expires_at: null }, admin);
    assert.deepEqual(prolonged.body.errors, {
      expires_at: ['You cannot prolong a token that may do more than you may do yourself.'],
    });
    assert.equal((await harness.put('/tokens/1', { expires_at: null }, owner)).status, 422);
  });

  test('what a token creates does not outlive it, and loses what it loses', async () => {
    const { headers } = await addPerson(harness, 'editor');
    const soon = '2026-03-10 13:00:00';
    const abilities = ['incidents.manage', 'components.manage'];
    const made = await harness.post('/tokens', { name: 'p', abilities, expires_at: soon }, { headers });
    const parent = { token: made.body.data.attributes.secret as string };
    for (const expires_at of [null, undefined, '2026-03-10 13:00:01']) {
      const response = await harness.post('/tokens', { ...body, expires_at }, parent);
      assert.equal(response.status, 422);
      assert.match(
        response.body.errors.expires_at[0],
        /^The token that you use expires at 2026-03-10 13:00:00 UTC/,
      );
    }
    assert.equal((await harness.put('/tokens/1', { expires_at: null }, parent)).status, 422);
    const child = await harness.post('/tokens', { name: 'c', abilities, expires_at: soon }, parent);
    assert.equal(child.body.data.attributes.parent_id, 1);
    const secret = child.body.data.attributes.secret as string;
    const grandchild = await harness.post(
      '/tokens',
      { name: 'g', abilities, expires_at: soon },
      { token: secret },
    );
    assert.equal(idOf(grandchild.body.data.attributes.secret), 3);
    const types = await eventsOf(() =>
      harness.put(
        '/tokens/1',
        { abilities: ['components.manage'], expires_at: '2026-03-10 12:30:00' },
        { headers },
      ),
    );
    assert.deepEqual(types, ['token.updated', 'token.updated', 'token.updated']);
    for (const id of [2, 3]) {
      const { attributes } = (await harness.get(`/tokens/${id}`, { headers })).body.data;
      assert.deepEqual(attributes.abilities, ['components.manage']);
      assert.equal(attributes.expires_at.string, '2026-03-10 12:30:00');
    }
    const deleted = await eventsOf(() => harness.delete('/tokens/1', { headers }));
    assert.deepEqual(deleted, ['token.deleted', 'token.deleted', 'token.deleted']);
    assert.equal((await harness.get('/tokens', { token: secret })).status, 401);
  });

  test('tokens are created, changed and revoked only soon after a sign-in', async () => {
    const { headers } = await addPerson(harness, 'editor');
    await harness.post('/tokens', body, { headers });
    harness.clock.advance(901);
    for (const response of [
      await harness.post('/tokens', body, { headers }),
      await harness.put('/tokens/1', { name: 'x' }, { headers }),
      await harness.delete('/tokens/1', { headers }),
    ]) {
      assert.equal(response.status, 403);
      assert.equal(response.body.reauthenticate, true);
    }
    assert.equal((await harness.get('/tokens/1', { headers })).status, 200);
  });
});
