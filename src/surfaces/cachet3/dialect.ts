import { subscriberRoutes } from '../../domain/audience/subscribers/resource.ts';
import { DIALECT_HEADER } from '../../http/dialect-choice.ts';
import { JSON_API, type RespondingRoute, type Route, WithStatus } from '../../http/route.ts';
import { unwrap, withBody } from '../../http/route-result.ts';
import type { Context } from '../../kernel/context.ts';
import { joined } from '../../kernel/db/connection.ts';
import type { Collection, Document } from '../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../kernel/jsonapi/query.ts';
import { loadMeta } from '../../kernel/meta/store.ts';
import { componentIdsIn, toCachet3 } from './documents.ts';
import { type SingleRoute, withOwnMetadata } from './metadata.ts';
import { bodyFrom, listQueryFor, listSpecFor, queryFor } from './requests.ts';
import { confirm, findKnown } from './subscribers.ts';

/** The lists of Cachet 3. It has an operation for each of their records, too, and one that tells the status of everything. */
const lists = [
  '/components',
  '/component-groups',
  '/incidents',
  '/incidents/{incident}/updates',
  '/incident-templates',
  '/schedules',
  '/schedules/{schedule}/updates',
  '/metrics',
  '/metrics/{metric}/points',
  '/subscribers',
];

const LAST_PARAMETER = /\/\{\w+\}$/;

/** The operations of Cachet 3 that concern no list. */
const single = ['/ping', '/version', '/status'];

/** Whether Cachet 3 has the operation. */
export function isOfCachet3({ method, path }: Route): boolean {
  const isList = lists.includes(path);
  const isRecord = LAST_PARAMETER.test(path) && lists.includes(path.replace(LAST_PARAMETER, ''));
  switch (method) {
    case 'GET':
      return isList || isRecord || single.includes(path);
    case 'POST':
      return isList;
    default:
      return isRecord;
  }
}

/** The answer of Cachet 3 to DELETE, and to `/ping` and `/version`, is the same as ours. */
const isTranslated = (route: Route): boolean =>
  isOfCachet3(route) && route.method !== 'DELETE' && !['/ping', '/version'].includes(route.path);

/** Adds to an operation how it answers in the dialect of Cachet 3. */
export function withCachet3(route: Route): Route {
  if (route.stream || !isTranslated(route)) return route;
  return { ...route, vary: DIALECT_HEADER, dialects: { cachet3: spoken(route) } };
}

/** The operation in the dialect of Cachet 3: the same handler, with the request and the response translated. */
function spoken(route: RespondingRoute): RespondingRoute {
  const common = { vary: DIALECT_HEADER, dialect: 'cachet3' } as const;
  if (route.mediaType !== JSON_API) return { ...route, ...common };
  const { operationId, method } = route;
  if (route.list) {
    const list: ListRoute = {
      ...route,
      ...common,
      list: listSpecFor(operationId, route.list),
      handle: async (ctx, request) => {
        const query = listQueryFor(operationId, request.query);
        return translated(ctx, await route.handle(ctx, { ...request, query }), query.include);
      },
    };
    return list;
  }
  const run = withOwnMetadata(
    operationId === 'createSubscriber' ? { ...route, handle: createSubscriber(route) } : route,
  );
  return {
    ...route,
    ...common,
    handle: async (ctx, request) => {
      const { body, query } = request;
      const ownRequest = { ...request, body: bodyFrom(operationId, body), query: queryFor(query) };
      const result = await run(ctx, ownRequest);
      const response = await translated(ctx, result, query.include);
      // The record that a known address has is not created.
      return method === 'POST' && !(result instanceof WithStatus) ? new WithStatus(response, 201) : response;
    },
  };
}

/** The result of our own operation, with the metadata of its components, as Cachet 3 would send it. */
async function translated(ctx: Context, result: unknown, include: ReadonlySet<string>): Promise<unknown> {
  const { read: db, dialect } = ctx.connection;
  const ids = componentIdsIn(unwrap(result).body as Document | Collection);
  const meta = ids.length > 0 ? await loadMeta({ db, dialect }, 'component', ids) : undefined;
  return withBody(result, (body) => toCachet3(body as Document | Collection, include, meta));
}

type ListRoute = Extract<RespondingRoute, { readonly list: ListSpec }>;

const isUpdate = (route: Route): route is SingleRoute => route.operationId === 'updateSubscriber';
const [updateSubscriber] = subscriberRoutes.filter(isUpdate) as [SingleRoute];
const changeSubscriber = withOwnMetadata(updateSubscriber);

/** In Cachet 3, an address that is subscribed already is no error: the response is 200, with its subscriber. */
const createSubscriber =
  (create: SingleRoute): SingleRoute['handle'] =>
  (ctx, request) =>
    ctx.connection.begin(async (db) => {
      const inside = { ...ctx, connection: joined(ctx.connection, db) };
      const known = await findKnown(inside, request.actor, request.body);
      if (!known) return create.handle(inside, request);
      await confirm(inside, request.actor, known);
      const changed = { ...request, ids: [known.id], body: known.changes };
      return new WithStatus(await changeSubscriber(inside, changed), 200);
    });
