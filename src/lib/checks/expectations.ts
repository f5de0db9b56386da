import type { Expectation } from '../../../common/checks.ts';
import { evaluate } from './json-query.ts';
import type { CheckSpec, Finding } from './outcome.ts';

const DAY_MS = 86_400_000;

/** Why a finding is not what is expected, in one sentence; undefined if it is. */
export async function mismatch(
  { expect, kind }: CheckSpec,
  finding: Finding,
  totalMs: number,
): Promise<string | undefined> {
  const expectations: readonly Expectation[] =
    kind === 'http' && !expect.some(({ type }) => type === 'status')
      ? [{ type: 'status', ranges: '200-299' }, ...expect]
      : expect;
  for (const expectation of expectations) {
    const reason = await reasonAgainst(expectation, finding, totalMs);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

async function reasonAgainst(
  expectation: Expectation,
  { status, headers = {}, body = '', records = [], certificateEnds }: Finding,
  totalMs: number,
): Promise<string | undefined> {
  switch (expectation.type) {
    case 'status':
      return status === undefined || isInRanges(status, expectation.ranges)
        ? undefined
        : `The status is ${status}, not ${expectation.ranges}.`;
    case 'text': {
      const { present, absent } = expectation;
      if (present !== undefined && !body.includes(present)) return `The text "${short(present)}" is missing.`;
      return absent !== undefined && body.includes(absent)
        ? `The text "${short(absent)}" is there.`
        : undefined;
    }
    case 'json':
      return evaluate(expectation.expression, body);
    case 'header': {
      const value = headers[expectation.name.toLowerCase()];
      if (value === undefined) return `The header ${expectation.name} is missing.`;
      const { contains } = expectation;
      return contains === undefined || value.includes(contains)
        ? undefined
        : `The header ${expectation.name} is "${short(value)}", without "${short(contains)}".`;
    }
    case 'latency':
      return totalMs <= expectation.below
        ? undefined
        : `It took ${Math.round(totalMs)} ms, longer than ${expectation.below} ms.`;
    case 'certificate': {
      if (certificateEnds === undefined) return 'There is no certificate.';
      const days = Math.floor((certificateEnds.getTime() - Date.now()) / DAY_MS);
      return days >= expectation.days
        ? undefined
        : `The certificate expires in ${days} ${days === 1 ? 'day' : 'days'}, on ${certificateEnds.toISOString().slice(0, 10)}.`;
    }
    case 'records': {
      const missing = expectation.values.filter((value) => !records.includes(value));
      return missing.length === 0
        ? undefined
        : `The record ${missing[0]} is missing; there is ${records.join(', ') || 'none'}.`;
    }
  }
}

/** Whether a status is in ranges such as `200-299,301`. */
export const isInRanges = (status: number, ranges: string): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().split('-');
    return status >= Number(from) && status <= Number(to);
  });

const MAX_SHOWN = 60;
const short = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
