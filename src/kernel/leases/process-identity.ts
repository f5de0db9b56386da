import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Names a process so that others on the same machine can tell whether it still exists: where its number counts (a boot of a
 * machine, and a namespace of process ids in it), the number, and when it began, because numbers are used again. Undefined
 * where the system does not tell, which is everywhere but on Linux.
 */
export function identityOf(pid: number): string | undefined {
  const place = findPlace();
  const found = place === undefined ? undefined : readProcess(pid);
  return found && `${place}.${pid}.${found.startedAt}`;
}

/** Names this process, and one use of the name. The identity comes first, so that others on this machine notice when it is gone. */
export const uniqueIdentity = (): string => [identityOf(process.pid), randomUUID()].filter(Boolean).join('.');

/**
 * Whether it is certain that the process with this identity has ended. A container that was started again has a namespace of its
 * own, so nothing is certain there.
 */
export function isCertainlyGone(identity: string): boolean {
  const [place, pid, startedAt] = identity.split('.');
  if (place !== findPlace() || !/^\d+$/.test(pid ?? '') || startedAt === undefined) return false;
  const found = readProcess(Number(pid));
  return found === undefined || found.isOver || found.startedAt !== startedAt;
}

let knownPlace: string | undefined;

function findPlace(): string | undefined {
  if (knownPlace !== undefined) return knownPlace;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    knownPlace = createHash('sha256').update(`${boot} ${namespace}`).digest('hex').slice(0, 16);
  } catch {
    return undefined;
  }
  return knownPlace;
}

interface FoundProcess {
  readonly startedAt: string;
  /** It has ended, and its parent has not asked how yet. */
  readonly isOver: boolean;
}

function readProcess(pid: number): FoundProcess | undefined {
  try {
    // "<pid> (<name>) <state> …", where the name may contain anything. The start is the 22nd field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { startedAt: fields[19] ?? '', isOver: fields[0] === 'Z' || fields[0] === 'X' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
