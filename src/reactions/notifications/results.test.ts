import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deliveriesOf, enqueue } from '../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import type { Delivery } from '../../domain/audience/deliveries/model.ts';
import type { Context } from '../../kernel/context.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { takeDue } from './delivery-leases.ts';
import { Results } from './results.ts';
import type { Outcome } from './sender.ts';

/** A context whose database is unreachable for the first few writes. */
function awayFor(
  harness: Harness,
  failures: { left: number },
  error = new Error('the database is away'),
): Context {
  const { connection } = harness.ctx;
  const begin: typeof connection.begin = async (work) => {
    if (failures.left > 0) {
      failures.left--;
      throw error;
    }
    return connection.begin(work);
  };
  return { ...harness.ctx, connection: { ...connection, begin } };
}

onBothDatabases('outcomes', (harness) => {
  const attempts = () => harness.query(sql<Json>`select * from delivery_attempts order by delivery_id`);
  const leased = async (count: number): Promise<Delivery[]> => {
    for (let recipient = 1; recipient <= count; recipient++) await enqueue(harness, { recipient });
    return takeDue(harness.ctx, { channel: 'webhook', lease: 'ours', max: count, busyWith: [] });
  };
  const record = (results: Results, deliveries: readonly Delivery[], outcomeOf: (at: number) => Outcome) =>
    Promise.all(
      deliveries.map((delivery, at) => results.add({ delivery, outcome: outcomeOf(at), milliseconds: 7 })),
    );

  test('that arrive together are recorded in one transaction, whatever their kinds', async () => {
    const deliveries = await leased(6);
    const states = ['sent', 'deferred', 'failed', 'bounced', 'suppressed', 'sent'] as const;
    await record(new Results(harness.ctx), deliveries, (at) => ({ state: states[at] as 'sent' }));
    const rows = await deliveriesOf(harness);
    assert.deepEqual(
      rows.map(({ state }) => state),
      states,
    );
    assert.ok(rows.every(({ lease, attempts: tries }) => lease === null && tries === 1));
    assert.deepEqual(
      rows.map(({ sent_at }) => sent_at !== null),
      [true, false, false, false, false, true],
    );
    assert.deepEqual(
      (await attempts()).map(({ outcome, milliseconds }) => [outcome, milliseconds]),
      states.map((state) => [state, 7]),
    );
  });

  test('of a hundred sent deliveries take as many statements as those of ten', async () => {
    const cost = async (count: number) => {
      await harness.reset();
      const deliveries = await leased(count);
      const statements = await harness.statementsOf(() =>
        record(new Results(harness.ctx), deliveries, () => ({ state: 'sent' })),
      );
      return statements.length;
    };
    const ten = await cost(10);
    assert.equal(await cost(100), ten);
    assert.ok(ten <= 6, String(ten));
  });

  test('can contain any reply, even characters that a database rejects', async () => {
    const deliveries = await leased(3);
    const reply = 'a\0b \ud800 é';
    await record(new Results(harness.ctx), deliveries, (at) =>
      at === 1 ? { state: 'failed', error: reply, response: reply, request: reply } : { state: 'sent' },
    );
    const rows = await deliveriesOf(harness);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['sent', 'failed', 'sent'],
    );
    assert.match(rows[1].error, /^ab . é$/u);
  });

  test('one that cannot be written does not prevent the others from being recorded', async () => {
    const deliveries = await leased(5);
    // No database accepts this as a number.
    const broken = { state: 'failed', statusCode: {} as number, error: 'x' } as const;
    await record(new Results(harness.ctx), deliveries, (at) => (at === 3 ? broken : { state: 'sent' }));
    const rows = await deliveriesOf(harness);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['sent', 'sent', 'sent', 'failed', 'sent'],
    );
    assert.equal((await attempts()).length, 5);
  });

  test('keep the reply if the database is unreachable in the meantime', async () => {
    const [delivery] = (await leased(1)) as [Delivery];
    const away = new Unavailable('The database cannot be reached.');
    const results = new Results(awayFor(harness, { left: 1 }, away));
    await record(results, [delivery], () => ({ state: 'failed', error: 'No such hook', statusCode: 404 }));
    const [row] = await deliveriesOf(harness);
    assert.deepEqual([row.state, row.error], ['failed', 'No such hook']);
  });

  test('are kept while the database is unreachable, and recorded when it is back', async () => {
    const deliveries = await leased(2);
    const failures = { left: 9 };
    await record(new Results(awayFor(harness, failures)), deliveries, () => ({ state: 'sent' }));
    assert.equal(failures.left, 0);
    assert.ok((await deliveriesOf(harness)).every(({ state }) => state === 'sent'));
    assert.equal((await attempts()).length, 2);
  });
});
