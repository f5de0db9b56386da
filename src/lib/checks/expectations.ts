import type { Expectation } from '../../../common/checks.ts';
import { ownValue } from '../own-value.ts';
import { MAX_BODY } from './body.ts';
import { comparableRecord } from './dns.ts';
import { evaluate } from './json-query.ts';
import type { CheckSpec, Finding } from './outcome.ts';

const DAY_MS = 86_400_000;

/**
 * Why a finding is not what is expected, in one sentence; undefined if it is. Without `showsValues`, the sentence has nothing that
 * the system sent.
 */
export async function mismatch(
  { expect, kind }: CheckSpec,
  finding: Finding,
  totalMs: number,
  showsValues = true,
): Promise<string | undefined> {
  const expectations: readonly Expectation[] =
    kind === 'http' && !expect.some(({ type }) => type === 'status')
      ? [{ type: 'status', ranges: '200-299' }, ...expect]
      : expect;
  for (const expectation of expectations) {
    const reason = await reasonAgainst(expectation, finding, totalMs, showsValues);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

async function reasonAgainst(
  expectation: Expectation,
  finding: Finding,
  totalMs: number,
  showsValues: boolean,
): Promise<string | undefined> {
  const {
    status,
    headers = {},
    body = '',
    isCutOff = false,
    records = [],
    certificateEnds,
    domain,
  } = finding;
  switch (expectation.type) {
    case 'status':
      return status === undefined || isInRanges(status, expectation.ranges)
        ? undefined
        : `The status is ${status}, not ${expectation.ranges}.`;
    case 'text': {
      const { present, absent } = expectation;
      if (present !== undefined && !body.includes(present))
        return `The text "${short(present)}" is missing${isCutOff ? ` in the first ${MEGABYTES} of the response` : ''}.`;
      return absent !== undefined && body.includes(absent)
        ? `The text "${short(absent)}" is in the response, where it should not be.`
        : undefined;
    }
    case 'json':
      return isCutOff
        ? `The response is longer than ${MEGABYTES}, which is too long to be read as JSON.`
        : evaluate(expectation.expression, body, showsValues);
    case 'header': {
      const value = ownValue(headers, expectation.name.toLowerCase());
      if (value === undefined) return `The header ${expectation.name} is missing.`;
      const { contains } = expectation;
      return contains === undefined || value.includes(contains)
        ? undefined
        : `The header ${expectation.name} ${showsValues ? `is "${short(value)}", and ` : ''}does not contain "${short(contains)}".`;
    }
    case 'latency':
      return totalMs <= expectation.below
        ? undefined
        : `It took ${Math.round(totalMs)} ms, longer than ${expectation.below} ms.`;
    case 'certificate': {
      if (certificateEnds === undefined) return 'There is no certificate: the connection has no TLS.';
      return tooSoon('The certificate', certificateEnds, expectation.days);
    }
    case 'domain':
      if (domain === undefined) return 'The target has no domain that is registered.';
      // What a registry does not say is nothing that the system does wrong.
      return 'ends' in domain
        ? tooSoon(`The domain ${domain.domain}`, domain.ends, expectation.days)
        : undefined;
    case 'records': {
      const { match, values } = expectation;
      const found = new Set(records.map(comparableRecord));
      const missing = values.filter((value) => !found.has(comparableRecord(value)));
      if (missing.length === 0 || (match === 'any' && missing.length < values.length)) return undefined;
      const what =
        match === 'any' && values.length > 1
          ? `None of the records ${short(values.join(', '))} is there`
          : `The record ${missing[0]} is missing`;
      return `${what}: there is ${short(records.join(', ')) || 'none'}.`;
    }
  }
}

function tooSoon(what: string, ends: Date, wanted: number): string | undefined {
  const days = Math.floor((ends.getTime() - Date.now()) / DAY_MS);
  return days >= wanted
    ? undefined
    : `${what} expires in ${days} ${days === 1 ? 'day' : 'days'}, on ${ends.toISOString().slice(0, 10)}; it should be valid for at least ${wanted}.`;
}

/** Whether a status is in ranges such as `200-299,301`. */
const isInRanges = (status: number, ranges: string): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().split('-');
    return status >= Number(from) && status <= Number(to);
  });

const MEGABYTES = `${MAX_BODY / 1024 / 1024} MB`;

const MAX_SHOWN = 60;
const short = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
