import { defaultStatusColours } from '../../../../common/settings.ts';
import { statusNameOf } from '../../../domain/settings/model.ts';
import { iconColour } from '../../../domain/settings/palette.ts';
import type { SiteRequest, SiteResponse, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { isoOf } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { html as xml } from '../../../lib/html.ts';
import { imageHeaders } from '../badges/routes.ts';
import { toneOfComponent } from '../badges/tones.ts';
import { loadFeedScope } from '../feeds/feed-scope.ts';
import { rootOf } from '../page-context.ts';
import { componentGroupPath, componentPath } from '../paths.ts';
import type { ShareTone } from '../share-image/tones.ts';
import { toneOf } from '../views/icons.ts';
import { faviconIco, faviconSvg } from './favicon.ts';
import { pictureRoutes, touchIcon, uploadedFavicon } from './pictures.ts';
import { findSitemapIncidents, findSitemapSchedules } from './queries.ts';

interface SitemapPage {
  readonly url: string;
  readonly updated?: Seconds | undefined;
}

/** The pages for search engines, in the format of sitemaps.org. */
const sitemap = (pages: readonly SitemapPage[]): string =>
  xml`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(
  ({ url, updated }) =>
    xml`<url><loc>${url}</loc>${updated !== undefined && xml`<lastmod>${isoOf(updated)}</lastmod>`}</url>\n`,
)}</urlset>
`.markup;

/** Crawlers may read everything except the API, whose lists never end. */
const robots: SiteRoute['render'] = async ({ page: { url } }) => {
  const root = rootOf(url);
  const lines = [
    'User-agent: *',
    `Allow: ${root}/`,
    `Allow: ${root}/api/docs`,
    `Disallow: ${root}/api/`,
    '',
    `Sitemap: ${url}/sitemap.xml`,
  ];
  return { body: `${lines.join('\n')}\n`, type: 'text/plain; charset=utf-8' };
};

const sitemapRoute: SiteRoute['render'] = async (ctx, request) => {
  const { readContext, state } = await loadFeedScope(ctx, request);
  const { url } = readContext.page;
  const incidents = await findSitemapIncidents(readContext);
  const schedules = await findSitemapSchedules(readContext);
  const { show_history, show_uptime } = state.settings;
  const body = sitemap([
    { url: `${url}/` },
    ...(show_history ? [{ url: `${url}/history` }] : []),
    ...(show_uptime ? [{ url: `${url}/uptime` }] : []),
    ...state.groups.map(({ id }) => ({ url: `${url}${componentGroupPath(id)}` })),
    ...Array.from(state.components.keys(), (id) => ({ url: `${url}${componentPath(id)}` })),
    ...incidents.map(({ key, updated }) => ({ url: `${url}/incidents/${key}`, updated })),
    ...schedules.map(({ key, updated }) => ({ url: `${url}/schedules/${key}`, updated })),
  ]);
  return { body, type: 'application/xml; charset=utf-8' };
};

/** URLs are relative to the manifest, so that it works under any path prefix. */
const manifest: SiteRoute['render'] = async (ctx, request) => {
  const { name, i18n, state } = await loadFeedScope(ctx, request);
  const body = JSON.stringify({
    name,
    short_name: shortName(name),
    id: './',
    start_url: './',
    scope: './',
    // On iPhones, only such a page can show notifications.
    display: 'standalone',
    lang: i18n.language.code,
    dir: i18n.language.direction,
    theme_color: state.settings.accent,
    background_color: '#ffffff',
    icons: [
      { src: 'favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      touchIcon(state.settings),
    ],
  });
  return { body, type: 'application/manifest+json; charset=utf-8' };
};

const MAX_SHORT_NAME = 12;

/** As many whole words as fit below an icon. */
function shortName(name: string): string {
  if (name.length <= MAX_SHORT_NAME) return name;
  const wholeWords = name.slice(0, MAX_SHORT_NAME + 1).replace(/\s\S*$/, '');
  return wholeWords.length <= MAX_SHORT_NAME ? wholeWords : [...name].slice(0, MAX_SHORT_NAME).join('');
}

type Icon = readonly [tone: ShareTone, colour?: string];

/** The current status, in the operator's own colour if there is one. */
async function currentIcon(ctx: Context, request: SiteRequest): Promise<Icon> {
  const { state } = await loadFeedScope(ctx, request);
  const status = toneOf(state.headline);
  const [tone, name] = [toneOfComponent(status), statusNameOf(status)];
  const colour = state.settings.status_colours[name];
  return colour === defaultStatusColours[name] ? [tone] : [tone, iconColour(colour)];
}

const svgIcon = async (icon: Icon): Promise<SiteResponse> => ({
  body: faviconSvg(...icon),
  type: 'image/svg+xml; charset=utf-8',
  headers: imageHeaders,
});

const icoIcon = async (icon: Icon): Promise<SiteResponse> => ({
  body: await faviconIco(...icon),
  type: 'image/x-icon',
  headers: imageHeaders,
});

/** Files that clients request at well-known paths. */
export const wellKnownRoutes: readonly SiteRoute[] = [
  { path: '/robots.txt', render: robots, withoutDatabase: true },
  { path: '/sitemap.xml', render: sitemapRoute },
  { path: '/manifest.webmanifest', render: manifest },
  ...pictureRoutes,
  {
    path: '/favicon.svg',
    render: async (ctx, request) => svgIcon(await currentIcon(ctx, request)),
    fallback: () => svgIcon(['unknown']),
  },
  {
    path: '/favicon.ico',
    render: async (ctx, request) => (await uploadedFavicon(ctx)) ?? icoIcon(await currentIcon(ctx, request)),
    fallback: () => icoIcon(['unknown']),
  },
];
