import assert from 'node:assert/strict';
import { after, beforeEach, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { subscribe, until } from '../../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases } from '../../../../test/support/harness.ts';
import { MailServer, reply } from '../../../../test/support/mail.ts';
import { freePort } from '../../../../test/support/process.ts';
import type { Json } from '../../../../test/support/response.ts';
import { BackgroundWorker } from '../../../operations/worker/background-worker.ts';
import { ChannelQueue } from '../channel-queue.ts';
import { emailSender } from './sender.ts';

const server = await new MailServer().start();
after(() => server.stop());

const WEEK = 7 * 86_400;

/** Starts a node that sends its emails to this server, until the test ends. */
function node(t: TestContext, harness: Harness, smtpUrl: string): BackgroundWorker {
  const ctx = { ...harness.ctx, config: { ...harness.ctx.config, smtpUrl } };
  const sender = emailSender(ctx, 'subscribers');
  const worker = new BackgroundWorker(ctx, [new ChannelQueue(ctx, 'email', sender, 100)]);
  t.after(async () => {
    await worker.stop();
    await sender.close();
  });
  return worker;
}

async function serve(t: TestContext, options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const started = await new MailServer(options).start(port);
  t.after(() => started.stop());
  return started;
}

async function openIncident(harness: Harness, subscribers: number): Promise<void> {
  await subscribe(harness, subscribers);
  const token = await harness.token('*');
  const incident = { name: 'Slow', message: 'Very slow.', status: 1, notifications: 1 };
  assert.equal((await harness.post('/incidents', incident, { token })).status, 200);
}

const states = async (harness: Harness): Promise<Record<string, number>> => {
  const rows = await harness.query(
    sql<{ state: string; total: number }>`select state, count(*) as total from deliveries group by state`,
  );
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
};

const tries = async (harness: Harness): Promise<{ max: number; recorded: number }> => {
  const [row] = await harness.query(sql<Json>`select
    (select max(attempts) from deliveries) as most, (select count(*) from delivery_attempts) as noted`);
  return { max: Number(row.most), recorded: Number(row.noted) };
};

onBothDatabases('while the mail server', (harness) => {
  beforeEach(() => server.reset());

  test('is down, emails wait without using up attempts, and all are sent when it is back', async (t) => {
    await openIncident(harness, 250);
    const port = await freePort();
    const worker = node(t, harness, `smtp://127.0.0.1:${port}`);
    await worker.settle();
    const first = await tries(harness);
    // Only those that were in progress at once; the others were not attempted.
    assert.ok(first.recorded >= 1 && first.recorded <= 5, `${first.recorded} tries`);
    let probes = 0;
    for (const end = harness.clock.now() + WEEK; harness.clock.now() < end; probes++) {
      harness.clock.advance(301);
      if (probes > 30) harness.clock.advance(86_400);
      await worker.settle();
    }
    const { max, recorded } = await tries(harness);
    assert.equal(max, 0);
    assert.equal(recorded, first.recorded + probes);
    const { failed, bounced, sent, ...waiting } = await states(harness);
    assert.deepEqual([failed, bounced, sent], [undefined, undefined, undefined]);
    assert.equal((waiting.queued ?? 0) + (waiting.deferred ?? 0), 250);
    const [problem] = await harness.query(
      sql<Json>`select error from deliveries where error is not null limit 1`,
    );
    assert.match(problem.error, /The mail server cannot be reached \(SMTP_URL\): .*ECONNREFUSED/);

    const back = await serve(t, {}, port);
    harness.clock.advance(301);
    await worker.settle();
    harness.clock.advance(301);
    await worker.settle();
    assert.deepEqual(await states(harness), { sent: 250 });
    assert.equal(back.accepted.length, 250);
    assert.equal(new Set(back.accepted.map(({ to }) => to[0])).size, 250);
  });

  test('rejects the password, emails wait, and no recipient is blamed', async (t) => {
    const strict = await serve(t, {
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    await openIncident(harness, 20);
    const worker = node(t, harness, `smtp://me:hunter2@127.0.0.1:${strict.port}`);
    await worker.settle();
    const rows = await harness.query(sql<Json>`select state, attempts, error from deliveries`);
    assert.ok(rows.every(({ attempts }) => attempts === 0));
    assert.ok(rows.every(({ state }) => state === 'queued' || state === 'deferred'));
    assert.ok(rows.some(({ error }) => /name and password \(SMTP_URL\): 535/.test(error)));
    assert.doesNotMatch(JSON.stringify(rows), /hunter2/);
  });

  test('accepts some and refuses others, each result is recorded', async (t) => {
    server.onRecipient = (address) => {
      const number = Number(/\d+/.exec(address)?.[0]);
      if (number % 3 === 0) return reply(550, `5.1.1 <${address.toUpperCase()}> is unknown here`);
      return number % 3 === 1 ? reply(450, `4.2.0 ${address} is greylisted`) : undefined;
    };
    await openIncident(harness, 30);
    const worker = node(t, harness, server.url);
    await worker.settle();
    assert.deepEqual(await states(harness), { bounced: 10, deferred: 10, sent: 10 });
    const replies = await harness.query(sql<Json>`select error, response from deliveries
      join delivery_attempts on delivery_attempts.delivery_id = deliveries.id`);
    // It must be possible to delete personal data, but the replies of servers contain addresses.
    assert.doesNotMatch(JSON.stringify(replies), /subscriber\.example/i);
    assert.ok(replies.some(({ response }) => response === '550 5.1.1 <<recipient>> is unknown here'));
    server.onRecipient = () => undefined;
    harness.clock.advance(10);
    await worker.settle();
    assert.deepEqual(await states(harness), { bounced: 10, sent: 20 });
  });

  test('repeats an address in another form, the ledger does not contain it', async (t) => {
    server.onRecipient = (address) => reply(550, `5.1.1 <${address}> is unknown`);
    const token = await harness.token('*');
    await harness.post('/subscribers', { email: 'müller@bücher.example', verified: true }, { token });
    await openIncident(harness, 1);
    await node(t, harness, server.url).settle();
    const said = await harness.query(sql<Json>`select response from delivery_attempts`);
    assert.deepEqual(
      new Set(said.map(({ response }) => response)),
      new Set(['550 5.1.1 <<recipient>> is unknown']),
    );
  });

  test('is slow and the process stops, emails that are not started are available to others at once', async (t) => {
    const token = await harness.token('*');
    await harness.put('/settings', { mail_rate: 2 }, { token });
    await openIncident(harness, 50);
    const worker = node(t, harness, server.url);
    const work = worker.settle();
    await until(() => server.accepted.length >= 1, 'a mail arrived');
    const before = server.accepted.length;
    await worker.stop();
    await work;
    assert.ok(server.accepted.length <= before + 1, 'those that waited for their turn were sent');
    const [row] = await harness.query(
      sql<Json>`select count(*) as held from deliveries where lease is not null`,
    );
    assert.equal(Number(row.held), 0);
    const { sent = 0, queued = 0 } = await states(harness);
    assert.equal(sent, server.accepted.length);
    assert.equal(sent + queued, 50);
    assert.ok(queued > 0, 'a limit of two a second was kept to');
  });

  test('does not answer and the process stops, its email is cut off and handed back, and nobody is to blame', async () => {
    await openIncident(harness, 1);
    const answer = Promise.withResolvers<undefined>();
    let hanging = 0;
    server.onData = () => {
      hanging++;
      return answer.promise;
    };
    const ctx = { ...harness.ctx, config: { ...harness.ctx.config, smtpUrl: server.url } };
    const sender = emailSender(ctx, 'subscribers');
    const worker = new BackgroundWorker(ctx, [new ChannelQueue(ctx, 'email', sender, 100)]);
    const work = worker.settle();
    await until(() => hanging === 1, 'a mail hangs');
    await worker.stop(20);
    const leases = () => harness.query(sql<Json>`select lease, state, error from deliveries`);
    assert.notEqual((await leases())[0].lease, null, 'the server may still accept it');
    await sender.close();
    await worker.stop();
    await work;
    assert.deepEqual(await leases(), [
      {
        lease: null,
        state: 'deferred',
        error: 'Daymark was stopped while it waited for the answer of the mail server.',
      },
    ]);
    assert.deepEqual(await harness.query(sql`select scope from mail_problems`), []);
    answer.resolve(undefined);
  });

  test('has a low limit, few emails are leased at a time, so that the others can still be canceled', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { mail_rate: 3 }, { token });
    await openIncident(harness, 50);
    const sender = emailSender(
      { ...harness.ctx, config: { ...harness.ctx.config, smtpUrl: server.url } },
      'subscribers',
    );
    assert.equal(await sender.capacity(), 6);
    await harness.put('/settings', { mail_rate: 0 }, { token });
    assert.ok((await sender.capacity()) >= 100);
    assert.equal(sender.readyAt(), 0);
    await sender.close();
  });
});
