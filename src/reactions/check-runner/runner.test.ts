import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { CheckResult } from '../../domain/checks/model.ts';
import { endCheckLeases } from '../../domain/checks/runs.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { LeaseWatch } from '../../kernel/leases/watch.ts';
import { OwnNetwork } from '../../lib/checks/own-network.ts';
import { CheckRunner, type RunnerOptions } from './runner.ts';

/** What the systems answer, by check. A check without an answer hangs until it gets one. */
class Systems {
  readonly asked: number[] = [];
  readonly answers = new Map<number, boolean>();
  readonly #hanging = new Map<number, () => void>();
  now = () => START * 1000;

  ask: NonNullable<RunnerOptions['ask']> = async (_ctx, { id }) => {
    this.asked.push(id);
    const at = this.now();
    if (!this.answers.has(id)) await new Promise<void>((resolve) => this.#hanging.set(id, resolve));
    return resultOf(this.answers.get(id) ?? false, at);
  };

  /** Lets everything end that still waits. */
  release(): void {
    for (const resolve of this.#hanging.values()) resolve();
  }

  answer(id: number, ok: boolean): void {
    this.answers.set(id, ok);
    this.#hanging.get(id)?.();
  }
}

const resultOf = (ok: boolean, at: number): CheckResult => ({
  place: 'here',
  at,
  verdict: ok ? 'ok' : 'failed',
  reason: ok ? 'It works.' : 'It does not work.',
  phases: { total: 12 },
});

onBothDatabases('the check runner', (harness) => {
  const create = async (values: object = {}): Promise<number> => {
    const body = { name: 'API', kind: 'tcp', target: '127.0.0.1:9', ...values };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };
  const read = async (id: number) =>
    (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data.attributes;
  const results = () =>
    harness.query(sql<{ check_id: number; at_ms: number; verdict: string }>`
      select check_id, at_ms, verdict from check_results order by at_ms, check_id`);
  const open: { systems: Systems; runner: CheckRunner; holder: LeaseHolder }[] = [];
  const world = (answers: Record<number, boolean> = {}, options: RunnerOptions = {}) => {
    const systems = new Systems();
    systems.now = () => harness.clock.now() * 1000;
    for (const [id, ok] of Object.entries(answers)) systems.answers.set(Number(id), ok);
    const holder = new LeaseHolder(harness.ctx, [endCheckLeases]);
    const runner = new CheckRunner(harness.ctx, { ask: systems.ask, holder, ...options });
    open.push({ systems, runner, holder });
    return { systems, runner, holder };
  };
  afterEach(async () => {
    for (const { systems, runner, holder } of open.splice(0)) {
      systems.release();
      await runner.stop();
      await holder.handBack();
    }
  });
  /** Lets so much time pass, with a tick in every second, as the loop would do. */
  const pass = async (runner: CheckRunner, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      harness.clock.advance(1);
      await runner.settle();
    }
  };

  test('a new check runs at once, and then once in each interval', async () => {
    const id = await create({ interval: 60 });
    const { runner, systems } = world({ [id]: true });
    await runner.settle();
    assert.equal((await read(id)).state, 'up');
    await pass(runner, 600);
    assert.ok(systems.asked.length >= 10 && systems.asked.length <= 11, String(systems.asked.length));
    const rows = await results();
    const gaps = rows.slice(2).map(({ at_ms }, index) => at_ms - (rows[index + 1]?.at_ms ?? 0));
    assert.deepEqual(new Set(gaps), new Set([60_000]));
  });

  test('it asks again soon while it is not sure, and the state begins with the first failure', async () => {
    const id = await create({ interval: 60, retry_interval: 5, fail_after: 3 });
    const { runner, systems } = world({ [id]: true });
    await runner.settle();
    systems.answers.set(id, false);
    await pass(runner, 120);
    const rows = await results();
    const firstFailure = rows.find(({ verdict }) => verdict === 'failed')?.at_ms ?? 0;
    const failures = rows.filter(({ verdict }) => verdict === 'failed').slice(0, 3);
    assert.deepEqual(
      failures.map(({ at_ms }) => at_ms - firstFailure),
      [0, 5000, 10_000],
    );
    const check = await read(id);
    assert.equal(check.state, 'down');
    assert.equal(check.since.string, new Date(firstFailure).toISOString().slice(0, 19).replace('T', ' '));
    assert.match(check.explanation, /^Fails since \d\d:\d\d UTC: It does not work\.$/);
    assert.deepEqual(check.last_result.phases, { total: 12 });
  });

  test('each change that is certain is an event, and results are none', async () => {
    const id = await create({ interval: 10, fail_after: 1, recover_after: 1 });
    const { runner, systems } = world({ [id]: true });
    const types = await harness.eventsOf(async () => {
      await runner.settle();
      await pass(runner, 60);
      systems.answers.set(id, false);
      await pass(runner, 60);
    });
    assert.deepEqual(types, ['check.changed', 'check.changed']);
    const token = await harness.token('checks.read');
    const { data } = (await harness.get(`/checks/${id}/changes`, { token })).body;
    assert.deepEqual(
      data.map(({ attributes }: { attributes: { state: string } }) => attributes.state),
      ['down', 'up'],
    );
  });

  test('a system that does not answer delays no other, and its check does not run twice at once', async () => {
    const slow = await create({ interval: 10 });
    const quick = await create({ interval: 10 });
    const { runner, systems } = world({ [quick]: true });
    for (let second = 0; second < 60; second++) {
      await runner.tick();
      harness.clock.advance(1);
    }
    assert.equal(systems.asked.filter((id) => id === slow).length, 1);
    assert.ok(systems.asked.filter((id) => id === quick).length >= 5);
    systems.answer(slow, true);
    await runner.settle();
    assert.equal((await read(slow)).state, 'up');
  });

  test('no more checks run at once than there are places', async () => {
    for (let count = 0; count < 5; count++) await create();
    const { runner, systems } = world({}, { max: 2 });
    await runner.tick();
    await runner.tick();
    assert.equal(systems.asked.length, 2);
    for (const id of systems.asked) systems.answer(id, true);
    await runner.tick();
  });

  test('two processes never run the same check, and each result is stored once', async () => {
    for (let count = 0; count < 6; count++) await create({ interval: 10 });
    const answers = Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, true]));
    const [one, other] = [world(answers), world(answers)];
    for (let second = 0; second < 40; second++) {
      await Promise.all([one.runner.tick(), other.runner.tick()]);
      harness.clock.advance(1);
    }
    await Promise.all([one.runner.settle(), other.runner.settle()]);
    const asked = [...one.systems.asked, ...other.systems.asked];
    assert.equal((await results()).length, asked.length);
    for (const id of [1, 2, 3, 4, 5, 6]) {
      const times = (await results()).filter(({ check_id }) => check_id === id).map(({ at_ms }) => at_ms);
      assert.equal(new Set(times).size, times.length);
      assert.ok(times.length >= 3 && times.length <= 5, String(times.length));
    }
  });

  test('when a process dies, another one runs its checks, and what the first finds out later does not count', async () => {
    const id = await create();
    const [dead, alive] = [world(), world()];
    await dead.runner.tick();
    await alive.runner.tick();
    assert.deepEqual([dead.systems.asked, alive.systems.asked], [[id], []]);
    // On this machine it would be noticed at once that the process still exists.
    const { write } = harness.ctx.connection;
    await sql`update lease_holders set id = 'elsewhere' where id = ${dead.holder.id}`.execute(write);
    await sql`update check_runs set lease = 'elsewhere'`.execute(write);
    harness.clock.advance(9);
    const watch = new LeaseWatch(harness.ctx, alive.holder, async () => {});
    for (let look = 0; look <= harness.ctx.timing.missedBeats; look++) await watch.look();
    alive.systems.answers.set(id, true);
    await alive.runner.settle();
    assert.deepEqual(alive.systems.asked, [id]);
    dead.systems.answer(id, false);
    await dead.runner.settle();
    assert.deepEqual(
      (await results()).map(({ verdict }) => verdict),
      ['ok'],
    );
  });

  test('the lease of a process that is gone moves within 10 seconds', () => {
    const { beatMs, missedBeats } = harness.ctx.timing;
    assert.ok(beatMs * (missedBeats + 2) <= 10_000, `${beatMs} ms, ${missedBeats} times`);
  });

  test('a result of what is no longer asked does not count', async () => {
    const id = await create();
    const { runner, systems } = world();
    await runner.tick();
    await harness.put(
      `/checks/${id}`,
      { expect: [{ type: 'latency', below: 5 }] },
      { token: await harness.token('*') },
    );
    systems.answer(id, false);
    await runner.settle();
    assert.deepEqual(
      (await results()).map(({ verdict }) => verdict),
      ['failed'],
    );
    assert.equal(systems.asked.length, 2);
  });

  test('what was missed while nobody ran checks is spread, not run at once', async () => {
    for (let count = 0; count < 40; count++) await create({ interval: 60 });
    const answers = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [index + 1, true]));
    const { runner, systems } = world(answers);
    await runner.settle();
    harness.clock.advance(3600);
    systems.asked.length = 0;
    await runner.settle();
    assert.ok(systems.asked.length <= 5, String(systems.asked.length));
    await pass(runner, 5);
    assert.deepEqual([new Set(systems.asked).size, systems.asked.length], [40, 40]);
  });

  for (const [name, jumps, expected] of [
    ['three hours back and one ahead', [-3 * 3600, 3600], [1, 2, 3]],
    ['an hour ahead', [3600], [1, 2, 3]],
    ['half a minute ahead', [30], [1]],
    ['half a minute back', [-30], [1]],
    ['two days back', [-2 * 86_400], [1, 2, 3, 4]],
  ] as const)
    test(`after the clock jumped ${name}, every check that is due or was put off runs within five seconds`, async () => {
      const intervals = [20, 60, 300, 86_400];
      for (const interval of intervals) await create({ interval });
      let ran = 0;
      const { runner, systems } = world({ 1: true, 2: true, 3: true, 4: true }, { monotonic: () => ran });
      await runner.settle();
      for (const jump of jumps) {
        systems.asked.length = 0;
        harness.clock.advance(jump);
        await runner.settle();
        for (let second = 0; second < 5; second++) {
          ran += 1000;
          await pass(runner, 1);
        }
      }
      for (const id of expected) assert.ok(systems.asked.includes(id), `${id} of ${systems.asked}`);
      assert.ok(systems.asked.length <= intervals.length, systems.asked.join());
    });

  test('after the clock was set back, checks go on', async () => {
    const id = await create({ interval: 60 });
    const { runner, systems } = world({ [id]: true });
    await runner.settle();
    harness.clock.advance(-7200);
    await pass(runner, 62);
    assert.ok(systems.asked.length >= 2, String(systems.asked.length));
    assert.ok(systems.asked.length <= 4, String(systems.asked.length));
  });

  test('while our own network is away, results say nothing', async () => {
    const ids = [await create(), await create(), await create()];
    let isReachable = true;
    const network = new OwnNetwork(['reference.example:443'], {
      reach: async () => isReachable,
      rememberedMs: 0,
    });
    const { runner, systems } = world(Object.fromEntries(ids.map((id) => [id, true])), { network });
    await runner.settle();
    isReachable = false;
    for (const id of ids) systems.answers.set(id, false);
    await pass(runner, 150);
    for (const id of ids) {
      const { state, last_result: last } = await read(id);
      assert.deepEqual([state, last.verdict], ['no data', 'no data']);
      assert.equal(last.reason, 'Our own network was away: none of the references could be reached.');
    }
    isReachable = true;
    await pass(runner, 150);
    assert.equal((await read(ids[0] ?? 0)).state, 'down');
  });

  test('references that have never answered say nothing about our network', async () => {
    const network = new OwnNetwork(['reference.example:443'], { reach: async () => false, rememberedMs: 0 });
    const failed = [1, 2, 3].map((checkId) => ({ checkId, result: resultOf(false, 1) }));
    assert.deepEqual(await network.judge(failed), failed);
  });

  test('during maintenance of the component, a failure is recorded and marked as quiet', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const id = await create({ component: 1, fail_after: 1 });
    await harness.post(
      '/schedules',
      { name: 'Move', message: 'm', scheduled_at: '2026-03-10 11:59:00', components: [{ id: 1, status: 6 }] },
      { token },
    );
    const { runner } = world({ [id]: false });
    await runner.settle();
    assert.equal((await read(id)).state, 'maintenance');
    const { data } = (await harness.get(`/checks/${id}/changes`, { token })).body;
    assert.deepEqual([data[0].attributes.state, data[0].attributes.quiet], ['down', 'maintenance']);
  });

  test('while the parent is down, a failure of its child is quiet, and nothing public changes', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const parent = await create({ fail_after: 1, component: 1 });
    const { runner, systems } = world({ [parent]: false });
    await runner.settle();
    const child = await create({ fail_after: 1, parent });
    systems.answers.set(child, false);
    await runner.settle();
    const { data } = (await harness.get(`/checks/${child}/changes`, { token })).body;
    assert.equal(data[0].attributes.quiet, 'parent');
    assert.equal((await harness.get('/components/1')).body.data.attributes.status.value, 1);
  });
});
