import { masked, setting } from './setting.ts';
import { baseUrl, integer, oneOf, text } from './values.ts';

const identifier = text.regex(/^[\w-]+$/);
const httpUrl = text.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''));
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/;

/** The environment variables for a CDN in front of the public pages. */
export const cdnSettings = {
  /** For how long a shared cache may answer for us; 0 if only browsers may cache. */
  publicCacheSeconds: setting<number>({
    variable: 'PUBLIC_CACHE_SECONDS',
    schema: integer(0, 86_400),
    fallback: () => 0,
    description: 'seconds for which a CDN may keep public responses, see `docs/cdn.md`; 0 = off',
    defaultText: '`0`',
    expected: 'a number of seconds from 0 to 86400, such as PUBLIC_CACHE_SECONDS=60',
  }),
  purgeUrl: setting<string | undefined>({
    variable: 'PURGE_URL',
    schema: httpUrl,
    fallback: () => undefined,
    description: 'URL that gets a signed request with what changed, to purge a cache',
    defaultText: 'none',
    expected: 'an http or https URL, such as PURGE_URL=https://cache.example.com/purge',
    isSecret: true,
  }),
  purgeSecret: setting<string | undefined>({
    variable: 'PURGE_SECRET',
    schema: text,
    fallback: () => undefined,
    description: 'secret that signs the requests to `PURGE_URL`, as webhooks are signed',
    defaultText: 'none',
    expected:
      'whsec_ and at least 22 characters of Base64, such as PURGE_SECRET=whsec_$(openssl rand -base64 32)',
    print: masked,
  }),
  cloudflareZoneId: setting<string | undefined>({
    variable: 'CLOUDFLARE_ZONE_ID',
    schema: identifier,
    fallback: () => undefined,
    description: 'zone at Cloudflare whose cache is purged after a write',
    defaultText: 'none',
    expected: 'the zone id from the overview of your domain at Cloudflare',
  }),
  cloudflareApiToken: setting<string | undefined>({
    variable: 'CLOUDFLARE_API_TOKEN',
    schema: text,
    fallback: () => undefined,
    description: 'token for Cloudflare with the permission *Cache Purge*',
    defaultText: 'none',
    expected: 'an API token of Cloudflare',
    print: masked,
  }),
  cloudflarePurge: setting<'tags' | 'urls' | 'everything'>({
    variable: 'CLOUDFLARE_PURGE',
    schema: oneOf(['tags', 'urls', 'everything']),
    fallback: () => 'tags',
    description: 'what Cloudflare purges: `tags`, `urls` or `everything`',
    defaultText: '`tags`',
    expected: 'tags, urls or everything',
  }),
  cloudflareApiUrl: setting<string>({
    variable: 'CLOUDFLARE_API_URL',
    schema: baseUrl,
    fallback: () => 'https://api.cloudflare.com/client/v4',
    description: 'URL of the Cloudflare API',
    defaultText: '`https://api.cloudflare.com/client/v4`',
    expected: 'an http or https URL',
  }),
  fastlyServiceId: setting<string | undefined>({
    variable: 'FASTLY_SERVICE_ID',
    schema: identifier,
    fallback: () => undefined,
    description: 'service at Fastly whose cache is purged by surrogate keys after a write',
    defaultText: 'none',
    expected: 'the id of your service at Fastly',
  }),
  fastlyApiToken: setting<string | undefined>({
    variable: 'FASTLY_API_TOKEN',
    schema: text,
    fallback: () => undefined,
    description: 'token for Fastly with the scope `purge_select`',
    defaultText: 'none',
    expected: 'an API token of Fastly',
    print: masked,
  }),
  fastlyApiUrl: setting<string>({
    variable: 'FASTLY_API_URL',
    schema: baseUrl,
    fallback: () => 'https://api.fastly.com',
    description: 'URL of the Fastly API',
    defaultText: '`https://api.fastly.com`',
    expected: 'an http or https URL',
  }),
};

interface CdnConfig {
  readonly purgeUrl: string | undefined;
  readonly purgeSecret: string | undefined;
  readonly cloudflareZoneId: string | undefined;
  readonly cloudflareApiToken: string | undefined;
  readonly fastlyServiceId: string | undefined;
  readonly fastlyApiToken: string | undefined;
}

/** What contradicts itself in the settings, each of which is valid alone. */
export function cdnProblem(config: CdnConfig): string | undefined {
  if (config.purgeUrl !== undefined && config.purgeSecret === undefined)
    return 'PURGE_URL is set, but PURGE_SECRET is not. Set it to a secret that the receiver knows too, such as the output of: echo whsec_$(openssl rand -base64 32)';
  if (config.purgeSecret !== undefined && !WEBHOOK_SECRET.test(config.purgeSecret))
    return 'PURGE_SECRET does not look like a secret of webhooks. Write whsec_ and at least 22 characters of Base64, such as the output of: echo whsec_$(openssl rand -base64 32)';
  if (config.cloudflareZoneId !== undefined && config.cloudflareApiToken === undefined)
    return 'CLOUDFLARE_ZONE_ID is set, but CLOUDFLARE_API_TOKEN is not. Create a token with the permission "Cache Purge" at Cloudflare.';
  if (config.fastlyServiceId !== undefined && config.fastlyApiToken === undefined)
    return 'FASTLY_SERVICE_ID is set, but FASTLY_API_TOKEN is not. Create a token with the scope "purge_select" at Fastly.';
  return undefined;
}
