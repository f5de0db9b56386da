import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { SiteRequest, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { wasImported } from '../old-addresses/queries.ts';
import { publicJson } from '../public-json.ts';
import { heartbeatDocument, pageDocument } from './documents.ts';

/** A slug of Kuma. Which ones it had is not known any more: all of them mean the page that is here now. */
const SLUG = /^[a-z0-9-]{1,100}$/i;

const MINUTE = 60;

const document =
  (build: (readContext: ReadContext, slug: string) => Promise<object>) =>
  async (ctx: Context, { params: { slug = '' } }: SiteRequest) => {
    const readContext = publicReadContext(ctx, ctx.page);
    if (!SLUG.test(slug) || !(await wasImported(readContext))) throw new NotFound();
    const { now } = readContext;
    return {
      ...publicJson(ctx, await build(readContext, slug)),
      changesAt: now - (now % MINUTE) + MINUTE,
    };
  };

/**
 * What widgets and mobile apps read of the status pages of Uptime Kuma. Like other old addresses, they exist only if something
 * was imported: `docs/old-addresses.md`.
 */
export const kumaRoutes: readonly SiteRoute[] = [
  { path: '/api/status-page/{slug}', render: document(pageDocument) },
  { path: '/api/status-page/heartbeat/{slug}', render: document(heartbeatDocument) },
];
