import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest, isSignedIn } from '../auth/actor.ts';
import { BadRequest, NotFound } from '../errors.ts';
import { type Parameters, parseDocumentQuery, parseListQuery, parseParameters } from '../jsonapi/query.ts';
import { parseId } from '../lib/record-id.ts';
import type { Input } from '../validation/form.ts';
import { CachedResponse } from './cached-response.ts';
import { addCorsHeaders, CORS_EXPOSED } from './cors.ts';
import { Download, sendDownload } from './download.ts';
import { stateOf } from './request-state.ts';
import { JSON_PLAIN, needsSignIn, type RespondingRoute, type Route, WithHeaders } from './route.ts';
import { originOf, type Services } from './services.ts';

/** Sends the response of a route. Responses that all viewers of one kind share go through the cache. */
export async function respond(
  services: Services,
  route: RespondingRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { actor = guest, allowance } = stateOf(request.raw);
  if (!isShared(services, route, request)) {
    const result = await run(services, route, request);
    const { body, headers } = result instanceof WithHeaders ? result : { body: result, headers: {} };
    if (route.method === 'GET') addCorsHeaders(services.ctx.config, request, reply);
    if (isPersonal(route)) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id).headers(headers);
    if (result instanceof Download) return sendDownload(request, reply, result);
    if (route.response === undefined) return reply.code(204).send();
    return reply.code(200).header('content-type', route.mediaType).send(toBytes(body));
  }
  const { corsOrigins } = services.ctx.config;
  const headers = [
    'content-type',
    route.mediaType,
    'cache-control',
    isSignedIn(actor) ? 'private, no-cache' : 'no-cache',
    'vary',
    `Accept-Encoding, Authorization, Cookie${corsOrigins === '*' ? '' : ', Origin'}`,
    'x-content-type-options',
    'nosniff',
    ...(corsOrigins === '*'
      ? ['access-control-allow-origin', '*', 'access-control-expose-headers', CORS_EXPOSED]
      : []),
  ];
  const { cache } = services;
  const url = request.raw.url as string;
  const make = async () => new CachedResponse(toBytes(await run(services, route, request)), headers);
  const isFixed = route.withoutDatabase && !isSignedIn(actor);
  const cached = await (isFixed ? cache.getOrMakeFixed(url, make) : cache.getOrMake(actor, '', url, make));
  reply.hijack();
  cached.send(request.raw, reply.raw, allowance);
}

/** Public reads are shared, unless their headers depend on the origin of the request. */
const isShared = ({ ctx }: Services, route: Route, { headers }: FastifyRequest): boolean =>
  route.method === 'GET' &&
  !isPersonal(route) &&
  (ctx.config.corsOrigins === '*' || headers.origin === undefined);

const isPersonal = (route: Route): boolean => needsSignIn(route) || route.personal === true;

const toBytes = (result: unknown): Buffer => Buffer.from(JSON.stringify(result));

function run(
  { ctx: shared, addressOf }: Services,
  route: RespondingRoute,
  request: FastifyRequest,
): Promise<unknown> {
  const ctx = route.method === 'GET' ? shared : { ...shared, origin: originOf(request, addressOf) };
  const url = request.raw.url as string;
  const search = url.indexOf('?');
  const parameters = parseParameters(search === -1 ? '' : url.slice(search));
  const { actor = guest } = stateOf(request.raw);
  const body = (request.body ?? {}) as object;
  // A malformed query (400) is reported before a record that does not exist (404), so ids are read last.
  if (route.list) {
    const query = parseListQuery(parameters, route.list);
    return route.handle(ctx, { actor, body, query, ...pathParameters(route, request.params) });
  }
  const query = parseDocumentQuery(parameters, route.includes);
  if (route.input) refuseFieldsInQuery(route.input, parameters, body);
  return route.handle(ctx, { actor, body, query, ...pathParameters(route, request.params) });
}

/** Refuses fields in the query string. Nothing reads them, so the write would be acknowledged without them. */
function refuseFieldsInQuery(input: Input, parameters: Parameters, body: object): void {
  const names = new Set(parameters.map(([name]) => name.replace(/\[.*/s, '')));
  const lost = [...names].filter((name) => Object.hasOwn(input, name) && !Object.hasOwn(body, name));
  if (lost.length === 0) return;
  const [fields, them] = lost.length === 1 ? ['the field', 'it'] : ['the fields', 'them'];
  throw new BadRequest(
    `The query string holds ${fields} ${lost.map((name) => `\`${name}\``).join(', ')}, and fields are read from the body only. Send ${them} as a JSON body, with the header "Content-Type: ${JSON_PLAIN}".`,
  );
}

function pathParameters({ textParameters = {} }: Route, params: unknown) {
  const ids: number[] = [];
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(params as Record<string, string>)) {
    const id = Object.hasOwn(textParameters, name) ? undefined : parseId(text);
    if (id !== undefined) ids.push(id);
    else if (Object.hasOwn(textParameters, name)) texts[name] = text;
    else throw new NotFound();
  }
  return { ids, texts };
}
