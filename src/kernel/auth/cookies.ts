import type { Seconds } from '../../lib/clock.ts';

/** Browsers accept a cookie with the prefix only from this host, and only over HTTPS: no other subdomain can set it. */
export const hostCookieName = (baseUrl: string, name: string): string =>
  baseUrl.startsWith('https:') ? `__Host-${name}` : name;

/** The value of a cookie in a `Cookie` header. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const start = `${name}=`;
  if (!header.includes(start)) return undefined;
  for (const pair of header.split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(start)) return trimmed.slice(start.length);
  }
  return undefined;
}

/** A `Set-Cookie` header for a cookie that scripts of the page may read. It must not contain anything secret. */
export function setReadableCookie(baseUrl: string, name: string, value: string, maxAge: Seconds): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** A `Set-Cookie` header for a cookie that scripts cannot read and other sites cannot use for writes. */
export function setCookie(baseUrl: string, name: string, value: string, maxAge: Seconds): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${hostCookieName(baseUrl, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
