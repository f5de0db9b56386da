import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verdict } from './check-state.ts';
import { OwnNetwork } from './own-network.ts';

const HOME = 'status.example:443';
const OTHER = 'reference.example:443';

/** A probe with two checks. `reached` are the references that answer. */
function place() {
  const reached = new Set([HOME, OTHER]);
  const asked: string[] = [];
  const reach = async (reference: string) => {
    asked.push(reference);
    return reached.has(reference);
  };
  const network = new OwnNetwork([OTHER], { reach, rememberedMs: 0, home: HOME });
  const judge = async (
    ...results: readonly (readonly [checkId: number, verdict: Verdict, took?: number])[]
  ) =>
    (
      await network.judge(
        results.map(([checkId, verdict, total = 0]) => ({
          checkId,
          result: { verdict, reason: 'as it is', phases: { total } },
        })),
      )
    ).map(({ result }) => result.verdict);
  return { reached, asked, judge };
}

test('a probe that cannot reach anything takes no single failure for an outage, however often it is repeated', async () => {
  const { reached, judge } = place();
  await judge([1, 'ok'], [2, 'ok']);
  reached.clear();
  for (let run = 0; run < 3; run++) assert.deepEqual(await judge([1, 'failed']), ['no data']);
});

test('a failure counts if the service can be reached, and then nobody else is asked', async () => {
  const { asked, judge } = place();
  await judge([1, 'ok'], [2, 'ok']);
  assert.deepEqual(await judge([1, 'failed']), ['failed']);
  assert.deepEqual(new Set(asked), new Set([HOME]));
});

test('a check that succeeds meanwhile shows that it is not the network', async () => {
  const { reached, judge } = place();
  await judge([1, 'ok'], [2, 'ok']);
  reached.clear();
  assert.deepEqual(await judge([1, 'failed']), ['no data']);
  assert.deepEqual(await judge([2, 'ok']), ['ok']);
  assert.deepEqual(await judge([1, 'failed']), ['failed']);
  // Once the service was back, it is believed again.
  reached.add(HOME);
  assert.deepEqual(await judge([1, 'failed']), ['failed']);
  reached.clear();
  assert.deepEqual(await judge([1, 'failed']), ['no data']);
});

test('a network that comes back is believed to be away the next time', async () => {
  const { reached, judge } = place();
  await judge([1, 'ok'], [2, 'ok']);
  for (let cut = 0; cut < 2; cut++) {
    reached.clear();
    assert.deepEqual(await judge([1, 'failed']), ['no data']);
    reached.add(HOME);
    assert.deepEqual(await judge([1, 'ok'], [2, 'ok']), ['ok', 'ok']);
  }
});

test('a check that began before the network was back says nothing, even if it ends later', async () => {
  const { reached, judge } = place();
  await judge([1, 'ok'], [2, 'ok']);
  reached.clear();
  assert.deepEqual(await judge([1, 'failed', 2000]), ['no data']);
  reached.add(HOME);
  assert.deepEqual(await judge([1, 'failed', 2000]), ['no data'], 'it is noticed because of this one');
  assert.deepEqual(await judge([2, 'failed', 2000], [1, 'failed']), ['no data', 'failed']);
});

test('a service that was never reached says nothing about the network', async () => {
  const { reached, judge } = place();
  reached.clear();
  assert.deepEqual(await judge([1, 'failed']), ['failed']);
});
