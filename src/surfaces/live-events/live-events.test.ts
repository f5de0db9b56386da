import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { addPerson } from '../../../test/support/people.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import { createApp } from '../../app.ts';
import { createToken, revokeToken } from '../../domain/identity/tokens/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { sessionCookie } from '../../kernel/auth/credentials.ts';
import { hashSecret } from '../../kernel/auth/secrets.ts';
import { sessionCookieValue } from '../../kernel/auth/session-credentials.ts';
import { formatDate } from '../../lib/dates.ts';
import { listen, Reader } from '../status-page/live/testing.ts';
import { EventHub } from './hub.ts';
import { liveRoutes } from './routes.ts';

const DAY = 86_400;

onBothDatabases('the stream of events', (harness) => {
  let base = '';
  let admin = '';
  let readers: Reader[] = [];
  before(async () => {
    base = await listen(harness.app);
  });
  beforeEach(async () => {
    admin = await harness.token('*');
  });
  afterEach(() => {
    for (const reader of readers) reader.close();
    readers = [];
  });
  /** Opens a stream, and waits until it has begun. */
  const open = async (token: string, { at = base, lastId = '' } = {}): Promise<Reader> => {
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
    const reader = await openWith(headers, at);
    if (!lastId) await begun(reader);
    return reader;
  };
  const openWith = async (headers: Record<string, string>, at = base): Promise<Reader> => {
    const reader = await Reader.open(`${at}/api/live`, headers);
    readers.push(reader);
    assert.equal(reader.response.statusCode, 200);
    return reader;
  };
  const begun = async (reader: Reader): Promise<void> => {
    while (!/^id: /m.test(reader.text)) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await harness.send(method, path, body, { token: admin });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
  };
  const component = (name = 'API') => send('POST', '/components', { name });
  const typesOf = async (reader: Reader, count: number): Promise<string[]> => {
    const types: string[] = [];
    while (types.length < count) types.push((await reader.next()).data.type ?? '');
    return types;
  };

  resourceContract(harness, { routes: liveRoutes });

  test('guests get 401, and a HEAD request gets the headers', async () => {
    assert.equal((await harness.get('/live')).status, 401);
    const [, id = ''] = /^(\d+)\|/.exec(admin) ?? [];
    assert.equal((await harness.get('/live', { token: `${id}|nonsense` })).status, 401);
    const { status, headers } = await fetch(`${base}/api/live`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${admin}` },
    });
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('each write is one message, with who made it', async () => {
    const reader = await open(admin);
    await component();
    const { id, event, data } = await reader.next();
    assert.deepEqual(data, {
      id: Number(id),
      type: 'component.created',
      subject: 'component',
      subject_id: 1,
      actor: { type: 'token', id: Number(admin.split('|')[0]) },
    });
    assert.equal(event, 'message');
    await send('PUT', '/components/1', { status: 4 });
    await send('DELETE', '/components/1');
    await send('POST', '/trash/components/1/restore', {});
    assert.deepEqual(await typesOf(reader, 3), [
      'component.updated',
      'component.deleted',
      'component.restored',
    ]);
  });

  test('a token without abilities learns only of what it may read', async () => {
    await send('POST', '/component-groups', { name: 'Hidden', visible: 2 });
    const [viewer, manager] = [
      await open(await harness.token('metrics.delete')),
      await open(await harness.token('incidents.manage')),
    ];
    const incident = { name: 'Down', message: 'm', status: 1 };
    await send('POST', '/incidents', { ...incident, published_at: formatDate(START + 60) });
    await send('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    assert.deepEqual(await typesOf(manager, 2), ['incident.created', 'incident_update.created']);
    await send('DELETE', '/incidents/1');
    await send('POST', '/trash/incidents/1/restore', {});
    await send('POST', '/subscribers', { email: 'a@x.example', verified: true });
    await send('PUT', '/settings', { name: 'Other' });
    await send('POST', '/component-groups', { name: 'Hidden', visible: 2 });
    await send('POST', '/components', { name: 'In it', component_group_id: 1 });
    await send('POST', '/schedules', {
      name: 'S',
      message: 'm',
      scheduled_at: '2027-01-01',
      published_at: '2026-12-01',
    });
    await createToken(harness.ctx, command, 1, { name: 'other', abilities: ['metrics.delete'] });
    await send('POST', '/components', { name: 'Disabled', enabled: false });
    await send('DELETE', '/components/2');
    await send('DELETE', '/trash/components/2');
    assert.deepEqual(await typesOf(manager, 4), [
      'incident.deleted',
      'incident.restored',
      'component.created',
      'component.deleted',
    ]);
    assert.deepEqual(await typesOf(viewer, 2), ['component.created', 'component.deleted']);
    harness.clock.set(START + 60);
    await harness.react();
    assert.deepEqual(await typesOf(viewer, 1), ['incident.published']);
    assert.deepEqual(await viewer.rest(300), []);
  });

  test('in the dashboard, those who manage hidden records learn of them, and other sessions and tokens do not', async () => {
    const [editor, responder, viewer] = (await Promise.all(
      (['editor', 'responder', 'viewer'] as const).map(async (role) =>
        openWith((await addPerson(harness, role)).headers),
      ),
    )) as [Reader, Reader, Reader];
    const manager = await open(await harness.token('incidents.manage', 'metrics.manage'));
    for (const reader of [editor, responder, viewer]) await begun(reader);
    await send('POST', '/incidents', { name: 'Draft', message: 'm', status: 1, visible: 2 });
    await send('POST', '/incidents/1/updates', { status: 2, message: 'm' });
    await send('POST', '/component-groups', { name: 'Hidden', visible: 2 });
    await send('POST', '/components', { name: 'In it', component_group_id: 1 });
    await send('POST', '/metrics', { name: 'Hidden', suffix: 's', visible: 2 });
    // Before anything is deleted: nobody learns of an update once its incident is gone.
    assert.deepEqual(await typesOf(editor, 5), [
      'incident.created',
      'incident_update.created',
      'component_group.created',
      'component.created',
      'metric.created',
    ]);
    assert.deepEqual(await typesOf(responder, 3), [
      'incident.created',
      'incident_update.created',
      'component.created',
    ]);
    await send('DELETE', '/incidents/1');
    await send('DELETE', '/components/1');
    await send('DELETE', '/component-groups/1');
    await send('DELETE', '/metrics/1');
    await component('Public');
    assert.deepEqual(await typesOf(editor, 5), [
      'incident.deleted',
      'component.deleted',
      'component_group.deleted',
      'metric.deleted',
      'component.created',
    ]);
    assert.deepEqual(await typesOf(responder, 3), [
      'incident.deleted',
      'component.deleted',
      'component.created',
    ]);
    for (const reader of [viewer, manager]) assert.deepEqual(await typesOf(reader, 1), ['component.created']);
  });

  test('abilities open what they stand for: subscribers, tokens, users, settings, purges', async () => {
    const held = ['subscribers.manage', 'tokens.manage', 'settings.manage', 'trash.manage'];
    const reader = await open(await harness.token(...held));
    await send('POST', '/subscribers', { email: 'a@x.example', verified: true });
    await send('PUT', '/settings', { name: 'Other' });
    await createToken(harness.ctx, command, 1, { name: 'other', abilities: ['metrics.delete'] });
    await send('POST', '/webhooks', { name: 'w', url: 'https://93.184.216.34/' });
    await component();
    await send('DELETE', '/components/1');
    await send('DELETE', '/trash/components/1');
    assert.deepEqual(await typesOf(reader, 6), [
      'subscriber.created',
      'settings.updated',
      'token.created',
      'component.created',
      'component.deleted',
      'component.purged',
    ]);
  });

  test('Last-Event-ID resumes, and a client that is too far behind, or from elsewhere, is reset', async () => {
    await component();
    const lastId = String(await harness.lastEventId());
    for (const name of ['B', 'C']) await component(name);
    const reader = await open(admin, { lastId });
    assert.deepEqual(await typesOf(reader, 2), ['component.created', 'component.created']);
    await component('D');
    assert.equal((await reader.next()).data.subject_id, 4);
    const newest = await harness.lastEventId();
    for (const unknown of ['nonsense', '-1', String(newest + 1), '9'.repeat(400)]) {
      const { event, id, data } = await (await open(admin, { lastId: unknown })).next();
      assert.deepEqual([event, id, data], ['reset', String(newest), { id: newest }]);
    }
    for (const one of readers) one.close();
    const { write } = harness.ctx.connection;
    for (let count = 0; count < 6; count++) {
      await sql`insert into events (type, subject_type, subject_id, actor_type, state, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100)
        select 'component.updated', 'component', 1, 'system', '{}', 0 from numbers`.execute(write);
    }
    assert.equal((await (await open(admin, { lastId })).next()).event, 'reset');
  });

  test('a stream ends when its token is revoked, on any node, and nothing is sent after that', async () => {
    const other = createApp({ ...harness.ctx });
    const at = await listen(other);
    const token = await harness.token('*');
    const [here, there, stays] = [await open(token), await open(token, { at }), await open(admin, { at })];
    await revokeToken(harness.ctx, command, Number(token.split('|')[0]));
    await component();
    await Promise.all([here.closed, there.closed]);
    assert.deepEqual([here.messages, there.messages], [[], []]);
    assert.deepEqual(await typesOf(stays, 2), ['token.deleted', 'component.created']);
    await other.close();
    await stays.closed;
  });

  test('a stream ends when its token expires or its user is disabled', async () => {
    const expiring = await createToken(harness.ctx, command, 1, {
      name: 'short',
      abilities: ['*'],
      expires_at: formatDate(START + 60),
    });
    const reader = await open(expiring);
    harness.clock.set(START + 60);
    await component();
    await reader.closed;
    assert.deepEqual(reader.messages, []);
    const { write } = harness.ctx.connection;
    const another = await open(admin);
    await sql`update users set disabled_at = ${START}`.execute(write);
    await createToken(harness.ctx, command, 1, { name: 'other', abilities: ['metrics.delete'] });
    await another.closed;
    assert.deepEqual(another.messages, []);
  });

  test('a session can listen, listening does not keep it alive, and its end ends the stream', async () => {
    const { write } = harness.ctx.connection;
    await sql`insert into sessions (id, user_id, hash, role, method, second_factor, address, user_agent, authenticated_at,
        last_used_at, expires_at, created_at)
      values (1, 1, ${hashSecret('secret')}, 'owner', 'password', 0, '', '', ${START}, ${START}, ${START + DAY}, ${START})`.execute(
      write,
    );
    const value = sessionCookieValue(1, 'secret');
    const [cookie = ''] = sessionCookie(harness.ctx.config.baseUrl, value, DAY).split(';');
    const reader = await openWith({ cookie });
    await begun(reader);
    harness.clock.set(START + 3600);
    await component();
    assert.equal((await reader.next()).data.type, 'component.created');
    const rows = await harness.query(sql<{ last_used_at: number }>`select last_used_at from sessions`);
    assert.deepEqual(rows, [{ last_used_at: START }]);
    await sql`delete from sessions`.execute(write);
    await component();
    await reader.closed;
    assert.deepEqual(await reader.rest(0), []);
  });

  test('the log is read once for all streams of a process', async () => {
    for (let count = 0; count < 20; count++) await open(admin);
    harness.statements.length = 0;
    await component();
    await Promise.all(readers.map((reader) => reader.next()));
    const reads = harness.statements.filter((text) => /from "events".*"id" > /.test(text));
    assert.ok(reads.length <= 2, String(reads.length));
  });

  test('more streams than the limit are refused', () => {
    const hub = new EventHub(harness.ctx, { maxStreams: 0 });
    assert.throws(() => hub.join({} as never, {} as never, {} as never, {}), { name: 'Unavailable' });
  });
});
