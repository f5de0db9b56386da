import { CachedResponse } from '../../http/cache/cached-response.ts';
import { headersOf, type SiteRoute } from '../../http/site.ts';
import { styleHash } from '../api-reference/page.ts';
import { rootOf } from '../status-page/page-context.ts';
import { documentPage, indexPage, searchPage } from './page.ts';
import { allDocuments, documentOf, pictureOf } from './render.ts';
import { search } from './search.ts';

const type = 'text/html; charset=utf-8';
const headers = [
  'content-security-policy',
  `default-src 'none'; style-src '${styleHash}'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy',
  'no-referrer',
  'x-robots-tag',
  'noindex',
];

/** The documentation for the people who run this installation. It is the same for everybody, and needs no database. */
export function documentationRoutes(baseUrl: string): SiteRoute[] {
  const root = rootOf(baseUrl);
  const responses = new Map<string, CachedResponse>();
  const constant = (path: string) => {
    const response = responses.get(path) ?? build(root, path);
    // Names that do not exist are not remembered: there is no end to them.
    if (response) responses.set(path, response);
    return response;
  };
  return [
    { path: '/docs', constant: () => constant('') },
    {
      path: '/docs/search',
      method: 'GET',
      withoutDatabase: true,
      respond: async (_ctx, { query }) => {
        const text = query.get('q')?.trim() ?? '';
        return { body: searchPage(root, text, search(await allDocuments(root), text)), type, headers };
      },
    },
    { path: '/docs/*', constant },
  ];
}

function build(root: string, path: string): CachedResponse | undefined {
  if (path === '') return page(indexPage(root));
  const [, picture] = /^screenshots\/(.+)$/.exec(path) ?? [];
  if (picture !== undefined) {
    const bytes = pictureOf(picture);
    return bytes && new CachedResponse(bytes, headersOf('image/webp', ['cache-control', 'max-age=86400']));
  }
  const document = documentOf(root, path);
  return document && page(documentPage(root, document));
}

const page = (markup: string) => new CachedResponse(Buffer.from(markup), headersOf(type, headers));
