import type { Expectation } from '../../common/checks.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { flagOf, jsonOf, numberOf, textOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import { splitUrl } from '../split-url.ts';
import type { StagedRow } from '../staging.ts';

interface HttpFields {
  readonly target: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly expect: readonly Expectation[];
  readonly differs: readonly string[];
}

const MAX_REDIRECTS = 20;

/** How a monitor asks over HTTP. */
export function httpFields(row: StagedRow): HttpFields {
  const { target, username, password } = splitUrl(textOf(row.url).trim());
  const method = textOf(row.method).toUpperCase() || 'GET';
  const body = textOf(row.body);
  const differs = [
    ...(row.proxy_id && !row.proxy_url
      ? ['is asked directly, because checks here cannot use its kind of proxy']
      : []),
    ...(flagOf(row.cache_bust, false) ? ['is asked without the parameter that keeps caches away'] : []),
  ];
  return {
    target,
    request: {
      ...(method !== 'GET' && { method }),
      ...(body !== '' && { body }),
      ...headersOf(row, body),
      redirects: Math.min(Math.max(0, numberOf(row.maxredirects, 10)), MAX_REDIRECTS),
      ...(flagOf(row.ignore_tls, false) && { insecure: true }),
      ...(row.ip_family === 'ipv4' && { family: 4 }),
      ...(row.ip_family === 'ipv6' && { family: 6 }),
      ...(row.proxy_url && { proxy: textOf(row.proxy_url) }),
      ...(username !== '' && { username, password }),
      ...credentialsOf(row),
    },
    expect: [{ type: 'status', ranges: rangesOf(row) }],
    differs,
  };
}

function credentialsOf(row: StagedRow): Record<string, unknown> {
  const pem = (value: StagedRow[string] | undefined) => textOf(value).trim();
  switch (textOf(row.auth_method)) {
    case '':
    case 'null':
      // Early versions had Basic authentication and nothing else.
      return basic(row);
    case 'basic':
      return basic(row);
    case 'bearer':
      return { token: textOf(row.bearer_token) };
    case 'mtls':
      return {
        certificate: pem(row.tls_cert),
        key: pem(row.tls_key),
        ...(pem(row.tls_ca) !== '' && { ca: pem(row.tls_ca) }),
      };
    case 'ntlm':
      throw new NoCounterpart('signs in with NTLM, which checks here cannot do');
    case 'oauth2-cc':
      throw new NoCounterpart('fetches a token with OAuth 2 before it asks, which checks here cannot do');
    default:
      throw new NoCounterpart(`signs in with ${textOf(row.auth_method)}, which checks here cannot do`);
  }
}

const basic = (row: StagedRow): Record<string, unknown> =>
  textOf(row.basic_auth_user) === ''
    ? {}
    : { username: textOf(row.basic_auth_user), password: textOf(row.basic_auth_pass) };

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'text/xml; charset=utf-8',
};

function headersOf(row: StagedRow, body: string): { headers?: Record<string, string> } {
  const given = jsonOf(row.headers);
  const headers: Record<string, string> =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
      : {};
  const type = ownValue(contentTypes, textOf(row.http_body_encoding) || 'json');
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (body !== '' && !hasType && type !== undefined) headers['Content-Type'] = type;
  return Object.keys(headers).length > 0 ? { headers } : {};
}

/** `["200-299","301"]`, as our ranges. */
function rangesOf(row: StagedRow): string {
  const list = jsonOf(row.accepted_statuscodes_json);
  const ranges = Array.isArray(list)
    ? list.map((range) => String(range).trim()).filter((range) => /^[1-5]\d\d(-[1-5]\d\d)?$/.test(range))
    : [];
  return ranges.length > 0 ? ranges.join(',') : '200-299';
}
