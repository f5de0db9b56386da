import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BadRequest,
  Damaged,
  DatabaseUnavailable,
  DaymarkError,
  Forbidden,
  Invalid,
  MethodNotAllowed,
  NotFound,
  NotWritable,
  PayloadTooLarge,
  PreconditionFailed,
  ReauthenticationRequired,
  Refused,
  SecondFactorMissing,
  SecondFactorRequired,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
  UnsupportedMediaType,
} from '../kernel/errors.ts';
import { LogThrottle } from '../lib/log-throttle.ts';
import { NOSNIFF } from './headers.ts';
import { loggedUrl } from './logged-url.ts';
import { JSON_PLAIN, type Refusal, type Route } from './route.ts';

/** The only table of status codes. */
const codes = new Map<unknown, number>([
  [BadRequest, 400],
  [Unauthenticated, 401],
  [SecondFactorRequired, 401],
  [Forbidden, 403],
  [Refused, 403],
  [ReauthenticationRequired, 403],
  [SecondFactorMissing, 403],
  [NotFound, 404],
  [MethodNotAllowed, 405],
  [PreconditionFailed, 412],
  [PayloadTooLarge, 413],
  [UnsupportedMediaType, 415],
  [Invalid, 422],
  [TooManyRequests, 429],
  [Unavailable, 503],
  [DatabaseUnavailable, 503],
  [NotWritable, 503],
]);

/** A fault that hits every request must not fill the disk with identical log lines. */
const failures = new LogThrottle(5, 10_000);
const outages = new LogThrottle(1, 10_000);

/** Whether it was the database that failed, not the request. */
export const isDatabaseFault = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof Damaged;

/** The status code for an error. Server errors and database outages are logged. */
export function codeOf(error: unknown, request: FastifyRequest): number {
  const code = codes.get(translate(error)?.constructor) ?? 500;
  if (code < 500) return code;
  const { name, message } = (error ?? {}) as Partial<Error>;
  const isOutage = error instanceof Unavailable;
  const repeated = (isOutage ? outages : failures).admit(`${name} ${message}`);
  if (repeated === undefined) return code;
  const details = {
    err: isOutage ? error.cause : error,
    reqId: request.id,
    method: request.method,
    url: loggedUrl(request),
    ...(repeated > 0 && { repeated }),
  };
  if (isOutage) request.log.warn(details, `requests are refused: ${message}`);
  else request.log.error(details, 'a request failed');
  return code;
}

/** Tells the client when to try again, if trying again is safe. */
export function addRetryAfter(error: unknown, reply: FastifyReply): void {
  if ((error instanceof Unavailable || error instanceof TooManyRequests) && error.retryAfter !== undefined)
    reply.header('retry-after', error.retryAfter);
}

/** The same error for a client of another product, whose errors have no codes. */
export const inDialectOf = ({ dialect }: Pick<Route, 'dialect'>, error: unknown): unknown =>
  dialect !== undefined && error instanceof Invalid ? error.withoutCodes() : error;

/** The status and the body for an error that the request is to blame for; undefined for all others. */
export function refusalOf(error: unknown): Refusal | undefined {
  const known = translate(error);
  const status = codes.get(known?.constructor) ?? 500;
  return known && status < 500 ? { status, body: { message: known.message, ...known.members } } : undefined;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = translate(error);
  const code = codeOf(error, request);
  if (known && code !== 500) {
    if (known instanceof Unauthenticated) reply.header('www-authenticate', 'Bearer');
    return sendJson(request, reply, code, {
      message: known.message,
      ...known.members,
      ...(known instanceof Unavailable && { request_id: request.id }),
    });
  }
  return sendJson(request, reply, 500, { message: 'Server Error', request_id: request.id });
}

export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  code: number,
  body: object,
): FastifyReply {
  return (
    reply
      .code(code)
      .headers(NOSNIFF)
      // Clients and proxies may keep a 404 or 405 for a while if nothing forbids it.
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .header('content-type', JSON_PLAIN)
      .send(Buffer.from(JSON.stringify(body)))
  );
}

/** Replaces Fastify's own errors about malformed requests with ours. */
function translate(error: unknown): DaymarkError | undefined {
  if (error instanceof DaymarkError) return error;
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  // An id that is too long or cannot be decoded does not name a record.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return new NotFound();
  if (status === 413)
    return new PayloadTooLarge('The body is larger than this server takes. Send less at once.');
  if (status === 415)
    return new UnsupportedMediaType('Send the body as JSON, with "Content-Type: application/json".');
  if (status === 400 || status === 414) return new BadRequest('The request is malformed.');
  return undefined;
}
