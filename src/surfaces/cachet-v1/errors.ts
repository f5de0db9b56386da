import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, refusalOf, sendJson } from '../../http/error-handler.ts';
import type { Refusal } from '../../http/route.ts';
import { DaymarkError, Invalid } from '../../kernel/errors.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The body of an error, as clients of Cachet 2 read it. */
const errorBody = (status: number, detail: string, details: readonly string[] = []) => ({
  errors: [
    {
      id: randomUUID(),
      status,
      title: titles[status] ?? 'Internal Server Error',
      detail,
      ...(details.length > 0 && { meta: { details } }),
    },
  ],
});

/** Cachet 2 answers 400, never 422, to what it cannot accept. */
const invalidBody = (error: Invalid) => errorBody(400, error.message, Object.values(error.errors).flat());

/** The answer to an error that the request is to blame for, which is kept for an `Idempotency-Key`. */
export function cachetRefusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Invalid) return { status: 400, body: invalidBody(error) };
  const refusal = refusalOf(error);
  if (!refusal || !(error instanceof DaymarkError)) return undefined;
  return { status: refusal.status, body: errorBody(refusal.status, error.message) };
}

export function sendCachetError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Invalid) return sendJson(request, reply, 400, invalidBody(error));
  const status = codeOf(error, request);
  const detail =
    error instanceof DaymarkError && status !== 500
      ? error.message
      : 'An error has occurred and this resource cannot be displayed.';
  return sendJson(request, reply, status, errorBody(status, detail));
}
