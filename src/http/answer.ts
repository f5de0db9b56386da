import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './etag.ts';
import type { HttpAnswer } from './kept-answers.ts';
import { JSON_API, needsSignIn, type Route, WithHeaders, WithVersion } from './route.ts';

/** What a route returned, without its wrappers. */
export interface Unwrapped {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly version: string | undefined;
}

export function unwrap(result: unknown): Unwrapped {
  if (result instanceof WithHeaders) {
    const { body, version } = unwrap(result.body);
    return { body, headers: result.headers, version };
  }
  if (result instanceof WithVersion) return { body: result.body, headers: {}, version: result.version };
  return { body: result, headers: {}, version: undefined };
}

/** Whether the response is for one caller alone. */
export const isPersonal = (route: Route): boolean => needsSignIn(route) || route.personal === true;

/** Whether the route answers with a document that is not a list. Such a document always has an ETag. */
export const returnsDocument = ({ list, mediaType, response }: Route): boolean =>
  response !== undefined && mediaType === JSON_API && list === undefined;

export function toAnswer(
  route: Route,
  result: unknown,
  added: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const { body, headers, version } = unwrap(result);
  const common = { ...(isPersonal(route) && { 'cache-control': 'no-store' }), ...headers, ...added };
  if (route.response === undefined) return { status: 204, headers: common, body: undefined };
  const text = JSON.stringify(body);
  return {
    status: 200,
    headers: {
      ...common,
      'content-type': route.mediaType,
      ...(returnsDocument(route) && { etag: etagOf(Buffer.from(text), version) }),
    },
    body: text,
  };
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: HttpAnswer): FastifyReply {
  reply
    .code(answer.status)
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .headers(answer.headers);
  return answer.body === undefined ? reply.send() : reply.send(Buffer.from(answer.body));
}
