import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest, isSignedIn } from '../kernel/auth/actor.ts';
import type { Context } from '../kernel/context.ts';
import { BadRequest, NotFound } from '../kernel/errors.ts';
import {
  type Parameters,
  parseDocumentQuery,
  parseListQuery,
  parseParameters,
} from '../kernel/jsonapi/query.ts';
import { tagsOn } from '../kernel/pages/page.ts';
import type { Input } from '../kernel/validation/form.ts';
import { Horizon } from '../lib/horizon.ts';
import { parseId } from '../lib/record-id.ts';
import { encodeUtf8 } from '../lib/utf8.ts';
import { API_TAGS, sharedCacheHeaders } from './cache/cache-control.ts';
import { CachedResponse } from './cache/cached-response.ts';
import type { FrontCache } from './cache/front-cache.ts';
import { addCorsHeaders, corsForAll, isForAllOrigins } from './cors.ts';
import { inDialect } from './dialect-choice.ts';
import { Download, sendDownload } from './download.ts';
import { inDialectOf } from './error-handler.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { NOSNIFF_LIST } from './headers.ts';
import { DRY_RUN_HEADERS, respondToDryRun } from './idempotency/dry-run.ts';
import type { HttpResponse } from './idempotency/idempotency-store.ts';
import { respondToPlainWrite, respondToSafeWrite } from './idempotency/safe-write.ts';
import type { Write } from './idempotency/write-attempt.ts';
import { writeOptions } from './idempotency/write-options.ts';
import { waitForChange } from './long-poll.ts';
import { readPublic } from './public-read.ts';
import { JSON_PLAIN, type RespondingRoute, type Route } from './route.ts';
import { isPersonal, sendResponse, toResponse, unwrap } from './route-result.ts';
import { originOf, type Services } from './services.ts';

/** Sends the response of a route. Responses that all viewers of one kind share go through the cache. */
export async function respond(
  services: Services,
  called: RespondingRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const exchange = exchangeOf(request.raw);
  const route = inDialect(called, exchange.variantFor(exchange.actor ?? guest));
  if (route.method !== 'GET') {
    const response = await respondToWrite(services, route, exchange, request, reply).catch(
      (error: unknown) => {
        throw inDialectOf(route, error);
      },
    );
    return sendResponse(request, reply, response);
  }
  // The work was done before the router was asked, and this is what came of it.
  if (exchange.failure !== undefined) throw exchange.failure.error;
  const handle = handlerOf(route, exchange, request);
  if (isPersonal(route) || !exchange.isShareable) {
    if (route.waits)
      return sendResponse(request, reply, await waitForChange(services, route, exchange, handle));
    const { ctx } = exchange;
    const result = await handle(ctx);
    addCorsHeaders(ctx.config, request, reply);
    addVary(route, reply);
    if (result instanceof Download) return sendDownload(request, reply, result);
    return sendResponse(request, reply, toResponse(route, result));
  }
  const cached = await readShared(services.cache, route, exchange, handle);
  reply.hijack();
  exchange.send(cached);
}

type Handle = (ctx: Context) => Promise<unknown>;

/** The response of a route to all viewers of one kind, from the cache or made now. */
export async function readShared(
  cache: FrontCache,
  route: RespondingRoute,
  { ctx, url, actor = guest }: Exchange,
  handle: Handle,
): Promise<CachedResponse> {
  const make = async () => {
    const horizon = route.timed && new Horizon();
    const reading = horizon ? { ...ctx, horizon } : ctx;
    const { body, version } = unwrap(await readPublic(reading, actor, handle));
    const headers = sharedHeaders(ctx, route, isSignedIn(actor));
    const made = new CachedResponse(encodeUtf8(JSON.stringify(body)), headers, version);
    if (horizon) made.changesAt = horizon.until;
    return made;
  };
  return route.withoutDatabase && !isSignedIn(actor)
    ? cache.getOrMakeFixed(ctx.page, url, make)
    : cache.getOrMake(ctx.page, actor, route.dialect ?? '', url, make);
}

function sharedHeaders(ctx: Context, route: RespondingRoute, isForSignedIn: boolean): string[] {
  return [
    'content-type',
    route.mediaType,
    ...cacheControl(ctx, isForSignedIn || route.dialect !== undefined),
    'vary',
    ['Accept-Encoding, Authorization, Cookie', route.vary, isForAllOrigins(ctx.config) ? undefined : 'Origin']
      .filter((name) => name !== undefined)
      .join(', '),
    ...NOSNIFF_LIST,
    ...corsForAll(ctx.config),
  ];
}

/**
 * A CDN may keep what guests read in our own dialect. Its answers name `Authorization` and `Cookie` in `Vary`, because
 * others get more at the same address. Many CDNs heed no other name there, so a response in another dialect is not for them:
 * anybody could put it into the place of ours.
 */
function cacheControl({ config, page }: Context, isPrivate: boolean): string[] {
  const { publicCacheSeconds: seconds } = config;
  if (seconds > 0 && !isPrivate) return sharedCacheHeaders(seconds, tagsOn(page, API_TAGS));
  return ['cache-control', isPrivate ? 'private, no-cache' : 'no-cache'];
}

/** Names the header that tells callers of this route apart, besides those that are named already. */
function addVary({ vary }: Route, reply: FastifyReply): void {
  if (vary !== undefined)
    reply.header('vary', [reply.getHeader('vary'), vary].filter((name) => name !== undefined).join(', '));
}

async function respondToWrite(
  { cache, audienceOf, findKeptHours }: Services,
  route: RespondingRoute,
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HttpResponse> {
  const { actor = guest } = exchange;
  const origin = originOf(request);
  const recordOf = () => ({ actor, ...pathParameters(route, request.params) });
  const write: Write = {
    ctx: { ...exchange.ctx, origin },
    route,
    actor,
    address: origin.address,
    url: exchange.url,
    body: request.body,
    findKeptHours,
    run: async (ctx) => handlerOf(route, exchange, request)(ctx),
    version: async (ctx) => route.version?.(ctx, recordOf()),
    guestVersion: async (ctx) => route.guestVersion?.(ctx, recordOf()),
  };
  const options = writeOptions(route, request.headers);
  if (options?.dryRun) {
    reply.headers(DRY_RUN_HEADERS);
    return respondToDryRun(write, options, audienceOf);
  }
  try {
    return await (options ? respondToSafeWrite(write, options) : respondToPlainWrite(write));
  } finally {
    // Also after a failure: whether it was committed may be unknown.
    if (origin.appended.length > 0) cache.staleResponses.hidings.noteWrite();
  }
}

/** Calls the route with what the request says. Throws at once if the query is malformed. */
export function handlerOf(
  route: RespondingRoute,
  { url, actor = guest }: Exchange,
  routed: Partial<Pick<FastifyRequest, 'body' | 'params'>>,
): Handle {
  const search = url.indexOf('?');
  const parameters = parseParameters(search === -1 ? '' : url.slice(search));
  const body = (routed.body ?? {}) as object;
  // A malformed query (400) is reported before a record that does not exist (404), so ids are read last.
  if (route.list) {
    const query = parseListQuery(parameters, route.list);
    const path = pathParameters(route, routed.params ?? {});
    return (ctx) => route.handle(ctx, { actor, body, query, parameters, ...path });
  }
  const query = parseDocumentQuery(parameters, route.includes);
  if (route.input && !route.fieldsInQuery) refuseFieldsInQuery(route.input, parameters, body);
  const path = pathParameters(route, routed.params ?? {});
  return (ctx) => route.handle(ctx, { actor, body, query, parameters, ...path });
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
