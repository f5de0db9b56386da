import type { IncomingHttpHeaders } from 'node:http';
import type { Seconds } from '../../lib/clock.ts';
import { cookieIn, hostCookieName, setCookie, setReadableCookie } from './cookies.ts';

/** Reads what a request says about who sends it, as one text; undefined for a guest. */
export type CredentialsReader = (headers: IncomingHttpHeaders) => string | undefined;

const COOKIE = 'daymark_session';

/** Precedes the value of a session cookie in credentials. No header can contain it. */
const SESSION = '\n';

/**
 * Everything that tells callers apart (the cache, the guard, the rate limit) uses this reader, so that a new kind of
 * credentials is added here alone. A token is used even if there is also a cookie.
 */
export function credentialsReader(baseUrl: string): CredentialsReader {
  const name = hostCookieName(baseUrl, COOKIE);
  return ({ authorization, cookie }) => {
    if (authorization !== undefined) return authorization;
    const value = cookieIn(cookie, name);
    return value === undefined ? undefined : SESSION + value;
  };
}

/** The value of the session cookie, if that is what the credentials are. */
export const sessionCookieIn = (credentials: string): string | undefined =>
  credentials.startsWith(SESSION) ? credentials.slice(SESSION.length) : undefined;

/** The `Set-Cookie` header that gives a browser its session. */
export const sessionCookie = (baseUrl: string, value: string, maxAge: Seconds): string =>
  setCookie(baseUrl, COOKIE, value, maxAge);

/**
 * Marks a browser in which somebody has signed in. It permits nothing and names nobody: the script of the public page, which is
 * the same for everybody, shows a link to the dashboard if it finds this cookie.
 */
const STAFF_COOKIE = 'daymark_staff';

/** The `Set-Cookie` header that marks a browser for as long as its session may last. */
export const staffCookie = (baseUrl: string, maxAge: Seconds): string =>
  setReadableCookie(baseUrl, STAFF_COOKIE, '1', maxAge);

/** The `Set-Cookie` headers that take the session from a browser. */
export const noSessionCookies = (baseUrl: string): string[] => [
  setCookie(baseUrl, COOKIE, '', 0),
  setReadableCookie(baseUrl, STAFF_COOKIE, '', 0),
];
