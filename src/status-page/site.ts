import type { Context } from '../context.ts';
import type { Site } from '../http/site.ts';
import { negotiate } from '../i18n/negotiate.ts';
import { statuspageRoutes } from './atlassian-json/routes.ts';
import { badgeRoutes } from './badges/routes.ts';
import { embedRoutes } from './embed/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { LiveHub } from './live/hub.ts';
import { chosenLanguage, rootOf } from './page-context.ts';
import { pageRoutes } from './routes.ts';
import { shareRoutes } from './share-routes.ts';
import { subscribeRoutes } from './subscribe/routes.ts';
import { errorPage } from './views/error.ts';
import { wellKnownRoutes } from './well-known/routes.ts';

/** Everything that the public sees besides the API. */
export function statusPage(ctx: Context): Site {
  const live = new LiveHub(ctx);
  const root = rootOf(ctx.config.baseUrl);
  return {
    routes: [
      ...pageRoutes,
      ...shareRoutes,
      ...feedRoutes,
      ...badgeRoutes,
      ...embedRoutes,
      ...statuspageRoutes,
      ...wellKnownRoutes,
      ...subscribeRoutes(ctx),
      { path: '/live', stream: (request, response, asked) => live.join(request, response, asked) },
    ],
    variantOf: ({ headers }) =>
      chosenLanguage(headers.cookie) ?? negotiate(headers['accept-language'] ?? '') ?? '',
    errorPage: (code, variant) => errorPage(root, code, variant),
    close: () => live.close(),
  };
}
