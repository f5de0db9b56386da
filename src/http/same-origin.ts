import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that another site sends the request. Browsers add these headers themselves, and no script can change
 * them. Clients that are not browsers send none of them, and have no cookies that another site could use.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return originOf(origin) !== originOf(baseUrl) && hostOf(origin) !== host;
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? 'null';
const hostOf = (url: string): string | undefined => URL.parse(url)?.host;
