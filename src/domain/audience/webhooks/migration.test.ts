import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import type { Json } from '../../../../test/support/response.ts';
import { migrate } from '../../../kernel/db/migrate.ts';
import { Receiver } from '../../../reactions/notifications/webhook/testing.ts';

const receiver = new Receiver();
const other = new Receiver();
before(() => Promise.all([receiver.start('127.0.0.1'), other.start('127.0.0.1')]));
after(() => Promise.all([receiver.stop(), other.stop()]));

onBothDatabases(
  'the migration of webhooks',
  (harness) => {
    test('existing webhooks keep their rights, and their deliveries keep their address', async () => {
      await goBackTo(harness, '0004-subscriber-addresses');
      const { write } = harness.ctx.connection;
      const hook = sql`insert into webhooks (name, name_key, url, format, events, enabled, secret, created_at, updated_at)`;
      await sql`${hook} values ('a', 'a', ${receiver.url}, 'standard', '["*","subscriber.created"]', 1,
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', ${START}, ${START})`.execute(write);
      await sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
        values (900, 'subscriber.created', 'webhook', 1, 'deferred', 1, 0, 0),
          (901, 'subscriber.created', 'webhook', 1, 'sent', 1, 0, 0),
          (901, 'incident.opened', 'email', 1, 'sent', 1, 0, 0)`.execute(write);
      await sql`insert into payloads (event_id, body) values (900, '"old"'), (901, '"older"')`.execute(write);
      await migrate(harness.ctx.connection);
      const rows = await harness.query(sql<Json>`select url from deliveries order by id`);
      assert.deepEqual(
        rows.map(({ url }) => url),
        [receiver.url, receiver.url, null],
      );
      await sql`insert into users (id, name, email, email_key, role, created_at, updated_at)
        values (1, 'Ada', 'ada@x.example', 'ada@x.example', 'owner', 0, 0)`.execute(write);
      const token = await harness.token('*');
      assert.deepEqual((await harness.get('/webhooks/1', { token })).body.data.attributes.abilities, ['*']);
      await harness.post('/subscribers', { email: 'a@x.example', verified: true }, { token });
      await harness.react();
      const bodies = receiver.requests.map(({ body }) => JSON.parse(body));
      assert.equal(bodies[0], 'old');
      assert.equal(bodies[1].data.data.attributes.email, 'a@x.example');
      await harness.put('/webhooks/1', { url: other.url }, { token });
      const again = await harness.post('/webhooks/1/deliveries/2/redeliver', undefined, { token });
      assert.equal(again.status, 422);
      await harness.react();
      assert.deepEqual(other.requests, []);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
