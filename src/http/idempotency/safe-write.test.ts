import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { startSession } from '../../domain/identity/sessions/start-session.ts';
import { findKeptHours } from '../../domain/settings/queries.ts';
import { command } from '../../kernel/auth/actor.ts';
import { TooManyRequests, Unauthenticated } from '../../kernel/errors.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { JSON_PLAIN, type RespondingRoute, WithHeaders } from '../route.ts';
import { createServer } from '../server.ts';

const common = {
  tag: 'Test',
  summary: '',
  description: '',
  access: 'public',
  mediaType: JSON_PLAIN,
  includes: [],
} as const;
const count = z.object({ data: z.int() });

/** Counts in the database how often it was called, and answers with the number. */
const countCall = (name: string): RespondingRoute => ({
  ...common,
  method: 'POST',
  path: `/${name}`,
  operationId: name,
  response: count,
  handle: (ctx) =>
    ctx.connection.begin(async (db) => {
      await sql`insert into rates (name, next_at) values (${name}, 1)
        on conflict (name) do update set next_at = rates.next_at + 1`.execute(db);
      const row = await db.selectFrom('rates').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
      return { data: row.next_at };
    }),
});

const after401: RespondingRoute = {
  ...countCall('sign-in'),
  noDryRun: 'it would tell whether a password is right.',
  handle: async (ctx, request) => {
    await countCall('sign-in').handle(ctx, request as never);
    throw new Unauthenticated('Wrong password.');
  },
};
const after429: RespondingRoute = {
  ...countCall('limited'),
  handle: async (ctx, request) => {
    await countCall('limited').handle(ctx, request as never);
    throw new TooManyRequests('Wait.', 30);
  },
};
const withCookie: RespondingRoute = {
  ...countCall('cookie'),
  handle: async (ctx, request) =>
    new WithHeaders(await countCall('cookie').handle(ctx, request as never), {
      'set-cookie': ['a=1', 'b=2'],
    }),
};

onBothDatabases('a write of any route', (harness) => {
  let server: FastifyInstance;
  before(async () => {
    server = createServer(
      harness.ctx,
      [countCall('counted'), after401, after429, withCookie],
      {
        routes: [],
        variantOf: () => '',
        parameters: [],
        errorPage: async (_page, code) => ({ body: String(code), type: 'text/plain' }),
        close: () => {},
      },
      { findKeptHours },
    );
    await server.ready();
  });
  after(() => server.close());

  const post = (path: string, headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
    server.inject({ method: 'POST', url: `/api${path}`, headers, remoteAddress });
  const callsOf = async (name: string) =>
    (
      await harness.ctx.connection.read
        .selectFrom('rates')
        .select('next_at')
        .where('name', '=', name)
        .executeTakeFirst()
    )?.next_at;

  test('guests are told apart by their addresses, tokens by their ids, people by their user', async () => {
    const key = { 'idempotency-key': 'k' };
    const signIn = () =>
      transaction(
        harness.ctx,
        command,
        async (tx) =>
          (
            await startSession(
              tx,
              { id: 1, role: 'owner', email_key: 'ada@staff.example' },
              { method: 'password', secondFactor: false },
            )
          ).cookies[0]?.split(';')[0] as string,
      );
    const [laptop, phone] = [await signIn(), await signIn()];
    const token = { ...key, authorization: `Bearer ${await harness.token('*')}` };
    const callers: (() => ReturnType<typeof post>)[] = [
      () => post('/counted', key),
      () => post('/counted', key, '192.0.2.2'),
      () => post('/counted', token),
      () => post('/counted', { ...key, authorization: `Bearer ${'1|nonsense'}` }, '192.0.2.3'),
    ];
    for (const [index, send] of callers.entries()) {
      assert.equal((await send()).json().data, index + 1);
      assert.equal((await send()).headers['idempotency-replayed'], 'true');
    }
    const first = await post('/counted', { ...key, cookie: laptop });
    assert.equal(first.json().data, callers.length + 1);
    const second = await post('/counted', { ...key, cookie: phone });
    assert.deepEqual(
      [second.json().data, second.headers['idempotency-replayed']],
      [callers.length + 1, 'true'],
    );
  });

  test('what a route records before it refuses the caller stays, with a key too, and the refusal is not kept', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const response = await post('/sign-in', { 'idempotency-key': 'k' });
      assert.equal(response.statusCode, 401);
      assert.equal(response.headers['www-authenticate'], 'Bearer');
      assert.equal(response.headers['idempotency-replayed'], undefined);
      assert.equal(await callsOf('sign-in'), attempt);
      const limited = await post('/limited', { 'idempotency-key': 'k' });
      assert.deepEqual([limited.statusCode, limited.headers['retry-after']], [429, '30']);
      assert.equal(await callsOf('limited'), attempt);
    }
  });

  test('a refusal of a guest is not kept', async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await post('/counted?include=nonsense', { 'idempotency-key': 'k' });
      assert.deepEqual([response.statusCode, response.headers['idempotency-replayed']], [400, undefined]);
    }
    const rows = await harness.ctx.connection.read.selectFrom('idempotency_keys').selectAll().execute();
    assert.deepEqual(rows, []);
  });

  test('a route can refuse dry runs', async () => {
    const response = await post('/sign-in', { prefer: 'dry-run' });
    assert.equal(response.statusCode, 400);
    assert.equal(
      response.json().message,
      'A dry run is not possible here: it would tell whether a password is right. Send it without "Prefer: dry-run".',
    );
    assert.equal(await callsOf('sign-in'), undefined);
  });

  test('cookies are sent again too', async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const { headers, body } = await post('/cookie', { 'idempotency-key': 'k' });
      assert.deepEqual([headers['set-cookie'], body], [['a=1', 'b=2'], '{"data":1}']);
    }
  });
});
