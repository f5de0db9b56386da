import type { IncomingMessage } from 'node:http';
import { guest } from '../../kernel/auth/actor.ts';
import type { CredentialsReader } from '../../kernel/auth/credentials.ts';
import type { Context } from '../../kernel/context.ts';
import { networkOf } from '../../lib/network.ts';
import type { EssentialUrls } from '../cache/essential-urls.ts';
import { callerOf } from '../caller.ts';
import type { RateLimit } from '../rate-limit.ts';
import { pageOf } from '../request-page.ts';
import { stateOf } from '../request-state.ts';
import { type Site, variantFor } from '../site.ts';
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
  readonly site: Site;
  readonly essential: EssentialUrls | undefined;
  readonly paths: {
    readonly withoutDatabase: ReadonlySet<string>;
    readonly isConstant: (url: string) => boolean;
  };
  readonly limit: RateLimit;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly credentialsOf: CredentialsReader;
  readonly knownCallers: KnownCallers;
}

/** Admission to the server: who comes first, and what costs so little that it is never held up. */
export function admissionFor(ctx: Context, parts: Parts): Admission {
  const { site, essential, paths, limit, addressOf, credentialsOf, knownCallers } = parts;
  const { maxRequests, bodyLimit } = ctx.config;
  const refusal = new Refusal(ctx, site.variantOf);
  const free = new Set([...HEALTH_PATHS, ...paths.withoutDatabase]);

  /** Whoever has used up the rate limit gets 429 from the guard, and takes nobody's place. */
  const isOverLimit = (request: IncomingMessage): boolean => {
    if (credentialsOf(request.headers) !== undefined) return false;
    const state = stateOf(request);
    state.allowance ??= limit.take(() => callerOf(guest, request, addressOf));
    return state.allowance?.exceeded === true;
  };
  const laneOf = ({ method, headers, url }: IncomingMessage): LaneName => {
    if (method === 'POST' && url === SIGN_IN) return 'signIn';
    const credentials = credentialsOf(headers);
    if (credentials !== undefined) return knownCallers.has(credentials) ? 'staff' : 'entrance';
    return method === 'GET' || method === 'HEAD' ? 'public' : 'entrance';
  };
  return new Admission({
    maxRequests,
    maxReceiving: Math.min(MAX_RECEIVING, Math.max(MIN_RECEIVING, Math.floor(RECEIVING_BYTES / bodyLimit))),
    laneOf,
    isFree: (request) => {
      const url = request.url as string;
      return free.has(url.split('?', 1)[0] as string) || paths.isConstant(url) || isOverLimit(request);
    },
    isEssential: (request) => essential?.has(pageOf(ctx, request), request.url as string) ?? false,
    addressOf: (request) => networkOf(addressOf(request)),
    variantOf: (request) => pageOf(ctx, request).key + variantFor(site, request, guest),
    refuse: (request, response, delay) => refusal.send(request, response, delay),
  });
}
