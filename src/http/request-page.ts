import type { IncomingMessage } from 'node:http';
import type { Context } from '../kernel/context.ts';
import type { Page } from '../kernel/pages/page.ts';

/** The page that a request is for. */
export const pageOf = (
  { pages }: Pick<Context, 'pages'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): Page => pages.forHost(headers.host);

/** The context in which a request is answered: everything that it reads and writes is that of its page. */
export function contextOf(ctx: Context, request: Pick<IncomingMessage, 'headers'>): Context {
  const page = pageOf(ctx, request);
  return page === ctx.page ? ctx : { ...ctx, page };
}
