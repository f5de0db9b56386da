import { execFile } from 'node:child_process';
import type { Ask } from './connection.ts';
import { allowedOf, resolveHost } from './connection.ts';
import { CheckFailed } from './outcome.ts';

const instead = 'Use a TCP check instead, for example to port 443.';

/**
 * Sends one echo request with the `ping` program of the system, which needs no rights of ours: it has its own, or the kernel
 * lets everybody send pings (`net.ipv4.ping_group_range`). Node itself cannot open the sockets that this takes.
 */
export const checkPing: Ask = async ({ target, request, timeoutMs }, environment) => {
  const host = target
    .replace(/^ping:\/\//, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\/$/, '');
  if (!/^[\w.:%-]+$/.test(host) || host.startsWith('-'))
    throw new CheckFailed(`"${target}" is not a host name or an address.`);
  const found = await resolveHost(host, request, environment);
  const [address = host] = allowedOf({ host, port: 0 }, found, environment.guard);
  const seconds = String(Math.max(1, Math.ceil(timeoutMs / 1000)));
  environment.phases.begin('first_byte');
  const output = await ping(['-n', '-c', '1', '-W', seconds, address], host, environment.signal);
  environment.phases.end();
  const [, time] = /time[=<]([\d.]+)/.exec(output) ?? [];
  return {
    summary: `${host} replied to a ping${time === undefined ? '' : ` after ${time} ms`}.`,
    body: output,
  };
};

function ping(args: readonly string[], host: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { signal, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
    execFile('ping', args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      reject(signal.aborted ? signal.reason : new CheckFailed(reasonOf(error.code, stdout, stderr, host)));
    });
  });
}

function reasonOf(code: unknown, stdout: string, stderr: string, host: string): string {
  if (code === 'ENOENT') return `This machine has no "ping" program. Install it (iputils). ${instead}`;
  if (/not permitted|lacking privilege|permission/i.test(stderr))
    return `This process may not send pings. Let the kernel allow it (net.ipv4.ping_group_range). ${instead}`;
  if (/unreachable/i.test(stdout + stderr)) return `There is no route to ${host}.`;
  return `${host} did not reply to a ping.`;
}
