import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { THIS_PAGE_TAG } from '../../kernel/pages/page.ts';

/** Every response has this tag. Writes that may change any page carry it, such as those of settings. */
export const SITE = 'site';
/** Responses that show the state of a whole page. Every write that the public can see changes them, on every page. */
export const PAGE = THIS_PAGE_TAG;
/** The tags of every response of the API to guests: any write that the public can see may change it. */
export const API_TAGS = [SITE, PAGE];

/** For how long a shared cache may go on answering while we cannot. */
const STALE_IF_ERROR_SECONDS = 86_400;

/**
 * The headers of a public answer that a CDN may keep for this many seconds. Browsers ask again each time, and the tags tell
 * the CDN what to drop after a write. Answers with a lifetime of their own, such as scripts, keep it.
 */
export function sharedCacheHeaders(
  seconds: number,
  tags: readonly string[],
  headers: readonly string[] = [],
): string[] {
  const own = fieldOf(headers, 'cache-control');
  const control =
    own?.startsWith('public') === true
      ? own
      : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  return [
    ...without(headers, 'cache-control'),
    'cache-control',
    control,
    'surrogate-key',
    tags.join(' '),
    'cache-tag',
    tags.join(','),
  ];
}

function fieldOf(headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((field, index) => index % 2 === 0 && field === name);
  return at === -1 ? undefined : headers[at + 1];
}

const without = (headers: readonly string[], name: string): string[] =>
  headers.filter((_, index) => headers[index - (index % 2)] !== name);

/** What only shared caches read. Some of them prefer it to `Cache-Control`. */
const FOR_SHARED_CACHES: ReadonlySet<string> = new Set([
  'cache-control',
  'cdn-cache-control',
  'surrogate-control',
  'surrogate-key',
  'cache-tag',
]);

/** The `Cache-Control` of a response that browsers may keep as they could before, and shared caches may not. */
export function privateControl(control = ''): string {
  const directives = control.toLowerCase().split(/\s*,\s*/);
  if (directives.includes('no-store')) return control;
  const kept = directives.filter((one) => one === 'immutable' || /^max-age=[1-9]/.test(one));
  return ['private', ...(kept.length > 0 ? kept : ['no-cache'])].join(', ');
}

/**
 * For a request with credentials: whatever answers it, no shared cache may store the response. It may have been made for one
 * caller, and it may come with the new secret of a session, which nobody else may ever get. This does not ask whether the
 * credentials are valid, so it holds while the database is away, and for every route.
 */
export function keepPrivate(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]): ServerResponse => {
    const headers = rest.at(-1);
    if (Array.isArray(headers)) return writeHead(status, ...rest.slice(0, -1), inList(response, headers));
    const before = typeof headers === 'object' && headers !== null ? (headers as OutgoingHttpHeaders) : {};
    const reason = typeof rest[0] === 'string' ? [rest[0]] : [];
    return writeHead(status, ...reason, inObject(response, before));
  };
}

/** Names and values in turn. */
function inList(response: ServerResponse, headers: readonly OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  const fields: OutgoingHttpHeader[] = [];
  let control = takeControl(response);
  let setsCookie = response.hasHeader('set-cookie');
  for (let index = 0; index < headers.length; index += 2) {
    const name = String(headers[index]).toLowerCase();
    const value = headers[index + 1] as OutgoingHttpHeader;
    if (name === 'cache-control') control = String(value);
    if (name === 'set-cookie') setsCookie = true;
    if (!FOR_SHARED_CACHES.has(name)) fields.push(name, value);
  }
  fields.push('cache-control', privateControl(setsCookie ? 'private, no-store' : control));
  return fields;
}

function inObject(response: ServerResponse, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const fields: OutgoingHttpHeaders = {};
  let control = takeControl(response);
  let setsCookie = response.hasHeader('set-cookie');
  for (const [spelled, value] of Object.entries(headers)) {
    const name = spelled.toLowerCase();
    if (name === 'cache-control') control = String(value);
    if (name === 'set-cookie') setsCookie = true;
    if (!FOR_SHARED_CACHES.has(name)) fields[name] = value;
  }
  fields['cache-control'] = privateControl(setsCookie ? 'private, no-store' : control);
  return fields;
}

/** Removes what was set on the response itself for shared caches, and returns its `Cache-Control`. */
function takeControl(response: ServerResponse): string | undefined {
  const control = response.getHeader('cache-control');
  for (const name of FOR_SHARED_CACHES) response.removeHeader(name);
  return control === undefined ? undefined : String(control);
}
