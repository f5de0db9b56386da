import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { MailServer, reply } from '../../../../../test/support/mail.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { signLink } from '../../../../domain/audience/subscribers/signed-links.ts';

const server = await new MailServer().start();
after(() => server.stop());

const unknown = () => reply(550, '5.1.1 No such user');

onBothDatabases(
  "a subscriber's address",
  (harness) => {
    beforeEach(() => server.reset());

    const write = async (method: 'post' | 'put', path: string, body: object) => {
      const answer = await harness[method](path, body, { token: await harness.token('*') });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data;
    };

    const subscribe = () => write('post', '/subscribers', { email: 'reader@x.example', verified: true });

    /** Creates an incident, of which everybody is notified. */
    const notify = async (): Promise<void> => {
      const body = { name: 'Slow', message: 'Very slow.', status: 1, notifications: 1 };
      await write('post', '/incidents', body);
      await harness.react();
    };

    const bounceState = async (): Promise<[bounces: number, suspended: string | null]> => {
      const { body } = await harness.get('/subscribers/1', { token: await harness.token('*') });
      return [body.data.attributes.bounces, body.data.attributes.suspended_at.string];
    };

    const ledger = (): Promise<Json[]> =>
      harness.query(sql<Json>`select id, state, error from deliveries order by id`);

    /** The bounce address of the newest email. */
    const returnAddress = (): string => server.accepted.at(-1)?.from ?? '';
    const report = (token: unknown, more: object = {}) => harness.post('/bounces', { token, ...more });

    test('is suspended after the server refuses it three times in a row, and the API shows it', async () => {
      await subscribe();
      server.onRecipient = unknown;
      await notify();
      assert.deepEqual(await bounceState(), [1, null]);
      await notify();
      assert.deepEqual(await bounceState(), [2, null]);
      const events = await harness.eventsOf(notify);
      assert.deepEqual(events, ['incident.created', 'subscriber.updated']);
      assert.deepEqual(await bounceState(), [3, '2026-03-10 12:00:00']);
      server.onRecipient = () => undefined;
      await notify();
      assert.deepEqual(
        (await ledger()).map(({ state }) => state),
        ['bounced', 'bounced', 'bounced'],
      );
      assert.equal(server.accepted.length, 0);
    });

    test('starts over at zero when an email is accepted in between', async () => {
      await subscribe();
      for (const refused of [true, true, false, true, true]) {
        server.onRecipient = refused ? unknown : () => undefined;
        await notify();
        if (!refused) assert.deepEqual(await bounceState(), [0, null]);
      }
      assert.deepEqual(await bounceState(), [2, null]);
    });

    test('is not blamed for temporary failures, or for our own mistakes', async () => {
      await subscribe();
      server.onRecipient = () => reply(450, '4.2.0 Greylisted');
      await notify();
      server.onRecipient = () => reply(554, '5.7.1 Relay access denied');
      await notify();
      assert.deepEqual(await bounceState(), [0, null]);
    });

    test('can be sent to again after it was changed', async () => {
      await subscribe();
      server.onRecipient = unknown;
      for (let at = 0; at < 3; at++) await notify();
      server.onRecipient = () => undefined;
      await write('put', '/subscribers/1', { email: 'other@x.example' });
      assert.deepEqual(await bounceState(), [0, null]);
      await harness.react();
      assert.deepEqual(
        server.accepted.map(({ to }) => to[0]),
        ['other@x.example'],
      );
      assert.match(server.accepted[0]?.mail.subject ?? '', /Confirm/);
    });

    test('is suspended after the third email that bounces after the server accepted it', async () => {
      await subscribe();
      for (let at = 1; at <= 3; at++) {
        await notify();
        assert.equal(server.accepted.length, at);
        const answer = await report(returnAddress(), { status: '5.1.1' });
        assert.equal(answer.status, 204);
        assert.equal((await bounceState())[0], at);
      }
      assert.deepEqual(await bounceState(), [3, '2026-03-10 12:00:00']);
      const rows = await ledger();
      assert.deepEqual(
        rows.map(({ state }) => state),
        ['bounced', 'bounced', 'bounced'],
      );
      assert.equal(rows[0].error, 'The mail came back after the server had taken it: 5.1.1');
      const attempts = await harness.query(sql<Json>`select outcome from delivery_attempts order by id`);
      assert.equal(attempts.filter(({ outcome }) => outcome === 'bounced').length, 3);
    });

    test('is counted correctly when bounces arrive late, after the next emails were sent', async () => {
      await subscribe();
      const returned: string[] = [];
      for (let at = 0; at < 3; at++) {
        await notify();
        returned.push(returnAddress());
      }
      assert.deepEqual(await bounceState(), [0, null]);
      for (const address of returned) await report(address);
      assert.deepEqual(await bounceState(), [3, '2026-03-10 12:00:00']);
    });

    test('is counted once per email, however often the bounce is reported', async () => {
      await subscribe();
      await notify();
      const address = returnAddress();
      for (let at = 0; at < 5; at++) assert.equal((await report(address)).status, 204);
      assert.equal((await report(address.toUpperCase())).status, 204);
      assert.deepEqual(await bounceState(), [1, null]);
      assert.deepEqual(await harness.eventsOf(() => report(address)), []);
      const attempts = await harness.query(sql<Json>`select outcome from delivery_attempts order by id`);
      assert.deepEqual(
        attempts.map(({ outcome }) => outcome),
        ['sent', 'bounced'],
      );
    });

    test('is recognized from whatever part of it a mail server passes on', async () => {
      await subscribe();
      for (const part of [
        (address: string) => address.split('@')[0],
        (address: string) => address.split('@')[0]?.split('+')[1],
        (address: string) => /bounce-[^-]+-(.*)@/.exec(address)?.[1],
      ]) {
        await notify();
        assert.equal((await report(part(returnAddress()))).status, 204);
      }
      assert.equal((await bounceState())[0], 3);
    });

    test('is not blamed for an email that is only delayed', async () => {
      await subscribe();
      await notify();
      assert.equal((await report(returnAddress(), { status: '4.4.7' })).status, 204);
      assert.deepEqual(await bounceState(), [0, null]);
    });

    test('is not blamed for emails that bounce because of the sender', async () => {
      await subscribe();
      for (const status of ['5.7.1', '5.7.26', '5.3.0', '5.6.0', '5.2.2', '5.1.8']) {
        await notify();
        assert.equal((await report(returnAddress(), { status })).status, 204);
      }
      assert.deepEqual(await bounceState(), [0, null]);
      const rows = await ledger();
      assert.deepEqual(new Set(rows.map(({ state }) => state)), new Set(['failed']));
      assert.equal(
        rows[0].error,
        'The mail came back after the server had taken it, but not because of its recipient: 5.7.1',
      );
      const events = await harness.eventsOf(() => report(returnAddress(), { status: '5.1.1' }));
      assert.deepEqual(events, []);
    });

    test('is not blamed if most emails to its domain bounce without a reason', async () => {
      const emails = Array.from({ length: 10 }, (_, at) => `reader${at}@x.example`);
      for (const email of [...emails, 'other@y.example'])
        await write('post', '/subscribers', { email, verified: true });
      const counted = async () => {
        const [row] = await harness.query(
          sql<Json>`select sum(bounces) as total, count(suspended_at) as suspended from subscribers`,
        );
        return [Number(row.total), Number(row.suspended)];
      };
      for (let at = 0; at < 3; at++) {
        server.accepted.length = 0;
        await notify();
        for (const { from, to } of [...server.accepted]) {
          if (to[0]?.endsWith('@x.example')) assert.equal((await report(from)).status, 204);
          // Single bounces count, until there are too many of them.
          if (at === 0 && (await ledger()).filter(({ state }) => state === 'bounced').length === 4)
            assert.deepEqual(await counted(), [4, 0]);
        }
        assert.deepEqual(await counted(), [0, 0]);
      }
      const { body } = await harness.get('/deliveries/health', { token: await harness.token('*') });
      const [problem] = body.data.mail.problems;
      assert.deepEqual(
        [problem.kind, problem.domain, problem.refused, problem.waiting],
        ['returned', 'x.example', 10, 0],
      );
      harness.clock.advance(2 * 86_400);
      await harness.react();
      const { body: later } = await harness.get('/deliveries/health', { token: await harness.token('*') });
      assert.equal(later.data.mail.ok, true);
    });

    test('cannot be reported by somebody who has none of its emails', async () => {
      await subscribe();
      await notify();
      const address = returnAddress();
      const manage = await signLink(harness.ctx, 'manage', 1, 'reader@x.example');
      for (const token of [
        'x',
        address.replace(/.@/, '0@').replace(/..@/, '00@'),
        manage,
        'status@status.example',
      ]) {
        const answer = await report(token);
        assert.equal(answer.status, 422, token);
        assert.deepEqual(answer.body.errors, { token: ['The selected token is invalid.'] });
      }
      assert.equal((await harness.post('/bounces', {})).status, 422);
      assert.equal((await report(1)).status, 422);
      assert.deepEqual(await bounceState(), [0, null]);
    });

    test('of a deleted or changed subscriber causes no error when it is reported', async () => {
      await subscribe();
      await notify();
      const address = returnAddress();
      await write('put', '/subscribers/1', { email: 'other@x.example' });
      assert.equal((await report(address)).status, 204);
      assert.deepEqual(await bounceState(), [0, null]);
      await harness.delete('/subscribers/1', { token: await harness.token('*') });
      assert.equal((await report(address)).status, 204);
    });

    test('cannot be used to report bounces of others', async () => {
      await subscribe();
      await write('post', '/subscribers', { email: 'victim@x.example', verified: true });
      await notify();
      const own = server.accepted.find(({ to }) => to[0] === 'reader@x.example')?.from ?? '';
      const others = (await ledger()).find(({ id }) => !own.includes(`bounce-${id}-`));
      await report(own.replace(/bounce-\d+-/, `bounce-${others.id}-`));
      assert.ok((await ledger()).every(({ state }) => state === 'sent'));
    });

    test('shows since when it is suspended', async () => {
      await subscribe();
      await sql`update subscribers set paused_at = ${START}`.execute(harness.ctx.connection.write);
      const { body } = await harness.get('/subscribers', { token: await harness.token('*') });
      assert.equal(body.data[0].attributes.paused_at.string, '2026-03-10 12:00:00');
    });
  },
  { smtpUrl: server.url },
);
