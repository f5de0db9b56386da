import { readImageName } from '../../../common/images.ts';
import { findImageContent } from '../../domain/images/queries.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import { Missing, type SiteRoute } from '../../http/site.ts';
import { NotFound } from '../../kernel/errors.ts';
import { html } from '../../lib/html.ts';

/** Mails and feed readers on other hosts show them, too. Opened by itself, an image runs and loads nothing. */
const imageHeaders: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'cross-origin-resource-policy',
  'cross-origin',
  'content-security-policy',
  "default-src 'none'; sandbox",
];

/** A name belongs to one content for good. Only the deletion of an image ends it. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * An image in a message. For one that was deleted, browsers get 404 and an empty area of the same size, and not the sign of a
 * broken image; the description is still in the page. Mail programs and caches learn that it is gone.
 */
export const messageImageRoute: SiteRoute = {
  path: '/images/{name}',
  render: async (ctx, { params: { name = '' } }) => {
    const named = readImageName(name);
    if (!named) throw new NotFound();
    const body = await findImageContent(publicReadContext(ctx, ctx.page), name);
    if (body) return { body, type: named.type, headers: [...imageHeaders, 'cache-control', FOREVER] };
    const { width, height } = named;
    throw new Missing({
      body: html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"/>`
        .markup,
      type: 'image/svg+xml; charset=utf-8',
      headers: imageHeaders,
    });
  },
};
