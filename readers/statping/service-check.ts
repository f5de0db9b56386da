import { checkDefaults, MAX_INTERVAL, MIN_INTERVAL } from '../../src/domain/checks/model.ts';
import { flagOf, numberOf, textOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import { splitUrl } from '../split-url.ts';
import type { StagedRow } from '../staging.ts';

type Fields = Readonly<Record<string, unknown>>;
type Note = (difference: string) => void;

const hostOf = (domain: string): string => {
  const host = URL.canParse(domain) && domain.includes('//') ? new URL(domain).hostname : domain;
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
};

const withPort = (row: StagedRow): string => {
  const [host, port] = [hostOf(textOf(row.domain)), numberOf(row.port)];
  return port > 0 ? `${host}:${port}` : host;
};

/** `Name=value,Other=value`, as Statping stores them. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .flatMap(([name = '', ...value]) =>
        name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]],
      ),
  );

const isPlainText = (pattern: string): boolean => !/[\\^$.|?*+()[\]{}]/.test(pattern);

function httpOf(row: StagedRow, note: Note): Fields {
  const { target, username, password } = splitUrl(textOf(row.domain));
  const method = textOf(row.method).toUpperCase() || 'GET';
  const body = textOf(row.post_data);
  const headers = headersOf(textOf(row.headers));
  const expected = textOf(row.expected);
  if (expected !== '' && !isPlainText(expected))
    note(`is checked without the pattern "${expected}", which expectations here cannot say`);
  if (textOf(row.tls_cert) !== '') note('is asked without its client certificate, which was a file');
  return {
    kind: 'http',
    target,
    request: {
      ...(username !== '' && { username, password }),
      ...(method !== 'GET' && { method }),
      ...(body !== '' && { body }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(!flagOf(row.verify_ssl, false) && { insecure: true }),
      ...(!flagOf(row.redirect, false) && { redirects: 0 }),
    },
    expect: [
      { type: 'status', ranges: String(numberOf(row.expected_status, 200)) },
      ...(expected !== '' && isPlainText(expected) ? [{ type: 'text', present: expected }] : []),
    ],
  };
}

const kinds: Readonly<Record<string, (row: StagedRow, note: Note) => Fields>> = {
  http: httpOf,
  tcp: (row) => ({ kind: 'tcp', target: withPort(row) }),
  icmp: (row) => ({ kind: 'ping', target: hostOf(textOf(row.domain)) }),
  grpc: (row, note) => {
    if (!flagOf(row.grpc_health_check, false))
      note('asks the health service, while Statping only connected to the port');
    return { kind: 'grpc', target: `${flagOf(row.verify_ssl, false) ? 'grpcs' : 'grpc'}://${withPort(row)}` };
  },
  smtp: (row) => ({ kind: 'smtp', target: withPort(row) }),
};

/** People set the status of a static service. */
export const isAsked = (row: StagedRow): boolean => textOf(row.check_type) !== 'static';

/** How a service is asked here, in the fields of our API. `note` is told what is different. */
export function fieldsOf(row: StagedRow, note: Note): Fields {
  const type = textOf(row.check_type).toLowerCase();
  const read = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!read) throw new NoCounterpart(`is of the kind ${type}, which checks here do not have`);
  const wanted = numberOf(row.check_interval, 30);
  const interval = Math.min(Math.max(wanted, MIN_INTERVAL), MAX_INTERVAL);
  if (interval !== wanted) note(`is checked every ${interval} seconds instead of ${wanted}`);
  const timeout = Math.max(1, numberOf(row.timeout, checkDefaults.timeout));
  return {
    ...read(row, note),
    interval,
    timeout: Math.min(timeout, interval),
    // Statping shows a service as down with the first failure.
    fail_after: 1,
    recover_after: 1,
  };
}
