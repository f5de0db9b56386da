import { z } from 'zod';
import { dryRunMetaSchema } from '../../kernel/jsonapi/schemas.ts';
import { problemTexts } from '../../kernel/validation/problem-texts.ts';
import { CSV } from '../download.ts';
import { JSON_PLAIN, namesEvent, needsSignIn, type Route } from '../route.ts';
import { isPersonal, returnsDocument } from '../route-result.ts';
import { type Json, refTo, type Schemas } from './openapi-schemas.ts';

const text = { type: 'string' };

const object = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
});

export const errorSchemas: Readonly<Record<string, Json>> = {
  Error: object({ message: { ...text, description: 'What is wrong, and what to change.' } }, ['message']),
  ForbiddenError: object(
    {
      message: text,
      ability: { ...text, description: 'The ability that the caller lacks.' },
      reauthenticate: {
        type: 'boolean',
        description: 'True if the caller has to sign in again, because the last sign-in is too long ago.',
      },
      set_up_second_factor: {
        type: 'boolean',
        description:
          'True if the caller needs a second factor, because of the role or after an import, and the sign-in had none.',
      },
    },
    ['message'],
  ),
  UnauthenticatedError: object(
    {
      message: text,
      second_factor: {
        type: 'array',
        items: text,
        description: 'The second factors that the sign-in can be completed with, as `code`.',
      },
    },
    ['message'],
  ),
  ServerError: object(
    {
      message: text,
      request_id: { ...text, description: 'By it the operator finds the failure in the log.' },
    },
    ['message', 'request_id'],
  ),
  UnavailableError: object(
    {
      message: { ...text, description: 'What does not answer, and what to do.' },
      request_id: { ...text, description: 'By it the operator finds the failure in the log.' },
    },
    ['message'],
  ),
  ValidationError: object(
    {
      message: { ...text, description: 'The first of the errors, and how many more there are.' },
      errors: {
        type: 'object',
        description: 'Every field that is not valid, with all that is wrong about it.',
        additionalProperties: { type: 'array', items: text, minItems: 1 },
      },
      codes: {
        type: 'object',
        description: 'The same for programs: the code of each error, at the same place in its list.',
        additionalProperties: { type: 'array', items: refTo('schemas', 'ErrorCode'), minItems: 1 },
      },
    },
    ['message', 'errors'],
  ),
  ErrorCode: object(
    {
      code: {
        ...text,
        description: `Why the value is refused: ${Object.keys(problemTexts)
          .map((code) => `\`${code}\``)
          .join(', ')}. There may be more one day; then read the sentence.`,
      },
      parameters: {
        type: 'object',
        description: 'What the sentence mentions, such as a limit: `{"max": 255}`.',
        additionalProperties: {
          anyOf: [text, { type: 'number' }, { type: 'array', items: text }],
        },
      },
    },
    ['code', 'parameters'],
  ),
};

export const sharedHeaders: Readonly<Record<string, Json>> = {
  ETag: {
    description:
      'Send it as `If-None-Match` to get 304 while nothing changed, and as `If-Match` to change only what nobody else has changed.',
    schema: text,
  },
  IdempotencyReplayed: {
    description: 'true if this is the answer to an earlier request with the same `Idempotency-Key`.',
    schema: text,
  },
  DaymarkEvent: {
    description:
      'The id of the event that the write appended, of several the last one; absent if it changed nothing. `GET /events/{event}/deliveries` tells who was told of it, and `POST /events/{event}/undo` takes it back.',
    schema: { type: 'integer' },
  },
  PreferenceApplied: { description: '`dry-run` if nothing was written.', schema: text },
  DryRunAudience: {
    description: 'After a dry run, how many would be told: `email=3, chat=1, webhook=2, push=0`.',
    schema: text,
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimitReset: {
    description: 'When the count begins anew, in unix seconds.',
    schema: { type: 'integer' },
  },
  WWWAuthenticate: { description: 'How to authenticate: Bearer.', schema: text },
};

const header = (names: Readonly<Record<string, string>>): Json => ({
  headers: Object.fromEntries(
    Object.entries(names).map(([name, shared]) => [name, refTo('headers', shared)]),
  ),
});

const error = (description: string, schema = 'Error'): Json => ({
  description,
  content: { [JSON_PLAIN]: { schema: refTo('schemas', schema) } },
});

const retryAfter = { 'Retry-After': 'RetryAfter' };

/** Responses that many operations share. Each is described once. */
export const sharedResponses: Readonly<Record<string, Json>> = {
  NotModified: {
    description: 'Nothing changed since the answer whose ETag the request names',
    ...header({ ETag: 'ETag' }),
  },
  BadRequest: error('The query or the body is malformed'),
  Unauthenticated: {
    ...error('No valid token or session', 'UnauthenticatedError'),
    ...header({ 'WWW-Authenticate': 'WWWAuthenticate' }),
  },
  Forbidden: error('The caller lacks the ability, or the request comes from another site', 'ForbiddenError'),
  NotFound: error('There is no such record'),
  RequestTimeout: error('The request did not arrive in time'),
  PreconditionFailed: error('The record was written after the answer whose ETag If-Match names'),
  PayloadTooLarge: error('The body is too large'),
  UnsupportedMediaType: error('The body is not JSON'),
  Invalid: error(
    'The body holds something that is not valid, or the Idempotency-Key was used for another request',
    'ValidationError',
  ),
  TooManyRequests: {
    ...error('Too many requests'),
    ...header({ ...retryAfter, 'X-RateLimit-Reset': 'RateLimitReset' }),
  },
  HeadersTooLarge: error('The headers of the request are too large'),
  ServerFailed: error('The server failed', 'ServerError'),
  Unavailable: {
    ...error(
      'The database does not answer, the server has no room for more, or it did not manage to run a template',
      'UnavailableError',
    ),
    ...header(retryAfter),
  },
};

const furtherErrors = { 401: 'Unauthenticated', 403: 'Forbidden', 404: 'NotFound' } as const;

const writeHeaders = (route: Route) => ({
  ...(namesEvent(route) && { 'Daymark-Event': 'DaymarkEvent' }),
  'Idempotency-Replayed': 'IdempotencyReplayed',
  ...(route.noDryRun === undefined && {
    'Preference-Applied': 'PreferenceApplied',
    'Dry-Run-Audience': 'DryRunAudience',
  }),
});

/** The answer to a dry run has one more member. Documents describe it themselves. */
const withDryRun = ({ method, noDryRun }: Route, response: z.ZodType): z.ZodType =>
  method === 'GET' || noDryRun !== undefined || !(response instanceof z.ZodObject) || 'meta' in response.shape
    ? response
    : response.extend({ meta: dryRunMetaSchema });

/** All responses that an operation may return. */
export function responses(route: Route, schemas: Schemas): Json {
  const isRead = route.method === 'GET';
  const isShared = isRead && !isPersonal(route);
  const headers = header({
    ...((isShared || returnsDocument(route)) && { ETag: 'ETag' }),
    ...(!isRead && writeHeaders(route)),
  });
  const success = route.response
    ? {
        200: {
          description: 'Success',
          ...headers,
          content: {
            [route.mediaType]: { schema: schemas.output(withDryRun(route, route.response)) },
            ...(route.download && { [CSV]: { schema: text } }),
          },
        },
      }
    : { 204: { description: route.method === 'DELETE' ? 'Deleted' : 'Done', ...headers } };
  const shared = {
    ...((isShared || route.waits) && { 304: 'NotModified' }),
    400: 'BadRequest',
    ...(needsSignIn(route) && { 401: 'Unauthenticated' }),
    ...((needsSignIn(route) || !isRead) && { 403: 'Forbidden' }),
    ...(route.path.includes('{') && { 404: 'NotFound' }),
    408: 'RequestTimeout',
    ...(route.version && { 412: 'PreconditionFailed' }),
    ...(!isRead && { 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' }),
    ...((!isRead || route.refusal) && { 422: 'Invalid' }),
    429: 'TooManyRequests',
    431: 'HeadersTooLarge',
    500: 'ServerFailed',
    503: 'Unavailable',
    ...Object.fromEntries((route.errorCodes ?? []).map((code) => [code, furtherErrors[code]])),
  };
  const references = Object.entries(shared).map(([code, name]) => [code, refTo('responses', name)]);
  return { ...success, ...Object.fromEntries(references) };
}
