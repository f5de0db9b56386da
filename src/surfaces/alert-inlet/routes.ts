import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AlertSourceKind, alertSourceKinds, type JsonPaths } from '../../../common/alert-senders.ts';
import { findAlertSource } from '../../domain/alerts/alert-sources/queries.ts';
import { receivePost } from '../../domain/alerts/incoming/receive.ts';
import { receiverOf } from '../../domain/checks/heartbeats/receiver.ts';
import { type Exchange, exchangeOf } from '../../http/exchange.ts';
import { FaultLog } from '../../http/fault-log.ts';
import { NOSNIFF } from '../../http/headers.ts';
import { PendingRequests } from '../../http/pending-requests.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { unseal } from '../../kernel/db/sealed-text.ts';
import { NotFound, TooManyRequests, Unavailable } from '../../kernel/errors.ts';
import { queryKinds, readPost } from '../../lib/alert-senders/read-post.ts';
import { MAX_POST_BYTES, type PostContent, type SenderServices } from '../../lib/alert-senders/sender.ts';
import { searchOf } from '../../lib/url-encoded.ts';

const TIME_LIMIT_MS = 5000;
const MAX_CERTIFICATE = 65_536;

/** Requests an address of Amazon SNS. `src/lib/alert-senders/` has checked that it is one; redirects would lead elsewhere. */
async function askAmazon(url: URL): Promise<Response> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`);
  return response;
}

const senderServices: SenderServices = {
  fetchCertificate: async (url) => (await (await askAmazon(url)).text()).slice(0, MAX_CERTIFICATE),
};

/** Confirms a subscription of Amazon SNS. */
async function confirmSubscription(url: URL): Promise<void> {
  await (await askAmazon(url)).body?.cancel();
}

const faults = new FaultLog();

/** Only kinds, so that other paths below an alert source stay those of the API. The secret is never logged. */
const pathOf = (kinds: readonly AlertSourceKind[]): string =>
  `/api/alert-sources/:kind(^(?:${kinds.join('|')})$)/:token`;

const DELIVERY = new RegExp(`^/api/alert-sources/(?:${alertSourceKinds.join('|')})/`);

/** Deliveries that wait: what we refuse is no reason to believe that its sender is silent, or that an alert is over. */
export interface PendingDeliveries {
  readonly pending: PendingRequests;
  /** Call this when a request arrives. */
  readonly watch: (exchange: Exchange) => void;
}

export function pendingDeliveries(ctx: Context): PendingDeliveries {
  const pending = new PendingRequests(receiverOf(ctx), ctx.clock);
  const watch = (exchange: Exchange) => {
    if (DELIVERY.test(exchange.url)) pending.begin(exchange);
  };
  return { pending, watch };
}

/** Takes what senders post, in a scope that accepts any body. */
export function alertInletRoutes(
  app: FastifyInstance,
  shared: Context,
  { pending }: PendingDeliveries,
): void {
  const limit = new RateLimit(shared.config.rateLimit, shared, { name: 'alert deliveries' });
  app.register(async (scope) => {
    pending.follow(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_POST_BYTES },
      async (_request: unknown, body: Buffer) => body,
    );
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      respond(exchangeOf(request.raw).ctx, limit, request, reply);
    scope.route({
      method: ['POST', 'PUT'],
      url: pathOf(alertSourceKinds),
      bodyLimit: MAX_POST_BYTES,
      handler,
    });
    // Whoever only looks at the address with HEAD sends no alert.
    scope.route({ method: 'GET', url: pathOf(queryKinds), exposeHeadRoute: false, handler });
  });
}

async function respond(
  ctx: Context,
  limit: RateLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { kind = '', token = '' } = request.params as Record<string, string>;
  const source = await findAlertSource(ctx.connection, kind, token);
  if (!source) throw new NotFound();
  const allowance = limit.take(() => `alert source ${source.id}`);
  if (allowance?.exceeded)
    throw new TooManyRequests(undefined, Math.max(1, allowance.resetsAt - ctx.clock.now()));
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const query = searchOf(request.url);
  const delivery = await confirmed(ctx, await read(ctx, source, request, { body, query }));
  const contentType = request.headers['content-type'];
  // What came after the `?` is all that staff can look at if there was no body.
  const posted = body.byteLength > 0 ? body : Buffer.from(query);
  const { status, outcome } = await store(ctx, source, { contentType, body: posted }, delivery);
  return reply
    .code(status)
    .headers({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...NOSNIFF,
      ...(status === 503 && { 'retry-after': '30' }),
    })
    .send(Buffer.from(JSON.stringify(status < 300 ? { ok: true, outcome } : { message: outcome })));
}

async function read(
  ctx: Context,
  source: Row<'alert_sources'>,
  request: FastifyRequest,
  { body, query }: { readonly body: Buffer; readonly query: string },
): Promise<PostContent> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  return readPost(
    source.kind as AlertSourceKind,
    {
      headers,
      body,
      query,
      signingSecret:
        source.signing_sealed === null ? null : await unseal(ctx.connection, source.signing_sealed),
      paths: source.paths === null ? null : (JSON.parse(source.paths) as JsonPaths),
      now: new Date(ctx.clock.now() * 1000),
    },
    senderServices,
  );
}

/** A subscription is confirmed before it is called so. */
async function confirmed(ctx: Context, delivery: PostContent): Promise<PostContent> {
  if (!('confirm' in delivery)) return delivery;
  try {
    await confirmSubscription(delivery.confirm);
    return delivery;
  } catch (error) {
    faults.warn(ctx.log, error, 'a subscription of Amazon SNS was not confirmed, and is asked for again');
    return {
      problem: 'unavailable',
      sentence: 'Amazon SNS could not be reached to confirm the subscription. It asks again.',
    };
  }
}

async function store(...delivery: Parameters<typeof receivePost>) {
  try {
    return await receivePost(...delivery);
  } catch (error) {
    if (error instanceof NotFound) throw error;
    const [ctx] = delivery;
    faults.warn(ctx.log, error, 'a delivery to an alert source was not stored, and its sender was told so');
    throw error instanceof Unavailable ? error : new Unavailable('The alert was not stored. Send it again.');
  }
}
