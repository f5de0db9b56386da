import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckOutcome } from '../../lib/checks/outcome.ts';
import { isOlder } from '../../lib/versions.ts';
import { CheckSchedule } from './check-schedule.ts';
import type { AssignedCheck } from './server-api.ts';

const START = 1_000_000_000;

const check = (id: number, values: Partial<AssignedCheck> = {}): AssignedCheck => ({
  id,
  revision: 1,
  kind: 'tcp',
  target: `system-${id}:80`,
  interval: 60,
  timeout: 10,
  retry_interval: 10,
  fail_after: 2,
  recover_after: 2,
  degraded_above: null,
  request: {},
  expect: [],
  ...values,
});

/** Systems that answer at once, or never. */
class FakeSystems {
  readonly asked: string[] = [];
  isWorking = true;
  readonly hanging = new Set<string>();
  now = START;
  readonly schedule = new CheckSchedule('1', async ({ target }): Promise<CheckOutcome> => {
    this.asked.push(target);
    if (this.hanging.has(target)) await new Promise(() => {});
    const verdict = this.isWorking ? 'ok' : 'failed';
    return { verdict, ok: this.isWorking, reason: 'r', phases: { total: 1 } };
  });

  /** Lets time pass, a second at a time. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.schedule.tick(this.now);
      await new Promise(setImmediate);
      for (const result of this.schedule.take()) this.schedule.note(result, this.now);
      this.now += 1000;
    }
  }

  timesOf(id: number): number {
    return this.asked.filter((target) => target === `system-${id}:80`).length;
  }
}

describe('the checks of a probe', () => {
  test('run at once when they are few, and then once in each interval', async () => {
    const systems = new FakeSystems();
    systems.schedule.assign([check(1), check(2)], START);
    await systems.pass(1);
    assert.equal(systems.asked.length, 2);
    await systems.pass(600);
    for (const id of [1, 2]) assert.ok(Math.abs(systems.timesOf(id) - 11) <= 1, String(systems.timesOf(id)));
  });

  test('begin at fifty a second when they are many', async () => {
    const systems = new FakeSystems();
    systems.schedule.assign(
      Array.from({ length: 1000 }, (_, id) => check(id + 1)),
      START,
    );
    await systems.pass(5);
    assert.ok(systems.asked.length < 350, String(systems.asked.length));
    await systems.pass(16);
    assert.equal(new Set(systems.asked).size, 1000);
  });

  for (const [hang, hanging, places] of [
    ['for a day', { interval: 86_400, timeout: 86_400 }, 50],
    ['for two minutes', { interval: 120, timeout: 120 }, 100],
    ['in one of our processes', { expect: [{ type: 'json', expression: 'ok' }] }, 150],
  ] as const)
    test(`run in time, however many others hang ${hang}`, async () => {
      const systems = new FakeSystems();
      const many = Array.from({ length: 210 }, (_, id) => check(id + 1, hanging));
      for (const { target } of many) systems.hanging.add(target);
      systems.schedule.assign([...many, check(300, { interval: 10 })], START);
      await systems.pass(120);
      assert.equal(many.filter(({ id }) => systems.timesOf(id) === 1).length, places);
      assert.ok(systems.timesOf(300) >= 11, String(systems.timesOf(300)));
    });

  test('ask again soon while a failure is not certain', async () => {
    const systems = new FakeSystems();
    systems.isWorking = false;
    systems.schedule.assign([check(1, { interval: 3600 })], START);
    await systems.pass(9);
    assert.equal(systems.timesOf(1), 1);
    await systems.pass(3);
    assert.equal(systems.timesOf(1), 2);
    await systems.pass(30);
    assert.equal(systems.timesOf(1), 2, 'now it is certain');
  });

  test('do not run twice at once, and a slow one delays no other', async () => {
    const systems = new FakeSystems();
    systems.hanging.add('system-1:80');
    systems.schedule.assign([check(1), check(2)], START);
    await systems.pass(300);
    assert.equal(systems.timesOf(1), 1);
    assert.ok(systems.timesOf(2) >= 5);
  });

  test('make no burst after the process slept for an hour', async () => {
    const systems = new FakeSystems();
    systems.schedule.assign(
      Array.from({ length: 1000 }, (_, id) => check(id + 1)),
      START,
    );
    await systems.pass(61);
    const before = systems.asked.length;
    systems.now += 3_600_000;
    await systems.pass(5);
    assert.ok(systems.asked.length - before < 350, String(systems.asked.length - before));
  });

  test('keep their time when others change, and stop when they are not assigned any more', async () => {
    const systems = new FakeSystems();
    systems.schedule.assign([check(1)], START);
    await systems.pass(30);
    systems.schedule.assign([check(1), check(2)], systems.now);
    await systems.pass(2);
    assert.deepEqual([systems.timesOf(1) <= 2, systems.timesOf(2)], [true, 1]);
    systems.schedule.assign([], systems.now);
    const before = systems.asked.length;
    await systems.pass(120);
    assert.equal(systems.asked.length, before);
  });

  test('run at once with what is asked now', async () => {
    const systems = new FakeSystems();
    systems.schedule.assign([check(1)], START);
    await systems.pass(5);
    systems.schedule.assign([check(1, { revision: 2, target: 'system-9:80' })], systems.now);
    await systems.pass(1);
    assert.equal(systems.timesOf(9), 1);
  });
});

test('versions are compared number by number', () => {
  for (const [one, other] of [
    ['0.9.0', '0.10.0'],
    ['1.9.9', '2.0.0'],
    ['1.2', '1.2.1'],
  ] as const) {
    assert.ok(isOlder(one, other), `${one} ${other}`);
    assert.ok(!isOlder(other, one), `${other} ${one}`);
  }
  assert.ok(!isOlder('1.2.3', '1.2.3'));
  assert.ok(!isOlder('1.2.3-beta.1', '1.2.3'));
});
