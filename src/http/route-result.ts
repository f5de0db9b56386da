import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './etag.ts';
import { NOSNIFF } from './headers.ts';
import type { HttpResponse } from './idempotency/idempotency-store.ts';
import { JSON_API, needsSignIn, type Route, WithHeaders, WithStatus, WithVersion } from './route.ts';

/** What a route returned, without its wrappers. */
export interface Unwrapped {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly version: string | undefined;
  readonly status: number;
}

export function unwrap(result: unknown): Unwrapped {
  if (result instanceof WithHeaders) return { ...unwrap(result.body), headers: result.headers };
  if (result instanceof WithStatus) return { ...unwrap(result.body), status: result.status };
  if (result instanceof WithVersion) return { ...unwrap(result.body), version: result.version };
  return { body: result, headers: {}, version: undefined, status: 200 };
}

/** The result with another body, in the same wrappers. */
export function withBody(result: unknown, change: (body: unknown) => unknown): unknown {
  if (result instanceof WithHeaders) return new WithHeaders(withBody(result.body, change), result.headers);
  if (result instanceof WithStatus) return new WithStatus(withBody(result.body, change), result.status);
  if (result instanceof WithVersion) return new WithVersion(withBody(result.body, change), result.version);
  return change(result);
}

/** Whether the response is for one caller alone. */
export const isPersonal = (route: Route): boolean => needsSignIn(route) || route.personal === true;

/** Whether the route answers with a document that is not a list. Such a document always has an ETag. */
export const returnsDocument = ({ list, mediaType, response }: Route): boolean =>
  response !== undefined && mediaType === JSON_API && list === undefined;

export function toResponse(
  route: Route,
  result: unknown,
  added: Readonly<Record<string, string>> = {},
): HttpResponse {
  const { body, headers, version, status } = unwrap(result);
  // What a write answers is for whoever wrote. What everybody may read comes here if its headers depend on the origin.
  const isPublic = route.method === 'GET' && !isPersonal(route);
  const common = { 'cache-control': isPublic ? 'no-cache' : 'no-store', ...headers, ...added };
  if (route.response === undefined) return { status: 204, headers: common, body: undefined };
  const text = JSON.stringify(body);
  return {
    status,
    headers: {
      ...common,
      'content-type': route.mediaType,
      ...(returnsDocument(route) && { etag: etagOf(Buffer.from(text), version) }),
    },
    body: text,
  };
}

export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: HttpResponse,
): FastifyReply {
  reply.code(response.status).headers(NOSNIFF).header('x-request-id', request.id).headers(response.headers);
  return response.body === undefined ? reply.send() : reply.send(Buffer.from(response.body));
}
