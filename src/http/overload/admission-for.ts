import { guest } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { EssentialUrls } from '../cache/essential-urls.ts';
import type { Exchange } from '../exchange.ts';
import { Admission, type LaneName } from './admission.ts';
import type { KnownCallers } from './known-callers.ts';
import { Refusal } from './refusal.ts';

/** Bodies that are arriving may take this much memory. */
const RECEIVING_BYTES = 64 * 1_048_576;
const MIN_RECEIVING = 16;
const MAX_RECEIVING = 1024;
/** Whoever watches the server must learn that it is alive, above all when it has too much to do. */
const HEALTH_PATHS = ['/healthz', '/readyz', '/metrics'];

const SIGN_IN = '/api/session';

interface Parts {
  readonly essential: EssentialUrls | undefined;
  readonly paths: {
    readonly withoutDatabase: ReadonlySet<string>;
    readonly isConstant: (url: string) => boolean;
  };
  readonly knownCallers: KnownCallers;
}

/** Admission to the server: who comes first, and what costs so little that it is never held up. */
export function admissionFor(ctx: Context, parts: Parts): Admission {
  const { essential, paths, knownCallers } = parts;
  const { maxRequests, bodyLimit } = ctx.config;
  const refusal = new Refusal(ctx);
  const free = new Set([...HEALTH_PATHS, ...paths.withoutDatabase]);

  /** Whoever has used up the rate limit gets 429 from the guard, and takes nobody's place. */
  const isOverLimit = (exchange: Exchange): boolean =>
    exchange.isGuest && exchange.count(guest)?.exceeded === true;
  const laneOf = ({ request, url, credentials, isRead }: Exchange): LaneName => {
    if (request.method === 'POST' && url === SIGN_IN) return 'signIn';
    if (credentials !== undefined) return knownCallers.has(credentials) ? 'staff' : 'entrance';
    return isRead ? 'public' : 'entrance';
  };
  return new Admission({
    maxRequests,
    maxReceiving: Math.min(MAX_RECEIVING, Math.max(MIN_RECEIVING, Math.floor(RECEIVING_BYTES / bodyLimit))),
    laneOf,
    isFree: (exchange) =>
      free.has(exchange.url.split('?', 1)[0] as string) ||
      paths.isConstant(exchange.url) ||
      isOverLimit(exchange),
    isEssential: ({ page, url }) => essential?.has(page, url) ?? false,
    refuse: (exchange, delay) => refusal.send(exchange, delay),
  });
}
