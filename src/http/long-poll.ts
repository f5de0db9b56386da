import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../kernel/context.ts';
import { isListed } from './etag.ts';
import type { Exchange } from './exchange.ts';
import type { HttpResponse } from './idempotency/idempotency-store.ts';
import type { RespondingRoute } from './route.ts';
import { toResponse } from './route-result.ts';
import type { Services } from './services.ts';

/** Proxies close connections on which nothing happens for a minute, many of them for half of that. */
const MAX_WAIT_SECONDS = 25;
const LOOK_MS = 500;

/**
 * The response of a route as soon as it is not the one that the caller has already, or 304 after the time that the caller wants to
 * wait. While it waits, the request takes nobody's place, and reads nothing but the version of the data.
 */
export async function waitForChange(
  services: Services,
  route: RespondingRoute,
  exchange: Exchange,
  handle: (ctx: Context) => Promise<unknown>,
): Promise<HttpResponse> {
  const { ctx, request } = exchange;
  const { 'if-none-match': known = '', prefer } = request.headers;
  const until = performance.now() + 1000 * secondsIn(String(prefer ?? ''));
  for (;;) {
    // Before the response is made, so that no change in between is missed.
    const version = await ctx.connection.dataVersion.read();
    const response = toResponse(route, await handle(ctx));
    const { etag = '' } = response.headers;
    if (known === '' || !isListed(known, String(etag))) return response;
    services.release(exchange);
    do {
      if (performance.now() >= until || services.isStopping() || request.destroyed)
        return { status: 304, headers: { etag, 'cache-control': 'no-store' }, body: undefined };
      await sleep(LOOK_MS);
    } while ((await ctx.connection.dataVersion.read()) === version);
  }
}

/** `Prefer: wait=20` (RFC 7240). */
function secondsIn(prefer: string): number {
  const [, seconds = '0'] = /(?:^|,)\s*wait\s*=\s*"?(\d{1,4})"?\s*(?:,|;|$)/i.exec(prefer) ?? [];
  return Math.min(Number(seconds), MAX_WAIT_SECONDS);
}
