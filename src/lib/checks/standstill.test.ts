import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { standStill } from '../../../test/support/standstill.ts';
import type { CheckSpec } from './outcome.ts';
import { type ActiveKind, runCheck } from './run.ts';

describe('a run during which this process stands still', () => {
  const asked: (() => void)[] = [];
  let system: Server;
  let arrived = Promise.withResolvers<void>();
  before(async () => {
    system = createServer((_, response) => {
      asked.push(() => response.end('It works.'));
      arrived.resolve();
    }).listen(0, '127.0.0.1');
    await once(system, 'listening');
  });
  after(() => {
    system.closeAllConnections();
    system.close();
  });
  const spec = (values: Partial<Omit<CheckSpec, 'kind'>> = {}): CheckSpec & { kind: ActiveKind } => ({
    kind: 'http',
    target: `http://127.0.0.1:${(system.address() as AddressInfo).port}/`,
    timeoutMs: 1000,
    request: {},
    expect: [],
    ...values,
  });
  /** Stands still once the request has arrived. The system answers afterwards, unless it hangs. */
  const runAndStandStill = async (values?: Partial<Omit<CheckSpec, 'kind'>>) => {
    arrived = Promise.withResolvers();
    const run = runCheck(spec(values));
    await arrived.promise;
    standStill(2000);
    return run;
  };

  test('says nothing about a system that does not answer, and asks again', async () => {
    const { verdict, reason, askAgain } = await runAndStandStill();
    assert.deepEqual(
      [verdict, reason, askAgain],
      ['no data', 'Daymark itself stood still during this run, so it says nothing about the system.', true],
    );
  });

  test('does not call a system slow, nor one that answered late', async () => {
    const run = runAndStandStill({ timeoutMs: 10_000, degradedAboveMs: 100 });
    await arrived.promise;
    asked.at(-1)?.();
    const { verdict } = await run;
    assert.equal(verdict, 'no data');
  });

  test('a system that hangs while this process runs has failed', async () => {
    const { verdict, askAgain } = await runCheck(spec({ timeoutMs: 100 }));
    assert.deepEqual([verdict, askAgain], ['failed', undefined]);
  });
});
