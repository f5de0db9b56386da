import { ACCOUNT_LINK_SHAPE, LINK_SHAPE } from '../kernel/auth/link-shape.ts';
import { describeRoute } from './exchange.ts';

const MASK = '…';

/** Matches a signed link anywhere, even in a path that no route knows. */
const signedLink = new RegExp(`${LINK_SHAPE}|${ACCOUNT_LINK_SHAPE}`, 'gi');

/** What comes after these words is a secret, however short: other products gave some of them six letters. */
const beforeSecrets = /^(?:heartbeats?|push|ping|checkin|alertsources?)$/i;

/** Whether a part of a path is such a word, also if it is spelled like `heart_beats` or `heartbeats%20`. */
const isBeforeSecret = (part: string): boolean => beforeSecrets.test(part.replace(/[^a-z]/gi, ''));

/** What separates the parts of a path, and what people type instead. */
const separators = /([/\\;:,=.\s])/;

/** Parameters whose values are secrets, however short: of previews, of sign-ins, and what people add to addresses by habit. */
const secretNames =
  /token|key|secret|passw|pwd|auth|sig|credential|session|preview|jwt|^(?:code|state|nonce|email|endpoint|pw|pass)$/i;

/** What an OpenID Connect provider sends with a visitor who comes back from it. */
const signInResponse = /oidc|callback/i;

const uuid = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi;

/** So many letters and digits in a row are looked at. */
const run = /[\w-]{16,}/g;

/** A number, or a word of up to 23 letters: what addresses that people can read consist of. */
const readable = /^(?:\d{0,12}|[A-Za-z]?[a-z]{0,22})$/;

interface LoggedRequest {
  readonly url?: string | undefined;
  /** The route that it takes, if it has reached the router. */
  readonly params?: unknown;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/**
 * The URL for the log. Secrets in it are masked by what they look like and where they stand, not by the route: whoever mistypes
 * an address, or sends it with another method, sends its secret all the same.
 */
export function loggedUrl({ url = '', params, routeOptions }: LoggedRequest): string {
  if (Object.hasOwn((params ?? {}) as object, 'token'))
    return describeRoute(routeOptions?.url ?? '').replace('{token}', MASK);
  const plain = decodeAscii(url);
  const [, path = '', query] = /^([^?#]*)(?:[?#](.*))?$/s.exec(plain) ?? [];
  const secrecy = signInResponse.test(path) ? 'all' : isBeforeSecret(lastOf(path)) ? 'nameless' : 'none';
  const masked = maskPath(path) + (query === undefined ? '' : `?${maskQuery(query, secrecy)}`);
  return masked === plain ? url : masked;
}

/** Any ASCII character may also arrive percent-encoded, such as `%2D`, and the percent sign of that as well. */
function decodeAscii(url: string): string {
  let text = url;
  for (let times = 0; times < 3; times++) {
    const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (decoded === text) break;
    text = decoded;
  }
  return text;
}

function maskPath(path: string): string {
  let isBehind = false;
  let last = '';
  return path
    .split(separators)
    .map((segment) => {
      if (segment === '' || separators.test(segment)) return segment;
      const before = last;
      last = segment;
      // The id of a record, as in /api/alert-sources/7/deliveries, and what is below it.
      if (isBehind && /^\d{1,10}$/.test(segment) && /source/i.test(before)) isBehind = false;
      if (isBehind) return MASK;
      isBehind = isBeforeSecret(segment);
      // The addresses of incidents are public.
      return /^incidents$/i.test(before) && segment.replace(uuid, '') === '' ? segment : maskShapes(segment);
    })
    .join('');
}

const lastOf = (path: string): string => path.split(separators).findLast((part) => /\w/.test(part)) ?? '';

/** Which parameters are secret, whatever their names are. */
type Secrecy = 'none' | 'nameless' | 'all';

const maskQuery = (query: string, secrecy: Secrecy): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const shownName = maskShapes(name);
      if (rest.length === 0) return secrecy === 'none' ? shownName : MASK;
      return `${shownName}=${secrecy === 'all' || secretNames.test(name) ? MASK : maskShapes(rest.join('='))}`;
    })
    .join('&');

const maskShapes = (text: string): string =>
  text
    // First of all: what the others leave of a longer word might be too short to look like a secret.
    .replace(run, (word) => (word.split(/[-_]+/).every((part) => readable.test(part)) ? word : MASK))
    .replace(signedLink, MASK)
    .replace(uuid, MASK);
