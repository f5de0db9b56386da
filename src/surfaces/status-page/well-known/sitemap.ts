import { isoOf } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { html as xml } from '../../../lib/html.ts';

export interface SitemapPage {
  readonly url: string;
  readonly updated?: Seconds | undefined;
}

/** The pages for search engines, in the format of sitemaps.org. */
export const sitemap = (pages: readonly SitemapPage[]): string =>
  xml`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(
  ({ url, updated }) =>
    xml`<url><loc>${url}</loc>${updated !== undefined && xml`<lastmod>${isoOf(updated)}</lastmod>`}</url>\n`,
)}</urlset>
`.markup;
