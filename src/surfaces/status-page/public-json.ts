import { corsForAll } from '../../http/cors.ts';
import type { SiteResponse } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';

/** A document that programs and other sites read. */
export const publicJson = (ctx: Context, document: object): SiteResponse => ({
  body: JSON.stringify(document),
  type: 'application/json',
  // All clients get the same cached bytes, so the header cannot depend on the origin of the request.
  headers: corsForAll(ctx.config),
});
