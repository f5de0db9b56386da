import { execFile } from 'node:child_process';
import { isIP } from 'node:net';
import { type Ask, allowedOf, resolveHost } from './connection.ts';
import { sendPing } from './icmp-socket.ts';
import { CheckFailed } from './outcome.ts';
import { sentenceFor } from './problems.ts';

const instead = 'Use a TCP check instead, for example to port 443.';

/**
 * Sends one echo request: by itself where Node and the kernel allow that, and otherwise with the `ping` program of the system,
 * which has rights of its own.
 */
export const checkPing: Ask = async ({ target, request, timeoutMs }, environment) => {
  const host = target
    .replace(/^ping:\/\//, '')
    .replace(/\/$/, '')
    .replace(/^\[|\]$/g, '');
  if (!/^[\w.:%-]+$/.test(host) || host.startsWith('-'))
    throw new CheckFailed(`"${target}" is not a host name or an address.`);
  const { phases, guard, signal } = environment;
  const found = await resolveHost(host, request, environment);
  const [address = host] = allowedOf({ host, port: 0 }, found, guard);
  phases.begin('first_byte');
  const own = await sendPing(address, isIP(address) === 6 ? 6 : 4, signal).catch((error) => {
    throw signal.aborted ? error : new CheckFailed(sentenceFor(error, host));
  });
  const seconds = String(Math.max(1, Math.ceil(timeoutMs / 1000)));
  const output = own === undefined ? await ping(['-n', '-c', '1', '-W', seconds, address], host, signal) : '';
  phases.end();
  const time = own ?? /time[=<]([\d.]+)/.exec(output)?.[1];
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
  if (code === 'ENOENT')
    return `This machine has no "ping" program, and this process may not send pings by itself. ${instead}`;
  if (/not permitted|lacking privilege|permission/i.test(stderr))
    return `This process may not send pings: the kernel does not allow it (net.ipv4.ping_group_range). ${instead}`;
  if (/unreachable/i.test(stdout + stderr)) return `There is no route to ${host}.`;
  return `${host} did not reply to a ping.`;
}
