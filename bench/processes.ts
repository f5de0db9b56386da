import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What Linux tells of other processes, in /proc. */

/** Resident memory in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status tells no VmRSS.`);
  return Number(kilobytes) * 1024;
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** How many sockets a process holds. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((file) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${file}`).startsWith('socket:');
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;
