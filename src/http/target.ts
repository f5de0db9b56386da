/** `http://host` before the path: the absolute form. Proxies send it, and servers must accept it (RFC 9112). */
const ORIGIN = /^https?:\/\/[^/?#]+/i;

/** Letters, digits and `-._~` mean the same with and without percent-encoding (RFC 3986). */
const ENCODED_UNRESERVED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** Gives each path one spelling, so that the router, the cache and the log agree on it. */
export function normalizeTarget(target: string): string {
  const url = target.startsWith('/') ? target : toOriginForm(target);
  const encoded = url.indexOf('%');
  if (encoded === -1) return url;
  const search = url.indexOf('?');
  if (search !== -1 && search < encoded) return url;
  const path = search === -1 ? url : url.slice(0, search);
  // A path with invalid encoding stays as it is: decoding a part of it could change the meaning of the rest.
  if (/%(?![0-9a-f]{2})/i.test(path)) return url;
  return path.replace(ENCODED_UNRESERVED, decodeURIComponent) + url.slice(path.length);
}

function toOriginForm(target: string): string {
  const origin = ORIGIN.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Whether the client of a normalized target expects JSON. `//api`, `/API` and `/api%2F` name no operation, but whoever sends
 * them means the API.
 */
export const isApi = (target: string): boolean =>
  target.startsWith('/api/') || /^\/+api(?:[/?#]|%2f|$)/i.test(target);

/** The path of a target, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
