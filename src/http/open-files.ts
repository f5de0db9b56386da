import type { Config } from '../config.ts';

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
  if (known !== undefined) return known;
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Otherwise the report looks up host names.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  known = typeof soft === 'number' ? soft : UNBOUNDED;
  return known;
}
