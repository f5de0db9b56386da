import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  deliveriesOf,
  FakeSender,
  followComponents,
  nodeWith,
  subscribe,
} from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { consume } from '../../kernel/events/consume.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { deliveryConsumer, SUBSCRIBERS_PER_TRANSACTION as TURN } from './delivery-consumer.ts';

onBothDatabases('fan-out', (harness) => {
  const token = () => harness.token('*');
  const tell = () => consume(harness.ctx, 'deliveries', deliveryConsumer);
  const tellAll = async () => {
    while (await tell());
  };
  const tellSome = async () => {
    while ((await recipients()).length === 0) await tell();
  };
  const recipients = async (): Promise<number[]> =>
    (await deliveriesOf(harness))
      .filter(({ channel }) => channel === 'email')
      .map(({ recipient_id }) => recipient_id);
  const incident = async (body: object = {}): Promise<Json> => {
    const all = { name: 'Down', status: 1, message: 'm', notifications: true, ...body };
    const answer = await harness.post('/incidents', all, { token: await token() });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const component = async (): Promise<number> => {
    const answer = await harness.post('/components', { name: 'c' }, { token: await token() });
    return Number(answer.body.data.id);
  };

  test('those who are confirmed and follow everything or a linked component hear, each once', async () => {
    const [linked, alsoLinked, other] = [await component(), await component(), await component()];
    const everything = await subscribe(harness, 1);
    const both = await subscribe(harness, 1, { global: true });
    await followComponents(harness, both, [linked, alsoLinked, other]);
    const two = await subscribe(harness, 1, { global: false });
    await followComponents(harness, two, [linked, alsoLinked]);
    const elsewhere = await subscribe(harness, 1, { global: false });
    await followComponents(harness, elsewhere, [other]);
    await subscribe(harness, 1, { global: false });
    for (const quiet of [{ verified: false }, { paused: true }, { suspended: true }]) {
      const id = await subscribe(harness, 1, quiet);
      await followComponents(harness, id, [linked]);
    }
    const links = [linked, alsoLinked].map((id) => ({ id, status: 4 }));
    await incident({ components: links });
    await tellAll();
    assert.deepEqual(await recipients(), [everything, both, two]);
  });

  for (const count of [TURN - 1, TURN, TURN + 1, 2 * TURN, 3 * TURN + 7]) {
    test(`${count} recipients are all told, a few hundred in one transaction`, async () => {
      await subscribe(harness, count);
      await incident();
      let turns = 0;
      let most = 0;
      for (let before = 0; await tell(); turns++) {
        const now = (await recipients()).length;
        most = Math.max(most, now - before);
        before = now;
      }
      assert.deepEqual(
        await recipients(),
        Array.from({ length: count }, (_, index) => index + 1),
      );
      assert.ok(most <= TURN, String(most));
      assert.ok(turns >= count / TURN && turns <= count / TURN + 6, String(turns));
    });
  }

  test('a large audience of which hardly anybody hears takes short turns too', async () => {
    const linked = await component();
    await subscribe(harness, 1300, { global: false });
    await followComponents(harness, 1, [linked]);
    await followComponents(harness, 1299, [linked]);
    await incident({ components: [{ id: linked, status: 4 }] });
    await tellAll();
    assert.deepEqual(await recipients(), [1, 1299]);
  });

  test('rows that are there already neither double nor end it early', async () => {
    await subscribe(harness, 1200);
    await incident();
    await tellAll();
    const before = await deliveriesOf(harness);
    // As after a backup of the cursor alone: everything is told again, to nobody.
    await harness.ctx.connection.write.deleteFrom('cursors').execute();
    await sql`delete from deliveries where recipient_id in (3, 700, 1200)`.execute(
      harness.ctx.connection.write,
    );
    await tellAll();
    const after = await deliveriesOf(harness);
    assert.equal(after.length, before.length);
    assert.deepEqual(
      after.map(({ recipient_id }) => recipient_id).sort((a, b) => a - b),
      before.map(({ recipient_id }) => recipient_id),
    );
  });

  test('a turn that fails leaves neither rows nor a cursor, and is done again', async () => {
    await subscribe(harness, 700);
    await incident();
    await tellSome();
    const [cursor] = await harness.query(sql<Json>`select * from cursors where name = 'deliveries'`);
    const failing = consume(harness.ctx, 'deliveries', {
      ...deliveryConsumer,
      processOne: async (tx, event, position) => {
        await deliveryConsumer.processOne(tx, event, position);
        throw new Error('killed');
      },
    });
    await assert.rejects(failing, /killed/);
    assert.deepEqual(
      (await harness.query(sql<Json>`select * from cursors where name = 'deliveries'`))[0],
      cursor,
    );
    assert.equal((await recipients()).length, TURN);
    await tellAll();
    assert.equal((await recipients()).length, 700);
  });

  test('three nodes that read the log at once make each delivery once', async () => {
    await subscribe(harness, 1100);
    await incident();
    await incident({ name: 'Again' });
    const reader = async () => {
      while (await tell());
    };
    await Promise.all([reader(), reader(), reader()]);
    assert.equal((await recipients()).length, 2200);
    const rows = await harness.query(sql`select 1 from deliveries group by event_id, channel, recipient_id`);
    assert.equal(rows.length, 2200);
  });

  test('many events with a small audience are not taken in one long transaction', async () => {
    await subscribe(harness, 100);
    for (let count = 0; count < 5; count++) await incident();
    let taken = 0;
    const laborious = consume(harness.ctx, 'deliveries', {
      ...deliveryConsumer,
      processOne: async (tx, event, position) => {
        taken++;
        for (let count = 0; count < 300; count++) await sql`select 1`.execute(tx.db);
        return deliveryConsumer.processOne(tx, event, position);
      },
    });
    assert.equal(await laborious, true);
    assert.equal(taken, 1, 'a transaction ends by what it did, not by the clock');
    await tellAll();
    assert.equal((await recipients()).length, 500);
  });

  test('an incident that was hidden or deleted before anybody was told is not told', async () => {
    await subscribe(harness, 1);
    const hidden = await incident();
    await harness.put(`/incidents/${hidden.id}`, { visible: 0 }, { token: await token() });
    const deleted = await incident();
    await harness.delete(`/incidents/${deleted.id}`, { token: await token() });
    await tellAll();
    assert.deepEqual(await recipients(), []);
  });

  test('an incident that is hidden between two turns is not told to the rest', async () => {
    await subscribe(harness, 900);
    const { id } = await incident();
    await tellSome();
    await harness.put(`/incidents/${id}`, { visible: 0 }, { token: await token() });
    await tellAll();
    assert.equal((await recipients()).length, TURN);
  });

  test('the hold delays people, and nobody else', async () => {
    await harness.put('/settings', { notification_hold: 120 }, { token: await token() });
    await subscribe(harness, 1);
    await incident();
    await harness.post('/subscribers', { email: 'new@subscriber.example' }, { token: await token() });
    await tellAll();
    const rows = await deliveriesOf(harness);
    assert.deepEqual(
      rows.map(({ kind, due_at }) => [kind, due_at - START]),
      [
        ['incident.opened', 120],
        ['subscriber.confirm', 0],
      ],
    );
  });

  test('ten thousand recipients hold other writers up for moments only', async () => {
    await subscribe(harness, 10_000);
    await incident();
    const node = nodeWith(harness.ctx, new FakeSender());
    let turns = 0;
    let isDone = false;
    const writer = async () => {
      while (!isDone) {
        await transaction(harness.ctx, { type: 'command' }, async ({ db }) => {
          await db.selectFrom('settings').select('name').limit(1).execute();
        });
        turns++;
        await new Promise((ready) => setTimeout(ready, 2));
      }
    };
    const writing = writer();
    while (await tell()) await new Promise(setImmediate);
    isDone = true;
    await writing;
    await node.stop();
    assert.equal((await recipients()).length, 10_000);
    // However fast the machine is: between the batches, the writer has had its turn.
    assert.ok(turns >= 15, String(turns));
  });
});
