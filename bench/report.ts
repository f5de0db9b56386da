import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { Options, TargetResult } from './measure.ts';

export interface Machine {
  readonly date: string;
  /** The commit that was measured, and whether `src` had changes on top of it. */
  readonly source: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  /** The load average of the last minute: what else kept the machine busy. */
  readonly loadBefore: number;
}

export const machineFacts = (): Machine => ({
  date: new Date().toISOString(),
  source: sourceVersion(),
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  loadBefore: loadavg()[0] ?? 0,
});

function sourceVersion(): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['--no-optional-locks', ...args], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    }).trim();
  try {
    const commit = git('rev-parse', '--short', 'HEAD');
    return git('status', '--porcelain', '--', 'src') === '' ? commit : `${commit} with uncommitted changes`;
  } catch {
    return 'unknown';
  }
}

const columns = [
  'target',
  'server',
  'requests/s',
  'ratio',
  'ratio by round',
  'p50 ms',
  'p99 ms',
  'p99 ratio',
  'client CPU',
] as const;
const LEFT_ALIGNED = 2;

/** A Markdown table that also reads well in a terminal. */
export function table(machine: Machine, options: Options, results: readonly TargetResult[]): string {
  const rows = results.flatMap((result) =>
    result.servers.map(({ server, median, versusBare, errors }, index) => [
      index === 0 ? result.target : '',
      errors === 0 ? server : `${server} (${errors} errors)`,
      Math.round(median.requestsPerSecond).toLocaleString('en').replaceAll(',', ' '),
      ratio(versusBare.requestsPerSecond),
      `${ratio(versusBare.lowestRound)}–${ratio(versusBare.highestRound)}`,
      median.p50.toFixed(2),
      median.p99.toFixed(2),
      versusBare.p99.toFixed(1),
      `${Math.round(median.clientCpu * 100)} %`,
    ]),
  );
  const widths = columns.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) =>
      column < LEFT_ALIGNED ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column < LEFT_ALIGNED ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const described = results.map(
    ({ target, method, path, bodyBytes, connections, note }) =>
      `${target}: ${method} ${path}, ${bodyBytes} bytes, ${connections} connections.${note ? ` ${note}` : ''}`,
  );
  return [
    `${machine.date.slice(0, 10)}, ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${machine.platform}, load average ${machine.loadBefore.toFixed(1)} before the run`,
    `Source ${machine.source}.`,
    `Medians of ${options.rounds} × ${options.seconds} s. Ratios are against "bare" in this run; only they mean anything.`,
    '',
    line(columns),
    line(rule),
    ...rows.map(line),
    '',
    ...described,
  ].join('\n');
}

/** Small ratios keep two digits that say something. */
const ratio = (value: number): string => (value < 0.1 ? value.toFixed(3) : value.toFixed(2));
