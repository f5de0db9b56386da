import { readFileSync } from 'node:fs';
import type { Config } from '../../kernel/config.ts';

/** How many connections may be open at once: in total, and from one address. */
export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
  /** How many files and sockets the process may have open. */
  readonly openFiles: number;
}

/**
 * File descriptors that connections may not use: for the database (12 sockets or 6 files), outgoing mail and webhooks (16),
 * files being written, pipes to child processes, and Node itself (30).
 */
const RESERVE = 128;

const UNBOUNDED = Number.POSITIVE_INFINITY;

/** The limits from the configuration, lowered if the process may not open that many files. */
export function connectionLimits(
  { maxConnections, maxConnectionsPerAddress }: Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress'>,
  openFiles: number = openFileLimit(),
): ConnectionLimits {
  const reserve = Math.min(RESERVE, Math.ceil(openFiles / 2));
  const total = Math.min(maxConnections, openFiles - reserve);
  // Even if few files may be open, one address leaves half of the connections to all others.
  const half = Math.max(1, Math.floor(total / 2));
  const perAddress = maxConnectionsPerAddress === 0 ? UNBOUNDED : Math.min(maxConnectionsPerAddress, half);
  return { total, perAddress, openFiles };
}

let known: number | undefined;

/** `ulimit -n` of this process. Some systems have no limit. */
function openFileLimit(): number {
  known ??= (process.platform === 'linux' ? limitFromProc() : undefined) ?? limitFromReport();
  return known;
}

/** What Linux says about this process, such as `Max open files  1024  524288  files`: first the soft limit. */
function limitFromProc(): number | undefined {
  try {
    const soft = /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === 'unlimited' ? UNBOUNDED : Number(soft) || undefined;
  } catch {
    // Some containers have no /proc.
    return undefined;
  }
}

/** Every system has the diagnostic report of Node, but collecting it takes 25 ms. */
function limitFromReport(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Otherwise the report looks up host names.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : UNBOUNDED;
}
