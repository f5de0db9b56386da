import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { ApiResponse } from '../../../../test/support/response.ts';
import { createApp } from '../../../app.ts';
import { createBackgroundServices } from '../../../operations/worker/start.ts';
import { answering, Receiver } from './testing.ts';

const receiver = new Receiver();
before(() => receiver.start('127.0.0.1'));
after(() => receiver.stop());

onBothDatabases(
  'secrets of webhooks',
  (harness) => {
    let logged = '';
    before(async () => {
      await harness.app.close();
      await harness.background.stop();
      const stream = new Writable({
        write: (chunk, _encoding, done) => {
          logged += chunk;
          done();
        },
      });
      harness.ctx = { ...harness.ctx, log: pino({ level: 'trace' }, stream) };
      harness.app = createApp(harness.ctx);
      harness.background = createBackgroundServices(harness.ctx);
    });
    beforeEach(() => {
      logged = '';
      receiver.reset();
    });

    test('appear only in the two responses that show them, and in their own columns', async () => {
      const token = await harness.token('*');
      const answers: ApiResponse[] = [];
      const secrets: string[] = [];
      const call = async (verb: string, path: string, body?: object) => {
        const answer = await harness.send(verb, path, body, { token });
        assert.ok(answer.status < 300, `${verb} ${path}: ${JSON.stringify(answer.body)}`);
        const { secret } = answer.body?.data?.attributes ?? {};
        if (secret) secrets.push(secret);
        else answers.push(answer);
      };
      for (const format of ['standard', 'slack', 'teams', 'discord'])
        await call('POST', '/webhooks', { name: format, url: receiver.url, format });
      await call('POST', '/webhooks/1/rotate');
      await call('POST', '/webhooks/1/rotate');
      await call('PUT', '/webhooks/1', { name: 'renamed' });
      await call('POST', '/incidents', { name: 'i', status: 1, message: 'm', notifications: true });
      await harness.react();
      // A receiver may echo whatever it was sent.
      receiver.answer = (response, request) =>
        answering(500, {}, JSON.stringify(request.headers))(response, request);
      await call('POST', '/components', { name: 'c' });
      await harness.react();
      receiver.answer = (response) => response.destroy();
      await call('POST', '/webhooks/1/ping');
      await call('POST', '/webhooks/1/deliveries/1/redeliver');
      await harness.react();
      receiver.answer = answering(410);
      await call('POST', '/webhooks/2/ping');
      await call('GET', '/webhooks');
      await call('GET', '/webhooks/1');
      for (const id of [1, 2, 3, 4]) await call('GET', `/webhooks/${id}/deliveries`);
      await call('DELETE', '/webhooks/4');
      assert.equal(secrets.length, 6);
      assert.ok(receiver.requests.length > 6);

      const stored: unknown[] = [];
      for (const { name } of await harness.ctx.connection.read.introspection.getTables()) {
        const rows = await harness.query(sql<Record<string, unknown>>`select * from ${sql.table(name)}`);
        for (const row of rows) {
          if (name === 'webhooks') Object.assign(row, { secret: '', old_secret: '' });
          stored.push(row);
        }
      }
      const everything: Record<string, string> = {
        answers: JSON.stringify(answers),
        tables: JSON.stringify(stored),
        log: logged,
        requests: JSON.stringify(receiver.requests),
      };
      for (const [place, text] of Object.entries(everything)) {
        assert.ok(text.length > 100, place);
        for (const secret of secrets) {
          for (const form of [
            secret,
            secret.slice(6),
            Buffer.from(secret.slice(6), 'base64').toString('hex'),
          ])
            assert.ok(!text.includes(form), `${place} holds a secret`);
        }
      }
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
