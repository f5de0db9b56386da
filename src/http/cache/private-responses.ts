import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

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
