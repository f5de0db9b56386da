import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { AlertWorld, alertmanagerBody, alertRow } from '../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { pruneBatch } from '../../../resources.ts';

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `alert ${from + index}` }));

onBothDatabases('the bounds of an alert source', (harness) => {
  const world = new AlertWorld(harness);
  const summary = async (): Promise<Json | undefined> =>
    (await world.alerts('&filter[q]=not kept of')).at(-1)?.attributes;
  const total = async (query = '') => {
    const token = await harness.token('alerts.read');
    return (await harness.get(`/alerts?per_page=1${query}`, { token })).body.meta.total;
  };

  test('beyond 500 new alerts a minute, the rest is counted in one alert, which ends by itself', async () => {
    await world.addSource();
    await world.fire(...named(0, 700));
    assert.equal(await total(), 501);
    assert.deepEqual(
      [(await summary())?.title, (await summary())?.state],
      [
        '200 alerts were not kept of what Prometheus sent: a source may bring 500 new ones a minute',
        'firing',
      ],
    );
    const [delivery] = await world.send('GET', '/alert-sources/1/deliveries');
    assert.equal(
      delivery?.attributes.outcome,
      '700 alerts: 500 began, 200 not kept, because the source has brought more than it may.',
    );
    await world.fire(...named(1000, 1000));
    assert.equal(await total(), 501);
    assert.match((await summary())?.title, /^1,200 alerts were not kept/);
    const source = (await world.send('GET', '/alert-sources/1')).attributes;
    assert.equal(source.left_out, 1200);
    assert.equal(source.last_left_out.string, '2026-03-10 12:00:00');
    // The sender repeats what was left out, and then there is room for it.
    harness.clock.advance(61);
    await world.fire(...named(500, 200));
    assert.equal(await total('&filter[state]=firing'), 701);
    for (let second = 0; second < 600; second += 30) await world.pass(30);
    assert.deepEqual(
      [(await summary())?.state, (await summary())?.end_reason],
      ['resolved', 'Nothing was left out for 10 minutes.'],
    );
    assert.equal(await total('&filter[state]=firing'), 700);
  });

  test('what a known alert says, and its end, is always taken, and of what begins the worst is kept', async () => {
    await world.addSource();
    await world.fire(...named(0, 500));
    const changed = named(0, 500).map((alert) => ({ ...alert, labels: { severity: 'critical' } }));
    await world.fire(...named(500, 400), ...changed.slice(0, 250));
    assert.equal(await total('&filter[severity]=critical'), 250);
    await world.fire(
      ...named(500, 500),
      ...named(0, 500).map((alert) => ({ ...alert, state: 'resolved' as const })),
    );
    assert.equal(await total('&filter[state]=resolved'), 500);
    harness.clock.advance(61);
    const worst = { key: 'worst', labels: { severity: 'critical' } };
    await world.fire(...named(1000, 600), worst);
    assert.equal(await total('&filter[q]=worst'), 1);
  });

  test('a source holds 5,000 alerts that fire, and other sources are not concerned', async () => {
    await world.addSource();
    const { write } = harness.ctx.connection;
    for (let from = 0; from < 4999; from += 200) {
      const rows = named(from, Math.min(200, 4999 - from)).map(({ key }) =>
        alertRow(key, harness.clock.now() - 3600),
      );
      await write.insertInto('alerts').values(rows).execute();
    }
    await world.fire({ key: 'first' }, { key: 'second' });
    assert.match(
      (await summary())?.title,
      /^1 alert was not kept .*: 5,000 alerts of this source fire already$/,
    );
    await world.resolve('alert 0');
    await world.fire({ key: 'second' });
    assert.equal(await total('&filter[q]=second'), 1);
    await world.addSource({ name: 'Other' });
    await world.fire({ key: 'other' });
    assert.equal(await total('&filter[source]=2'), 1);
  });

  test('the 10,000 that ended last are kept of a source, whatever their age', async () => {
    await world.addSource();
    const { write } = harness.ctx.connection;
    const now = harness.clock.now();
    for (let from = 0; from < 10_020; from += 167) {
      const rows = named(from, 167).map(({ key }, index) => ({
        ...alertRow(key, now - 20_000),
        state: 'resolved',
        ended_at: now - 20_000 + from + index,
      }));
      await write.insertInto('alerts').values(rows).execute();
    }
    assert.equal(await total(), 10_020);
    for (let pause: number | undefined = 0; pause !== undefined; ) {
      await sql`delete from rates`.execute(write);
      ({ pauseMs: pause } = await pruneBatch(harness.ctx));
    }
    assert.equal(await total(), 10_000);
    const oldest = (await harness.get('/alerts?sort=id&per_page=1', { token: await harness.token('*') }))
      .body;
    assert.equal(oldest.data[0].attributes.key, 'alert 20');
  });

  test('an alert that only says the same in other words writes no event, and a flood few', async () => {
    await world.addSource();
    const start = harness.clock.now();
    await world.fire({ key: 'a', startedAt: start, labels: { used: '91%' } });
    const repeats = await harness.eventsOf(() =>
      world.fire({ key: 'a', startedAt: start, labels: { used: '92%' } }),
    );
    assert.deepEqual(repeats, []);
    assert.equal((await world.alerts())[0]?.attributes.labels.used, '92%');
    let events = 0;
    for (let index = 0; index < 5; index++)
      events += (await harness.eventsOf(() => world.fire(...named(index * 1000, 1000)))).length;
    assert.ok(events <= 500, `${events} events`);
    const body = JSON.stringify(alertmanagerBody(named(9000, 1000), harness.clock.now()));
    const statements = await harness.statementsOf(() => world.postRaw(body));
    assert.ok(statements.length < 40, `${statements.length} statements`);
  });

  test('known alerts that begin and end again and again write few events, and each is what its sender said last', async () => {
    await world.addSource();
    const { write } = harness.ctx.connection;
    const now = harness.clock.now();
    for (let from = 0; from < 1000; from += 200) {
      const rows = named(from, 200).map(({ key }) => ({
        ...alertRow(key, now - 7200),
        state: 'resolved',
        ended_at: now - 3600,
      }));
      await write.insertInto('alerts').values(rows).execute();
    }
    const written = () =>
      harness.query(
        sql<{ subject_id: number; state: string }>`select subject_id, state from events
          where type like 'alert.%' order by id`,
      );
    const toggle = async (isOver: boolean) => {
      harness.clock.advance(1);
      const states = named(0, 1000).map(({ key }, index) => {
        // The last one of a few goes on when all others are over.
        const state = isOver && index >= 10 ? ('resolved' as const) : ('firing' as const);
        return { key, state, startedAt: harness.clock.now() };
      });
      await world.fire(...states);
    };
    for (let delivery = 1; delivery <= 60; delivery++) {
      await toggle(delivery % 2 === 0);
      if (delivery % 20 === 0) await harness.react();
    }
    const firing = await total('&filter[state]=firing');
    assert.equal(firing, 10 + 1, 'every row is right at once');
    const changes = (await world.alerts('&filter[q]=put off of')).at(-1)?.attributes;
    assert.match(
      changes?.title,
      /^[\d,]+ changes were put off of what Prometheus sent: a source may change 500/,
    );
    for (let second = 0; second < 90; second += 30) await world.pass(30);
    const events = await written();
    assert.ok(events.length < 6000, `${events.length} events`);
    const last = new Map(events.map(({ subject_id, state }) => [subject_id, JSON.parse(state)]));
    const rows = await harness.query(
      sql<{ id: number; key: string; state: string; outcome: string }>`select id, key, state, outcome
        from alerts where key like 'alert %'`,
    );
    assert.equal(rows.length, 1000);
    for (const { id, key, state, outcome } of rows) {
      assert.equal(last.get(id)?.state, state, key);
      assert.doesNotMatch(outcome, /a minute later/);
    }
    assert.equal(rows.filter(({ state }) => state === 'firing').length, 10);
  });

  test('an end is told at once however much its source changes', async () => {
    await world.addSource();
    await world.fire(...named(0, 500));
    // All of what it may change in a minute.
    await world.fire(...named(0, 500).map((alert) => ({ ...alert, labels: { severity: 'critical' } })));
    const untold = await harness.eventsOf(() =>
      world.fire({ key: 'alert 1', labels: { severity: 'minor' } }),
    );
    const [delivery] = await world.send('GET', '/alert-sources/1/deliveries');
    assert.match(delivery?.attributes.outcome, /put off for a minute/);
    assert.ok(!untold.includes('alert.updated'), untold.join());
    const ends = await harness.eventsOf(() => world.resolve('alert 1'));
    assert.deepEqual(ends, ['alert.updated']);
  });
});
