import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { Options, TargetResult } from './measure.ts';
import { markdownTable, ratio, type Verdict, verdictTable, whole } from './table.ts';
import { FULL_ANSWER } from './targets.ts';

export interface Machine {
  readonly date: string;
  /** The measured commit, and whether `src` had uncommitted changes. */
  readonly source: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  /** The load average of the last minute, which shows what else kept the machine busy. */
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
    return git('status', '--porcelain', '--', 'src', 'common', 'readers') === ''
      ? commit
      : `${commit} with uncommitted changes`;
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

export const describeMachine = (machine: Machine): string =>
  `${machine.date.slice(0, 10)}, ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${machine.platform}, load average ${machine.loadBefore.toFixed(1)} before the run
Source ${machine.source}.`;

export function table(options: Options, results: readonly TargetResult[]): string {
  const rows = results.flatMap((result) =>
    result.servers.map(({ server, median, versusBare, errors }, index) => [
      index === 0 ? result.target : '',
      errors === 0 ? server : `${server} (${errors} errors)`,
      whole(median.requestsPerSecond),
      ratio(versusBare.requestsPerSecond),
      `${ratio(versusBare.lowestRound)}–${ratio(versusBare.highestRound)}`,
      median.p50.toFixed(2),
      median.p99.toFixed(2),
      versusBare.p99.toFixed(1),
      `${Math.round(median.clientCpu * 100)} %`,
    ]),
  );
  const described = results.map(
    ({ target, method, path, bodyBytes, connections, note }) =>
      `${target}: ${method} ${path}, ${bodyBytes} bytes, ${connections} connections.${note ? ` ${note}` : ''}`,
  );
  return [
    `Medians of ${options.rounds} × ${options.seconds} s. Ratios are against "bare" in this run; only they mean anything.`,
    '',
    markdownTable(columns, rows, { leftAligned: 2 }),
    '',
    ...described,
    '',
    verdictTable(checkTargets(results)),
  ].join('\n');
}

/** The targets for these numbers, if they were measured. */
function checkTargets(results: readonly TargetResult[]): Verdict[] {
  const find = (target: string, server: string) =>
    results
      .find((result) => result.target === target)
      ?.servers.find((candidate) => candidate.server === server);
  const verdicts: Verdict[] = [];
  const expect = (
    target: string,
    found: number | undefined,
    compare: 'at least' | 'at most',
    bound: number,
  ) => {
    if (found === undefined) return;
    const met = compare === 'at least' ? found >= bound : found <= bound;
    verdicts.push({ target, wanted: `${compare} ${bound}`, found: ratio(found), met });
  };
  for (const target of ['components', 'incidents']) {
    const cached = find(target, 'daymark')?.versusBare;
    expect(`${target}, cached: requests/s against bare`, cached?.requestsPerSecond, 'at least', 0.9);
    expect(`${target}, cached: p99 against bare`, cached?.p99, 'at most', 1.5);
  }
  const notModified = find('components 304', 'daymark');
  const full = find('components 304', FULL_ANSWER);
  if (notModified && full) {
    const found = notModified.median.requestsPerSecond / full.median.requestsPerSecond;
    expect('components: requests/s of 304 against 200', found, 'at least', 1);
  }
  const stringify = find('components', 'bare + stringify');
  for (const server of ['daymark, cache off', 'daymark, cache off, fresh rows']) {
    const uncached = find('components', server);
    const name = `components, ${server.slice('daymark, '.length)}`;
    expect(`${name}: requests/s against bare`, uncached?.versusBare.requestsPerSecond, 'at least', 0.12);
    if (uncached && stringify) {
      const found = stringify.median.requestsPerSecond / uncached.median.requestsPerSecond;
      expect(`${name}: times slower than bare + stringify`, found, 'at most', 3);
    }
  }
  return verdicts;
}
