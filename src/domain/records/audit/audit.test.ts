import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { command, system } from '../../../kernel/auth/actor.ts';
import { append } from '../../../kernel/events/events.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { Visitor } from '../../../surfaces/status-page/subscribe/testing.ts';
import { revokeToken } from '../../identity/tokens/actions.ts';
import { createUser } from '../../identity/users/actions.ts';
import { auditRoutes } from './routes.ts';

onBothDatabases('the audit log', (harness) => {
  const read = async (query = ''): Promise<Json> => {
    const response = await harness.get(`/audit${query}`, { token: await harness.token('audit.read') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };
  const entries = async (query = ''): Promise<Json[]> =>
    (await read(query)).data.map(({ attributes }: Json) => attributes);
  const actions = async (query: string): Promise<string[]> =>
    (await entries(query)).map(({ action }) => action);
  const download = async (query = '') => {
    const response = await harness.get(`/audit?format=csv${query}`, {
      token: await harness.token('audit.read'),
    });
    assert.equal(response.status, 200);
    return response;
  };
  const component = async (body: object = {}) => {
    const token = await harness.token('components.manage');
    const response = await harness.post('/components', { name: 'API', ...body }, { token });
    assert.equal(response.status, 200);
    return { token, response };
  };

  resourceContract(harness, {
    routes: auditRoutes,
    lists: [
      {
        path: '/audit',
        records: () => createUser(harness.ctx, command, { name: 'Grace', email: 'grace@staff.example' }),
        unsorted: [3, 2, 1],
        sorted: { id: [1, 2, 3], created_at: [1, 2, 3] },
      },
    ],
  });

  test('an entry shows who wrote, from where, and what changed', async () => {
    const { token } = await component({ description: 'Old' });
    harness.clock.advance(60);
    const body = { status: 4, description: null };
    const written = await harness.put('/components/1', body, { token });
    const [entry] = await entries('?filter[subject_type]=component');
    assert.equal(
      (await entries('?filter[q]="OLD')).length,
      1,
      'the text of the component when it was created',
    );
    assert.deepEqual(entry, {
      id: entry.id,
      action: 'component.updated',
      subject_type: 'component',
      subject_id: 1,
      actor: {
        kind: 'token',
        name: 'Ada',
        user_id: 1,
        token: { id: Number(token.split('|')[0]), name: 'test' },
      },
      address: '127.0.0.1',
      request_id: written.headers['x-request-id'],
      changes: [
        { member: 'description', before: 'Old', after: null },
        { member: 'status', before: 1, after: 4 },
      ],
      hash: entry.hash,
      created: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
    });
    assert.match(entry.hash, /^[0-9a-f]{64}$/);
  });

  test('a creation shows every member, and a deletion what was lost', async () => {
    const token = await harness.token('*');
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms' }, { token });
    await harness.delete('/metrics/1', { token });
    const [deleted, created] = await entries('?filter[subject_type]=metric');
    const find = ({ changes }: Json, name: string) => changes.find(({ member }: Json) => member === name);
    assert.deepEqual(find(created, 'name'), { member: 'name', before: null, after: 'Latency' });
    assert.deepEqual(find(deleted, 'name'), { member: 'name', before: 'Latency', after: null });
    assert.equal(find(created, 'description'), undefined, 'null is nothing new');
    assert.equal(find(created, 'id') ?? find(created, 'created_at'), undefined);
  });

  test('times are dates, and lists are lists', async () => {
    const token = await harness.token('*');
    const when = { scheduled_at: '2026-04-01 10:00:00' };
    await harness.post('/schedules', { name: 'Work', message: 'm', ...when }, { token });
    const [schedule] = await entries('?filter[subject_type]=schedule');
    const { after } = schedule.changes.find(({ member }: Json) => member === 'scheduled_at');
    assert.equal(after, '2026-04-01 10:00:00');
    const [minted] = await entries('?filter[subject_type]=token');
    const abilities = minted.changes.find(({ member }: Json) => member === 'abilities');
    assert.deepEqual(abilities.after, ['audit.read']);
  });

  test('names are read from the users, and a removed user is only a number', async () => {
    const { token } = await component();
    const { write } = harness.ctx.connection;
    await sql`update users set name = 'Ada Lovelace' where id = 1`.execute(write);
    const byUser = '?filter[actor]=1';
    assert.equal((await entries(byUser))[0].actor.name, 'Ada Lovelace');
    await revokeToken(harness.ctx, command, Number(token.split('|')[0]));
    assert.deepEqual((await entries(byUser))[0].actor.token, {
      id: Number(token.split('|')[0]),
      name: 'test',
    });
    // The owner of the token that reads cannot be removed here, so the log speaks of another user.
    const seven = { type: 'token', id: 99, userId: 7, abilities: new Set<string>() } as const;
    await transaction(harness.ctx, seven, (tx) => append(tx, 'settings.updated', { id: 1 }));
    const [entry] = await entries('?filter[actor]=7');
    assert.deepEqual(entry.actor, {
      kind: 'token',
      name: 'removed user 7',
      user_id: 7,
      token: { id: 99, name: '' },
    });
  });

  test('writes without a user are those of Daymark, of the command line, and of visitors', async () => {
    await new Visitor(harness).subscribe('ann@example.com');
    await transaction(harness.ctx, system, (tx) => append(tx, 'settings.updated', { id: 1 }));
    const who = async (actor: string) =>
      (await entries(`?filter[actor]=${actor}`)).map((entry) => entry.actor.name);
    assert.deepEqual(await who('guest'), ['visitor']);
    assert.deepEqual(await who('system'), ['Daymark']);
    assert.ok((await who('command')).every((name) => name === 'command line'));
    assert.equal((await entries('?filter[actor]=guest'))[0].address, null);
    assert.deepEqual(await actions('?filter[actor]=guest,system'), [
      'settings.updated',
      'subscriber.created',
    ]);
    for (const nobody of ['nobody', '999', '99999999999', '%00', "'"])
      assert.deepEqual(await actions(`?filter[actor]=${nobody}`), [], nobody);
  });

  test('entries are found by subject, action and time', async () => {
    const { token } = await component();
    await component({ name: 'Web' });
    harness.clock.advance(3600);
    await harness.put('/components/2', { status: 4 }, { token });
    const component2 = 'filter[subject_type]=component&filter[subject_id]=2';
    assert.deepEqual(await actions(`?${component2}`), ['component.updated', 'component.created']);
    assert.deepEqual(await actions('?filter[action]=component.updated'), ['component.updated']);
    assert.equal((await actions('?filter[action]=component.updated,component.created')).length, 3);
    const later = '2026-03-10 13:00:00';
    const subjects = 'filter[subject_type]=component,settings';
    assert.deepEqual(await actions(`?${subjects}&filter[after]=${later}`), ['component.updated']);
    assert.equal((await actions(`?${subjects}&filter[before]=2026-03-10 12:00:00`)).length, 2);
    assert.deepEqual(await actions('?filter[after]=2027-01-01'), []);
  });

  test('the number of statements does not depend on the number of entries', async () => {
    for (let count = 0; count < 12; count++) await component({ name: `C${count}` });
    const token = await harness.token('audit.read');
    const statements = async (size: number) => {
      harness.clock.advance(1);
      harness.statements.length = 0;
      assert.equal((await harness.get(`/audit?per_page=${size}`, { token })).body.data.length, size);
      return harness.statements.filter((text) => /from ("?events|users)/.test(text)).length;
    };
    assert.deepEqual([await statements(2), await statements(20)], [5, 5]);
  });

  test('secrets, and addresses of subscribers, are in no entry', async () => {
    const token = await harness.token('*');
    await harness.post('/subscribers', { email: 'ann@example.com', meta: { a: 'Ann' } }, { token });
    const webhook = { name: 'w', url: 'https://hooks.example.com/very-secret-path' };
    const { body } = await harness.post('/webhooks', webhook, { token });
    const { secret } = body.data.attributes;
    const everything = JSON.stringify(await read('?per_page=100')) + (await download()).body;
    assert.ok(secret);
    for (const private_ of [secret, 'very-secret-path', 'ann@', '"Ann"', token.split('|')[1]])
      assert.equal(everything.includes(private_ as string), false, private_);
  });

  test('CSV holds everything that matches, and nothing that a spreadsheet would run', async () => {
    const { token } = await component({ name: '=HYPERLINK("http://evil.example");=1+1' });
    // More than one batch.
    await transaction(harness.ctx, system, async (tx) => {
      for (let days = 1; days <= 210; days++)
        await append(tx, 'settings.updated', { id: 1, history_days: days });
    });
    await harness.put('/components/1', { status: 4 }, { token });
    const filter = 'filter[subject_type]=component,settings';
    const response = await download(`&${filter}`);
    assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(response.headers['content-disposition'], 'attachment; filename="audit.csv"');
    assert.equal(response.headers['cache-control'], 'no-store');
    const lines = response.body.split('\r\n');
    assert.equal(
      lines[0],
      'id,time,action,subject_type,subject_id,actor_kind,actor,user_id,token_id,token,address,request_id,changes,hash',
    );
    assert.equal((await read(`?${filter}`)).meta.total, 212);
    assert.equal(lines.length, 212 + 2);
    assert.match(
      lines[1],
      /^\d+,"2026-03-10 12:00:00",component\.updated,component,1,token,Ada,1,\d+,test,127\.0\.0\.1,[\w-]+,"status: 1 → 4",[0-9a-f]{64}$/,
    );
    assert.match(lines[2], /,settings\.updated,settings,1,system,Daymark,,,,,,"history_days: 209 → 210",/);
    assert.doesNotMatch(response.body, /(^|[,;])[\s"]*=HYPERLINK/m);
    assert.doesNotMatch(response.body, /(^|[,;])[\s"]*=1\+1/m);
    const ids = lines.slice(1, -1).map((line: string) => Number(line.split(',')[0]));
    assert.deepEqual(
      ids,
      ids.toSorted((a: number, b: number) => b - a),
    );
  });

  test('CSV is for those who may read the log, and another format does not exist', async () => {
    assert.equal((await harness.get('/audit?format=csv')).status, 401);
    const token = await harness.token('components.manage');
    assert.equal((await harness.get('/audit?format=csv', { token })).status, 403);
    const reader = await harness.token('audit.read');
    const response = await harness.get('/audit?format=xml', { token: reader });
    assert.equal(response.status, 400);
    assert.match(response.body.message, /must be `json` or `csv`/);
    assert.equal((await harness.get('/audit?format=json', { token: reader })).status, 200);
    const head = await harness.send('HEAD', '/audit?format=csv', undefined, { token: reader });
    assert.deepEqual([head.status, head.body], [200, '']);
    assert.equal((await harness.get('/audit?format=csv&filter[nope]=1', { token: reader })).status, 400);
  });

  test('damaged events do not hide the others', async () => {
    await component();
    await harness.token('audit.read');
    const { write } = harness.ctx.connection;
    await sql`update events set state = 'damaged' where type = 'component.created'`.execute(write);
    await sql`update events set state = '{"id":2,"abilities":"x"}' where id = (select max(id) from events)`.execute(
      write,
    );
    const all = await entries();
    assert.deepEqual(all.find(({ action }) => action === 'component.created').changes, []);
    assert.ok(all.length >= 4);
  });

  test('an entry of an older version without a hash is shown like any other', async () => {
    await sql`insert into events (type, subject_type, subject_id, actor_type, actor_id, state, created_at)
      values ('token.deleted', 'token', 5, 'token', 6, '{"id":5}', ${START})`.execute(
      harness.ctx.connection.write,
    );
    const [entry] = await entries('?filter[action]=token.deleted');
    assert.deepEqual([entry.hash, entry.actor.name], [null, 'token 6']);
  });
});
