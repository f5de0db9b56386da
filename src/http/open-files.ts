import type { Config } from '../config.ts';

/** The most connections at once: in all, and from one address. */
export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
  /** How many files and sockets the process may have open. */
  readonly openFiles: number;
}

/**
 * Descriptors that connections never take: for the database (12 sockets or 6 files), outgoing mail and webhooks (16), files
 * that are written, pipes to helpers, and what Node itself needs (30).
 */
const RESERVE = 128;

const UNBOUNDED = Number.POSITIVE_INFINITY;

/** What the configuration allows, as far as the process may open that many files. */
export function connectionLimits(
  { maxConnections, maxConnectionsPerAddress }: Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress'>,
  openFiles: number = openFileLimit(),
): ConnectionLimits {
  const reserve = Math.min(RESERVE, Math.ceil(openFiles / 2));
  const total = Math.min(maxConnections, openFiles - reserve);
  // Even where few files may be open, one address leaves half of the room to all others.
  const half = Math.max(1, Math.floor(total / 2));
  const perAddress = maxConnectionsPerAddress === 0 ? UNBOUNDED : Math.min(maxConnectionsPerAddress, half);
  return { total, perAddress, openFiles };
}

let known: number | undefined;

/** `ulimit -n` of this process; no limit on systems that have none. */
function openFileLimit(): number {
  if (known !== undefined) return known;
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Names of hosts would be looked up otherwise.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  known = typeof soft === 'number' ? soft : UNBOUNDED;
  return known;
}
