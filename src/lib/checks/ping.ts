import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Environment } from './connection.ts';
import { CheckFailed, type CheckSpec, type Finding } from './outcome.ts';

const instead = 'Use a TCP check instead, such as example.com:443.';

/**
 * Sends one echo request with the `ping` program of the system, which has the right to do so. Node itself cannot open the
 * sockets that this needs.
 */
export async function checkPing(
  { target, request, timeoutMs }: CheckSpec,
  environment: Environment,
): Promise<Finding> {
  const { phases, guard, signal } = environment;
  if (!/^[\w.:-]+$/.test(target) || target.startsWith('-'))
    throw new CheckFailed(`"${target}" is not a host name or an address.`);
  phases.skip();
  const { address } = isIP(target)
    ? { address: target }
    : await lookup(target, { family: request.family ?? 0 });
  if (!isIP(target)) phases.end('dns');
  const refusal = guard(address, 0);
  if (refusal !== undefined) throw new CheckFailed(`${target} is not checked, because it is ${refusal}.`);
  const seconds = String(Math.max(1, Math.ceil(timeoutMs / 1000)));
  const output = await run(['-n', '-c', '1', '-W', seconds, address], target, signal);
  phases.end('first_byte');
  const [, time] = /time[=<]([\d.]+)/.exec(output) ?? [];
  return {
    summary: `${target} replied to a ping${time === undefined ? '' : ` after ${time} ms`}.`,
    body: output,
  };
}

function run(args: readonly string[], target: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'ping',
      args,
      { signal, env: { PATH: process.env.PATH, LC_ALL: 'C' } },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        if (error.code === 'ENOENT')
          return reject(new CheckFailed(`This machine has no "ping" program. ${instead}`));
        if (/not permitted|lacking privilege|permission/i.test(stderr))
          return reject(new CheckFailed(`This process may not send pings. ${instead}`));
        if (/unreachable/i.test(stdout + stderr))
          return reject(new CheckFailed(`There is no route to ${target}.`));
        if (signal.aborted) return reject(signal.reason);
        reject(new CheckFailed(`${target} did not reply to a ping.`));
      },
    );
  });
}
