import { extname } from 'node:path';
import { CachedResponse } from '../../http/cache/cached-response.ts';
import { headersOf, type SiteRoute } from '../../http/site.ts';
import { NotFound } from '../../kernel/errors.ts';
import { html } from '../../lib/html.ts';
import { loadFeedScope } from '../status-page/feeds/feed-scope.ts';
import { rootOf } from '../status-page/page-context.ts';
import { styleSheet, styles } from '../status-page/views/styles.ts';
import { policyFor } from '../status-page/views/theme.ts';
import { touchIcon } from '../status-page/well-known/pictures.ts';
import { type BuiltFile, firstLoad, loadBuild } from './build.ts';

/** The dashboard as an application of a phone. URLs are relative to the manifest, so that it works under any path prefix. */
const manifestRoute: SiteRoute = {
  path: '/dashboard/manifest.webmanifest',
  render: async (ctx, request) => {
    const { name, state } = await loadFeedScope(ctx, request);
    const { src, ...icon } = touchIcon(state.settings);
    const body = JSON.stringify({
      // The status page can be installed as well, and has the plain name.
      name: `${name} · Daymark`,
      short_name: 'Daymark',
      id: './',
      start_url: './',
      scope: './',
      display: 'standalone',
      theme_color: state.settings.accent,
      background_color: '#ffffff',
      icons: [
        { src: '../favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
        { ...icon, src: src.includes(':') ? src : `../${src}` },
      ],
    });
    return { body, type: 'application/manifest+json; charset=utf-8' };
  },
};

const ASSETS = 'assets/';
const WORKER = 'service-worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** No inline script or style, and no script that is made of a text. Pictures may come from where the page's logo does. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The address of the service worker, which only its own code can make.
  'trusted-types service-worker',
].join('; ');

/**
 * The dashboard. Its document is the response at every address below `/dashboard` that has no page of its own; the program
 * in it decides what to show. It is the same for everybody, so none of this asks the database.
 */
export function dashboardRoutes(baseUrl: string, folder?: URL): SiteRoute[] {
  const build = loadBuild(folder);
  const paths = ['/dashboard', '/dashboard/*'];
  if (!build) return paths.map((path) => ({ ...notBuilt, path }));
  const document = documentResponse(build.document, rootOf(baseUrl));
  const assets = new Map([...build.assets].map(([name, file]) => [name, assetResponse(name, file)]));
  const worker = workerResponse(build.worker);
  const constant = (path: string) => {
    if (path === WORKER) return worker;
    return `${path}/`.startsWith(ASSETS) ? assets.get(path.slice(ASSETS.length)) : document;
  };
  return [manifestRoute, ...paths.map((path) => ({ path, constant }))];
}

/** The addresses of the scripts that the dashboard begins with, so that another page can load them ahead. */
export const firstScripts = (root: string): string[] =>
  firstLoad(loadBuild()?.document ?? '').scripts.map((name) => `${root}/dashboard/${ASSETS}${name}`);

/** The addresses in it are relative, because the build does not know at which path the server will be. */
function documentResponse(document: string, root: string): CachedResponse {
  const { markup } = html`${root}`;
  const text = document
    .replace('data-root=""', `data-root="${markup}"`)
    .replaceAll(/ href="\/(?!\/)/g, ` href="${markup}/`)
    .replaceAll(/ (href|src)="\.\//g, ` $1="${markup}/dashboard/`);
  const headers = [
    'content-security-policy',
    policy,
    'referrer-policy',
    'no-referrer',
    'x-robots-tag',
    'noindex',
  ];
  return new CachedResponse(Buffer.from(text), headersOf('text/html; charset=utf-8', headers));
}

/** Browsers ask for it again now and then, and install it if a byte of it has changed. */
const workerResponse = (script: Buffer): CachedResponse =>
  new CachedResponse(
    script,
    headersOf('text/javascript; charset=utf-8', ['content-security-policy', WORKER_POLICY]),
  );

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

function assetResponse(name: string, { bytes, br, gzip }: BuiltFile): CachedResponse {
  const type = types[extname(name)] ?? 'application/octet-stream';
  const headers = headersOf(type, ['cache-control', 'public, max-age=31536000, immutable']);
  return new CachedResponse(bytes, headers, undefined, { br, gzip });
}

const notBuilt = {
  method: 'GET',
  withoutDatabase: true,
  respond: async (_ctx: unknown, { params }: { params: Readonly<Record<string, string>> }) => {
    if (`${params['*'] ?? ''}/`.startsWith(ASSETS)) throw new NotFound();
    return {
      code: 503,
      body: notBuiltPage.markup,
      type: 'text/html; charset=utf-8',
      headers: ['content-security-policy', policyFor([styles], [], "'none'")],
    };
  },
} as const;

const notBuiltPage = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>The dashboard is not built</title><meta name="robots" content="noindex"><style>${styleSheet}</style></head>
<body><main class="wrap"><div class="top"><h1>The dashboard is not built</h1></div>
<p>The server runs, but the files of the dashboard are missing. On the server, run <code>npm run build</code> in the folder of
Daymark, then start the server again. This needs the build tools, which <code>npm install</code> installs unless it is told
<code>--omit=dev</code>.</p>
<p>Until then, everything can be done with the API and with the <code>daymark</code> command.</p></main></body></html>
`;
