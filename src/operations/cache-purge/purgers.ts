import packageJson from '../../../package.json' with { type: 'json' };
import type { Context } from '../../kernel/context.ts';
import { isoOf } from '../../kernel/i18n/translator.ts';
import type { TaskName } from '../../kernel/leases/task-failures.ts';
import { post } from '../../kernel/outgoing-http/request.ts';
import { signedHeaders } from '../../kernel/outgoing-http/signature.ts';
import { findTarget } from '../../kernel/outgoing-http/target.ts';
import { systemResolve } from '../../lib/resolve.ts';
import type { CacheChanges } from './changes.ts';

/** A cache that can be told what to drop. */
export interface Purger {
  /** Its cursor in the log has this name. */
  readonly name: TaskName;
  /** Throws if the cache did not confirm. It may get the same changes twice. */
  readonly purge: (changes: CacheChanges) => Promise<void>;
}

const TIMEOUT_MS = 10_000;
/** Cloudflare accepts this many tags or addresses in one request. */
const CLOUDFLARE_MAX = 30;
/** Fastly accepts this many keys in one request. */
const FASTLY_MAX = 256;

/** The caches that the configuration names. */
export function purgersOf(ctx: Context): Purger[] {
  return [genericPurger(ctx), cloudflarePurger(ctx), fastlyPurger(ctx)].filter((one) => one !== undefined);
}

/** Sends what changed to `PURGE_URL`, signed like a webhook. */
function genericPurger(ctx: Context): Purger | undefined {
  const { purgeUrl, purgeSecret } = ctx.config;
  if (purgeUrl === undefined || purgeSecret === undefined) return undefined;
  const secrets = { secret: purgeSecret, old_secret: null, old_secret_until: null };
  return {
    name: 'purge-url',
    purge: async ({ event, everything, tags, urls }) => {
      const now = ctx.clock.now();
      const body = JSON.stringify({
        type: 'cache.purge',
        timestamp: isoOf(now),
        data: { everything, keys: tags, urls },
      });
      await send(ctx, purgeUrl, body, signedHeaders(secrets, `purge_${event}`, now, body));
    },
  };
}

function cloudflarePurger(ctx: Context): Purger | undefined {
  const { cloudflareZoneId, cloudflareApiToken, cloudflareApiUrl, cloudflarePurge } = ctx.config;
  if (cloudflareZoneId === undefined || cloudflareApiToken === undefined) return undefined;
  const url = `${cloudflareApiUrl}/zones/${cloudflareZoneId}/purge_cache`;
  const headers = { authorization: `Bearer ${cloudflareApiToken}` };
  return {
    name: 'purge-cloudflare',
    purge: async ({ everything, tags, urls }) => {
      const isWhole = cloudflarePurge === 'everything' || (everything && cloudflarePurge === 'urls');
      const requests: object[] = isWhole
        ? [{ purge_everything: true }]
        : cloudflarePurge === 'tags'
          ? slices(tags, CLOUDFLARE_MAX).map((some) => ({ tags: some }))
          : slices(urls, CLOUDFLARE_MAX).map((some) => ({ files: some }));
      for (const request of requests) await send(ctx, url, JSON.stringify(request), headers);
    },
  };
}

function fastlyPurger(ctx: Context): Purger | undefined {
  const { fastlyServiceId, fastlyApiToken, fastlyApiUrl } = ctx.config;
  if (fastlyServiceId === undefined || fastlyApiToken === undefined) return undefined;
  const url = `${fastlyApiUrl}/service/${fastlyServiceId}/purge`;
  const headers = { 'fastly-key': fastlyApiToken, accept: 'application/json' };
  return {
    name: 'purge-fastly',
    purge: async ({ tags }) => {
      for (const some of slices(tags, FASTLY_MAX))
        await send(ctx, url, JSON.stringify({ surrogate_keys: some }), headers);
    },
  };
}

const slices = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** The operator chose the address, so it may be a private one: a cache often runs beside Daymark. */
async function send(
  ctx: Context,
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const url = new URL(address);
  const { status, excerpt } = await post(
    await findTarget(url, true, ctx.resolve ?? systemResolve),
    {
      headers: {
        'content-type': 'application/json',
        'user-agent': `Daymark/${packageJson.version}`,
        ...headers,
      },
      body,
    },
    { mayReach: () => true, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  if (status < 200 || status >= 300)
    throw new Error(`${url.host} answered with status ${status}: ${excerpt.slice(0, 300)}`);
}
