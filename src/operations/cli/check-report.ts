import type { CheckPhases } from '../../../common/checks.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';

/** One result, as people read it on a terminal. */
export interface ReportedResult {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly phases: CheckPhases;
  readonly output?: string | undefined;
}

const verdicts = { ok: 'OK', degraded: 'Degraded', failed: 'Failed', 'no data': 'No data' } as const;

const phaseNames: readonly (readonly [keyof CheckPhases, string])[] = [
  ['dns', 'DNS'],
  ['connect', 'Connection'],
  ['tls', 'TLS'],
  ['first_byte', 'First byte'],
  ['total', 'Total'],
];

export function describeResult(
  { verdict, reason, phases, output }: ReportedResult,
  withOutput: boolean,
): string {
  const lines = phaseNames.flatMap(([key, name]) => {
    const time = phases[key];
    return time === undefined ? [] : [`  ${name.padEnd(10)} ${time.toFixed(1).padStart(9)} ms`];
  });
  return [`${verdicts[verdict]}: ${reason}`, ...lines, ...(withOutput && output ? ['', output] : [])].join(
    '\n',
  );
}
