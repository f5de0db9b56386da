import { createApp } from '../../src/app.ts';
import { type Route, verbsOf } from '../../src/http/route.ts';
import type { SiteRoute } from '../../src/http/site.ts';
import type { Context } from '../../src/kernel/context.ts';
import { routes } from '../../src/routes.ts';
import { accountPageRoutes } from '../../src/surfaces/account-pages/routes.ts';
import { dashboardRoutes } from '../../src/surfaces/dashboard-files/routes.ts';
import { previewFrames } from '../../src/surfaces/previews/frames.ts';
import { statusPage } from '../../src/surfaces/status-page/site.ts';
import { isLong } from './rounds.ts';

/** For parameters that are texts. A record whose parameter is not here is requested by its id. */
export type Texts = Readonly<Record<string, readonly string[]>>;

/** The first record of each kind, and a later one, which some have. */
const IDS = isLong ? ['1', '2', '3', '4'] : ['1', '4'];

/** The path with every combination of values for its parameters. */
function fillIn(path: string, texts: Texts): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  return (texts[name] ?? IDS).flatMap((value) => fillIn(path.replace(`{${name}}`, value), texts));
}

function queriesOf(route: Route): string[] {
  const includes = route.list?.includes ?? (route.list ? [] : route.includes);
  return [
    '',
    ...(includes.length > 0 ? [`?include=${includes.join()}`] : []),
    ...(route.list ? ['?per_page=1&page=2'] : []),
    ...(route.download ? ['?format=csv'] : []),
  ];
}

const isPage = (route: SiteRoute): boolean =>
  !route.stream && (!('method' in route) || route.method === 'GET') && !route.path.endsWith('*');

/** Every address that answers a GET and ends, from the registry of the API and from the routes of the pages. */
export async function everyGet(
  ctx: Context,
  texts: Texts,
): Promise<{ readonly api: readonly string[]; readonly pages: readonly string[] }> {
  const api = routes
    .filter((route) => verbsOf(route).includes('GET') && !route.stream)
    .flatMap((route) =>
      fillIn(`/api${route.path}`, texts).flatMap((path) => queriesOf(route).map((query) => path + query)),
    );
  const page = statusPage(ctx);
  await page.close();
  const site = [
    ...page.routes,
    ...accountPageRoutes,
    ...dashboardRoutes(ctx.config.baseUrl),
    ...previewFrames,
  ].filter(isPage);
  const more = ['/?lang=de&days=30', '/history?q=o', '/nowhere', '/openapi.json'];
  return { api: [...api, '/api'], pages: [...site.flatMap(({ path }) => fillIn(path, texts)), ...more] };
}

/** Different in each response, whatever the database contains. */
const OF_THE_REQUEST = new Set(['date', 'x-request-id']);
/** The errors of Cachet's API have ids of their own. */
const OF_THE_RESPONSE = /"request_id":"[^"]*"|(?<=^{"errors":\[{)"id":"[^"]*"/;

/** Status, headers and body of each address, asked with this token or as a guest. */
export async function readEvery(
  ctx: Context,
  addresses: readonly string[],
  token: string | undefined,
): Promise<Map<string, string>> {
  const app = createApp(ctx);
  const responses = new Map<string, string>();
  try {
    for (const url of addresses) {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const response = await app.inject({ method: 'GET', url, headers });
      const fields = Object.entries(response.headers).filter(([name]) => !OF_THE_REQUEST.has(name));
      const body = response.rawPayload.toString('latin1').replace(OF_THE_RESPONSE, '');
      responses.set(url, `${response.statusCode}\n${JSON.stringify(fields)}\n${body}`);
    }
  } finally {
    await app.close();
  }
  return responses;
}
