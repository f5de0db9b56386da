import { readFileSync } from 'node:fs';
import type { CheckRequest, Expectation } from '../../../common/checks.ts';
import { statusPageReader } from '../../../readers/pages/follow-page.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { createGuard } from '../../lib/checks/guard.ts';
import { runCheck } from '../../lib/checks/run.ts';
import { systemClock } from '../../lib/clock.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { describeResult } from './check-report.ts';
import { readRanges, readRecordType, readTarget } from './check-target.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';

const options = {
  timeout: { type: 'string', default: '10' },
  'degraded-above': { type: 'string' },
  method: { type: 'string' },
  header: { type: 'string', multiple: true },
  data: { type: 'string' },
  user: { type: 'string' },
  token: { type: 'string' },
  redirects: { type: 'string' },
  ca: { type: 'string' },
  certificate: { type: 'string' },
  key: { type: 'string' },
  insecure: { type: 'boolean' },
  ipv4: { type: 'boolean' },
  ipv6: { type: 'boolean' },
  proxy: { type: 'string' },
  starttls: { type: 'string' },
  server: { type: 'string' },
  record: { type: 'string' },
  service: { type: 'string' },
  'status-page': { type: 'boolean' },
  component: { type: 'string' },
  status: { type: 'string' },
  text: { type: 'string', multiple: true },
  'no-text': { type: 'string', multiple: true },
  jsonata: { type: 'string', multiple: true },
  'has-header': { type: 'string', multiple: true },
  below: { type: 'string' },
  days: { type: 'string' },
  has: { type: 'string', multiple: true },
  'has-any': { type: 'string', multiple: true },
  'domain-days': { type: 'string' },
  allow: { type: 'string', multiple: true },
  output: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readOptions<typeof options>>['values'];

export const checkTest: Command = {
  summary: 'Check a system once, and print what was found and how long it took.',
  usage: '<URL> [options]',
  help: `The scheme of the URL says how to ask: https, http, tcp, dns, tls, ping, grpc, grpcs, ws, wss, smtp or smtps.
It needs neither a server nor a database. Exits with code 0 if the system works, and with code 1 if not.

  ${invocation('check test https://example.com/health --jsonata "status = \'ok\'" --below 500')}
  ${invocation('check test tcp://db.example.com:5432')}
  ${invocation('check test "dns://9.9.9.9/example.com?type=MX"')}
  ${invocation('check test tls://example.com --days 14')}

How to ask
  --timeout          seconds until it counts as failed (10)
  --method, --header, --data   the request over HTTP; --header "Name: value" may be given several times
  --user             a user name and a password, as name:password
  --token            a bearer token
  --redirects        how many redirects are followed (10)
  --ca               a file with a certificate authority to trust, too
  --certificate, --key   files with a client certificate and its key
  --insecure         accept any certificate
  --ipv4, --ipv6     use only this kind of address
  --proxy            go through a proxy, as http://host:port
  --starttls         smtp, imap or pop3: begin TLS in the middle of the conversation
  --server, --record the DNS server to ask, and for which record (A)
  --service          the gRPC service to ask for
  --status-page      the URL is a public status page: follow it, or one --component of it
  --allow            an address or a range to reach although it is refused, such as 169.254.169.254

What to expect
  --status           ranges of statuses, such as 200-299,301
  --text, --no-text  a text that the response contains, or does not contain
  --jsonata          an expression of JSONata that is true for the response
  --has-header       a header, as "Name" or "Name: a part of its value"
  --below            milliseconds that it may take at most
  --degraded-above   milliseconds above which it counts as degraded
  --days             days that the certificate is still valid
  --has              a DNS record that exists
  --has-any          the same, where one of several is enough
  --domain-days      days that the domain is still registered

What to print
  --output           also the beginning of the response, with secrets blanked
  --json             everything as JSON`,
  run: async (args) => {
    const { values, positionals } = readOptions(args, options, { allowPositionals: true });
    const [address, ...others] = positionals;
    if (address === undefined || others.length > 0)
      throw new UsageError('Name one URL to check, such as https://example.com.');
    const found = readTarget(address);
    const guard = createGuard({ allowed: readRanges(values.allow) });
    try {
      const outcome = await runCheck(
        {
          kind: values['status-page'] ? 'status-page' : found.kind,
          target: found.target,
          request: { ...found.request, ...readRequest(values) },
          expect: readExpectations(values),
          timeoutMs: (readNumber(values.timeout, 'timeout') ?? 0) * 1000,
          degradedAboveMs: readNumber(values['degraded-above'], 'degraded-above'),
        },
        { guard, readStatusPage: statusPageReader(systemClock) },
      );
      console.log(
        values.json ? JSON.stringify(outcome, null, 2) : describeResult(outcome, values.output === true),
      );
      return outcome.ok ? 0 : 1;
    } finally {
      await closeIsolated();
    }
  },
};

function readRequest(values: Values): CheckRequest {
  const { method, header, data, user, token, insecure, ipv4, ipv6, proxy, server, record, service } = values;
  if (ipv4 && ipv6) throw new UsageError('Use --ipv4 or --ipv6, not both.');
  const [username, password] = user === undefined ? [] : splitAt(user, ':');
  const request = {
    method,
    headers: header && Object.fromEntries(header.map((line) => readHeader(line))),
    body: data,
    username,
    password,
    token,
    redirects: readNumber(values.redirects, 'redirects'),
    ca: readText(values.ca),
    certificate: readText(values.certificate),
    key: readText(values.key),
    insecure,
    family: ipv4 ? 4 : ipv6 ? 6 : undefined,
    proxy,
    starttls: readStarttls(values.starttls),
    server,
    record: record === undefined ? undefined : readRecordType(record),
    service,
    component: values.component,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}

function readExpectations(values: Values): Expectation[] {
  const { status, text = [], jsonata = [], has = [], 'has-any': any = [] } = values;
  const below = readNumber(values.below, 'below');
  const days = readNumber(values.days, 'days');
  const domainDays = readNumber(values['domain-days'], 'domain-days');
  return [
    ...(status === undefined ? [] : [{ type: 'status', ranges: status } as const]),
    ...text.map((present) => ({ type: 'text', present }) as const),
    ...(values['no-text'] ?? []).map((absent) => ({ type: 'text', absent }) as const),
    ...jsonata.map((expression) => ({ type: 'json', expression }) as const),
    ...(values['has-header'] ?? []).map((line) => {
      const [name, contains = ''] = splitAt(line, ':');
      return { type: 'header', name, ...(contains.trim() && { contains: contains.trim() }) } as const;
    }),
    ...(below === undefined ? [] : [{ type: 'latency', below } as const]),
    ...(days === undefined ? [] : [{ type: 'certificate', days } as const]),
    ...(domainDays === undefined ? [] : [{ type: 'domain', days: domainDays } as const]),
    ...(has.length === 0 ? [] : [{ type: 'records', values: has } as const]),
    ...(any.length === 0 ? [] : [{ type: 'records', values: any, match: 'any' } as const]),
  ];
}

/** What is before the first of these signs, and what is after it. */
function splitAt(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function readHeader(line: string): [string, string] {
  const [name, value] = splitAt(line, ':');
  if (value === undefined || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new UsageError(`--header requires a name and a value, such as "Accept: text/plain".`);
  return [name, value.trim()];
}

function readNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,7}(?:\.\d+)?$/.test(text)) throw new UsageError(`--${option} requires a number.`);
  return Number(text);
}

function readStarttls(text: string | undefined): CheckRequest['starttls'] {
  const found = (['smtp', 'imap', 'pop3'] as const).find((protocol) => protocol === text);
  if (text !== undefined && !found) throw new UsageError('--starttls requires smtp, imap or pop3.');
  return found;
}

function readText(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new OperatorError(`The file ${path} cannot be read. Check its name, and that you may read it.`);
  }
}
