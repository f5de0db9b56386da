import type { IncomingHttpHeaders } from 'node:http';

/** Reads what a request says about who sends it, as one text; undefined for a guest. */
export type CredentialsReader = (headers: IncomingHttpHeaders) => string | undefined;

const COOKIE = 'daymark_session';

/** Browsers accept a cookie with the prefix only from this host, and only over HTTPS: no other subdomain can set it. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE;

/** Precedes the value of a session cookie in credentials. No header can contain it. */
const SESSION = '\n';

/**
 * Everything that tells callers apart (the cache, the guard, the rate limit) uses this reader, so that a new kind of
 * credentials is added here alone. A token is used even if there is also a cookie.
 */
export function credentialsReader(baseUrl: string): CredentialsReader {
  const start = `${sessionCookieName(baseUrl)}=`;
  return ({ authorization, cookie }) => {
    if (authorization !== undefined) return authorization;
    const value = cookie === undefined ? undefined : cookieValue(cookie, start);
    return value === undefined ? undefined : SESSION + value;
  };
}

/** The value of the cookie whose name and `=` are `start`. */
export function cookieValue(header: string, start: string): string | undefined {
  if (!header.includes(start)) return undefined;
  for (const pair of header.split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(start)) return trimmed.slice(start.length);
  }
  return undefined;
}

/** The value of the session cookie, if that is what the credentials are. */
export const sessionCookieIn = (credentials: string): string | undefined =>
  credentials.startsWith(SESSION) ? credentials.slice(SESSION.length) : undefined;
