import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { schedulesIn } from '../../../../test/support/schedules.ts';

onBothDatabases('the status of schedules', (harness) => {
  const { manage, required, at, make, put, statusOf, idsOf } = schedulesIn(harness);

  test('status is one of the integers 0, 1 and 2, or null', async () => {
    const token = await manage();
    for (const status of [0, 1, 2, null, '2']) {
      assert.equal((await harness.post('/schedules', { ...required, status }, { token })).status, 200);
    }
    for (const status of [-1, 3, 0.5, 'x', true, {}]) {
      const response = await harness.post('/schedules', { ...required, status }, { token });
      assert.equal(response.status, 422, JSON.stringify(status));
      assert.deepEqual(Object.keys(response.body.errors), ['status']);
    }
  });

  test('without a status, the clock decides', async () => {
    await make({ scheduled_at: at(60), completed_at: at(120) });
    assert.deepEqual((await harness.get('/schedules/1')).body.data.attributes.status, {
      human: 'Upcoming',
      value: '0',
    });
    harness.clock.advance(59);
    assert.equal(await statusOf(), '0');
    harness.clock.advance(1);
    assert.deepEqual((await harness.get('/schedules/1')).body.data.attributes.status, {
      human: 'In progress',
      value: '1',
    });
    harness.clock.advance(59);
    assert.equal(await statusOf(), '1');
    harness.clock.advance(1);
    assert.deepEqual((await harness.get('/schedules/1')).body.data.attributes.status, {
      human: 'Complete',
      value: '2',
    });
  });

  test('every combination of status and dates has the documented status, and the filter agrees', async () => {
    const token = await manage();
    const made: { id: number; status: number | null; scheduled: number; completed: number | null }[] = [];
    for (const status of [null, 0, 1, 2]) {
      for (const scheduled of [-10, 0, 10]) {
        for (const completed of [null, -5, 0, 5, 20]) {
          const { id } = await make(
            { status, scheduled_at: at(scheduled), completed_at: completed === null ? null : at(completed) },
            token,
          );
          made.push({ id, status, scheduled, completed });
        }
      }
    }
    for (const now of [0, 4, 5, 9, 10, 19, 20, 21]) {
      harness.clock.set(START + now);
      const expected = new Map(
        made.map(({ id, status, scheduled, completed }) => {
          const passed = (moment: number | null, since: number) =>
            moment !== null && moment > since && moment <= now;
          const since = status === null ? Number.NEGATIVE_INFINITY : 0;
          const reached = passed(completed, since) ? 2 : passed(scheduled, since) ? 1 : 0;
          return [id, String(Math.max(status ?? 0, reached))];
        }),
      );
      const { body } = await harness.get('/schedules?per_page=100');
      assert.deepEqual(
        new Map(
          body.data.map((resource: Json) => [resource.attributes.id, resource.attributes.status.value]),
        ),
        expected,
        `at ${now}`,
      );
      for (const value of ['0', '1', '2']) {
        const wanted = made.map(({ id }) => id).filter((id) => expected.get(id) === value);
        assert.deepEqual(await idsOf(`filter[status]=${value}`), wanted, `${value} at ${now}`);
      }
      const open = made.map(({ id }) => id).filter((id) => expected.get(id) !== '2');
      assert.deepEqual(await idsOf('filter[status]=0,1'), open);
    }
  });

  test('a status set by hand applies, and the clock only moves it forward', async () => {
    const token = await manage();
    await make({ scheduled_at: at(60), completed_at: at(120) }, token);
    assert.equal((await put({ status: 1 }, token)).attributes.status.value, '1');
    harness.clock.advance(30);
    assert.equal(await statusOf(), '1');
    assert.equal((await put({ status: 0 }, token)).attributes.status.value, '0');
    harness.clock.advance(30);
    assert.equal(await statusOf(), '1');
    assert.equal((await put({ status: 0 }, token)).attributes.status.value, '0');
    harness.clock.advance(59);
    assert.equal(await statusOf(), '0');
    harness.clock.advance(1);
    assert.equal(await statusOf(), '2');
    assert.equal((await put({ status: 1 }, token)).attributes.status.value, '1');
    harness.clock.advance(1_000_000);
    assert.equal(await statusOf(), '1');
    assert.deepEqual(await idsOf('filter[status]=1'), [1]);
  });

  test('setting Complete without a completion time sets it to now, and with one keeps it', async () => {
    const token = await manage();
    const made = await make({ status: 2 }, token);
    assert.deepEqual(made.status, { human: 'Complete', value: '2' });
    assert.deepEqual(made.completed, { human: '0 seconds ago', string: '2026-03-10 12:00:00' });
    await make({}, token);
    harness.clock.advance(60);
    const set = await put({ status: 2 }, token, 2);
    assert.equal(set.attributes.completed.string, at(60));
    const given = await make({ status: 2, completed_at: at(600) }, token);
    assert.equal(given.status.value, '2');
    assert.equal(given.completed.string, at(600));
    const explicitNull = await make({ status: 2, completed_at: null }, token);
    assert.equal(explicitNull.completed.string, at(60));
  });

  test('null returns the status to the clock', async () => {
    const token = await manage();
    await make({ scheduled_at: at(60), completed_at: at(120), status: 2 }, token);
    assert.equal(await statusOf(), '2');
    assert.equal((await put({ status: null }, token)).attributes.status.value, '0');
    harness.clock.advance(60);
    assert.equal(await statusOf(), '1');
    await put({ status: 0 }, token);
    assert.equal((await put({ status: null }, token)).attributes.status.value, '1');
    harness.clock.advance(60);
    assert.equal(await statusOf(), '2');
  });

  test('the response shows the status in the body, even if its dates contradict it', async () => {
    const token = await manage();
    await make({ scheduled_at: at(-60), status: 1 }, token);
    harness.clock.advance(60);
    const ended = await put({ status: 1, completed_at: at(30) }, token);
    assert.equal(ended.attributes.status.value, '1');
    assert.equal(ended.attributes.completed.string, at(30));
    await make({ scheduled_at: at(600), status: 0 }, token);
    harness.clock.advance(60);
    const begun = await put({ status: 0, scheduled_at: at(90) }, token, 2);
    assert.equal(begun.attributes.status.value, '0');
    await make({ status: 2 }, token);
    harness.clock.advance(60);
    const complete = await put({ status: 2, completed_at: null }, token, 3);
    assert.equal(complete.attributes.status.value, '2');
    assert.equal(complete.attributes.completed.string, at(180));
  });

  test('setting the current status changes nothing', async () => {
    const token = await manage();
    await make({ status: 1, completed_at: at(600) }, token);
    await make({ status: 2 }, token);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      const same = await put({ status: 1, completed_at: at(600) }, token);
      assert.equal(same.attributes.updated.human, '1 minute ago');
      const complete = await put({ status: 2 }, token, 2);
      assert.equal(complete.attributes.completed.string, at(0));
    });
    assert.deepEqual(types, []);
  });

  test('rescheduling without a status moves the status of the clock', async () => {
    const token = await manage();
    await make({ scheduled_at: at(60) }, token);
    harness.clock.advance(60);
    assert.equal(await statusOf(), '1');
    assert.equal((await put({ scheduled_at: at(120) }, token)).attributes.status.value, '0');
    assert.equal((await put({ completed_at: at(60) }, token)).attributes.status.value, '2');
    const reopened = await put({ completed_at: null }, token);
    assert.equal(reopened.attributes.status.value, '0');
    assert.deepEqual(reopened.attributes.completed, { human: null, string: null });
  });

  test('starts and ends show when it really is in progress, and follow a status set by hand', async () => {
    const token = await manage();
    await make({ completed_at: at(9000) }, token);
    const window = (attributes: Json) => [attributes.starts.string, attributes.ends.string];
    assert.deepEqual(window((await put({}, token)).attributes), [at(3600), at(9000)]);
    harness.clock.advance(60);
    const begun = (await put({ status: 1 }, token)).attributes;
    assert.deepEqual(window(begun), [at(60), at(9000)]);
    assert.deepEqual([begun.scheduled.string, begun.completed.string], [at(3600), at(9000)]);
    harness.clock.advance(60);
    const complete = (await put({ status: 2 }, token)).attributes;
    assert.deepEqual(window(complete), [at(60), at(120)]);
    assert.equal(complete.completed.string, at(9000));
    harness.clock.set(START + 5000);
    const postponed = (await put({ status: 0, completed_at: null }, token)).attributes;
    assert.deepEqual(window(postponed), [null, null]);
    assert.deepEqual(postponed.starts, { human: null, string: null });
  });
});
