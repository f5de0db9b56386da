import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { prepareTest } from '../../domain/checks/run-now.ts';
import { command } from '../../kernel/auth/actor.ts';
import { CheckRunner } from '../../reactions/check-runner/runner.ts';
import { checks, heartbeats } from './checks.ts';
import { fillWithDemo } from './demo.ts';
import { pauseChecks } from './pause-checks.ts';
import { simulateChecks, simulationSince } from './simulate-checks.ts';

onBothDatabases('checks of the demo', (harness) => {
  const statesOf = async (): Promise<Map<string, string>> => {
    const rows = await harness.ctx.connection.read
      .selectFrom('checks')
      .innerJoin('check_runs', 'check_runs.check_id', 'checks.id')
      .select(['name', 'state'])
      .execute();
    return new Map(rows.map(({ name, state }) => [name, state]));
  };

  test('have a past, an alert with a draft, and go on without asking anybody', async () => {
    await fillWithDemo(harness.ctx);
    const { read } = harness.ctx.connection;
    const now = harness.ctx.clock.now();
    const token = await harness.token('*');
    const get = async (path: string) => (await harness.get(path, { token })).body.data;

    // Each state that somebody should see is there, and nobody could mistake the hosts for real ones.
    const states = await statesOf();
    assert.equal(states.size, checks.length + heartbeats.length);
    assert.deepEqual([...states].filter(([, state]) => state !== 'up').sort(), [
      ['Checkout, test order', 'degraded'],
      ['Help centre', 'down'],
      ['Nightly accounting export', 'down'],
      ['Product photos', 'unsure'],
    ]);
    for (const { target } of checks) assert.match(target, /fernhollow\.example\b/);
    const shown = await get('/checks?per_page=100');
    for (const { attributes } of shown) assert.notEqual(attributes.explanation, '', attributes.name);

    // The sums of the past have the form of those that follow from results.
    const rollups = await read.selectFrom('check_rollups').selectAll().where('check_id', '=', 1).execute();
    const typed = (row: object | undefined) =>
      Object.entries(row ?? {}).map(([name, value]) => [name, typeof value]);
    const [oldest] = rollups.toSorted((one, other) => one.bucket - other.bucket);
    const newest = rollups.findLast(({ step }) => step === 60);
    assert.deepEqual(typed(oldest), typed(newest));
    const days = new Set(rollups.filter(({ step }) => step === 86_400).map(({ bucket }) => bucket));
    assert.ok(days.size >= 84, String(days.size));

    // Only the failing help centre made a draft, which the page contradicts.
    const drafts = await read.selectFrom('incidents').select('id').where('visible', '=', 2).execute();
    assert.equal(drafts.length, 1);
    const alerts = await get('/alerts?per_page=100');
    const withIncident = alerts.filter(
      ({ relationships }: { relationships: { incident: { data: unknown } } }) => relationships.incident.data,
    );
    assert.deepEqual(
      withIncident.map(({ attributes }: { attributes: { title: string } }) => attributes.title),
      ['Help centre'],
    );
    const contradictions = await get('/contradictions');
    assert.ok(JSON.stringify(contradictions).includes('Help centre'));

    // Probes and jobs report, and what runs here is simulated.
    const ctx = { ...harness.ctx, simulateCheck: simulationSince(now) };
    const before = await read
      .selectFrom('check_results')
      .select((of) => of.fn.countAll().as('count'))
      .where('place', '!=', 'here')
      .executeTakeFirstOrThrow();
    harness.clock.advance(60);
    const end = new AbortController();
    const played = simulateChecks(ctx, end.signal, 0);
    played.catch(() => {});
    const reported = async () => {
      const { count } = await read
        .selectFrom('check_results')
        .select((of) => of.fn.countAll().as('count'))
        .where('place', '!=', 'here')
        .executeTakeFirstOrThrow();
      return Number(count) - Number(before.count);
    };
    const remote = checks.flatMap(({ places }) => places.filter((place) => place !== 'here')).length;
    while ((await reported()) < remote) await setTimeout(5);
    end.abort();
    await assert.rejects(played, { name: 'AbortError' });
    const runner = new CheckRunner(ctx);
    // Each has its own point in the minute.
    for (let tenths = 0; tenths < 12; tenths++) {
      harness.clock.advance(10);
      await runner.settle();
    }
    await runner.stop();
    const latest = await read
      .selectFrom('check_runs')
      .innerJoin('checks', 'checks.id', 'check_runs.check_id')
      .select(['name', 'last_ms', 'last_reason'])
      .where('kind', '!=', 'heartbeat')
      .execute();
    for (const { name, last_ms, last_reason } of latest) {
      assert.ok(Number(last_ms) > now * 1000, name);
      assert.doesNotMatch(String(last_reason), /does not exist|NXDOMAIN/, name);
    }

    // What somebody tries is what the check would find.
    const [first] = checks;
    const tried = await prepareTest(ctx, command, { name: 'x', kind: first?.kind, target: first?.target });
    assert.equal((await tried()).reason, first?.works);
    assert.equal(
      ctx.simulateCheck({ ...spec, target: 'https://another.fernhollow.example/' }, now * 1000),
      undefined,
    );

    await pauseChecks(harness.ctx);
    const runs = await read.selectFrom('check_runs').select('next_ms').execute();
    assert.ok(runs.every(({ next_ms }) => next_ms === null));
  });
});

const spec = { kind: 'http', target: '', timeoutMs: 1000, request: {}, expect: [] } as const;
