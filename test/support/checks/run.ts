import assert from 'node:assert/strict';
import { type AddressInfo, type Server, Socket } from 'node:net';
import type { CheckRequest, Expectation } from '../../../common/checks.ts';
import type { CheckOutcome } from '../../../src/lib/checks/outcome.ts';
import { type ActiveKind, type RunOptions, runCheck } from '../../../src/lib/checks/run.ts';
import { closeIsolated } from '../../../src/lib/isolated-process/run-isolated.ts';
import { atEnd } from '../at-end.ts';

const cleanups: (() => unknown)[] = [];
atEnd(async () => {
  for (const close of cleanups) await close();
  await closeIsolated();
});

export const afterwards = (close: () => unknown): void => {
  cleanups.push(close);
};

/** Starts a server on a free port of this machine, and stops it after all tests of this process. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => socket instanceof Socket && sockets.add(socket));
  afterwards(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

export interface Options extends RunOptions {
  readonly request?: CheckRequest;
  readonly expect?: readonly Expectation[];
  readonly timeoutMs?: number;
  readonly degradedAboveMs?: number;
}

/** Asks once. */
export function runFirst(kind: ActiveKind, target: string, options: Options = {}): Promise<CheckOutcome> {
  const { request = {}, expect = [], timeoutMs = 20_000, degradedAboveMs, ...others } = options;
  return runCheck({ kind, target, request, expect, timeoutMs, degradedAboveMs }, others);
}

/**
 * Asks again if the outcome says so, as the product does: on a busy machine, this process may stand still during a run, which
 * then says nothing.
 */
export async function run(kind: ActiveKind, target: string, options: Options = {}): Promise<CheckOutcome> {
  for (;;) {
    const outcome = await runFirst(kind, target, options);
    if (outcome.askAgain !== true) return outcome;
  }
}

/** The sentence of a run that has to fail. */
export async function failure(kind: ActiveKind, target: string, options?: Options): Promise<string> {
  const { verdict, reason } = await run(kind, target, options);
  assert.equal(verdict, 'failed', reason);
  return reason;
}

/** The sentence of a run that has to be good. */
export async function success(kind: ActiveKind, target: string, options?: Options): Promise<string> {
  const { verdict, reason } = await run(kind, target, options);
  assert.equal(verdict, 'ok', reason);
  return reason;
}

/**
 * Checks the sentence of a run whose time is up, without the time. On a busy machine, a short time may be up before the system
 * had its chance to do what the sentence says, so it gets more and more of it.
 */
export async function assertTooLate(kind: ActiveKind, target: string, sentence: string): Promise<void> {
  let reason = '';
  for (const seconds of [0.2, 1, 5, 20]) {
    reason = await failure(kind, target, { timeoutMs: seconds * 1000 });
    if (reason === `${sentence} within ${seconds} s.`) return;
  }
  assert.fail(`${reason} It should be: ${sentence}.`);
}
