import packageJson from '../../../package.json' with { type: 'json' };
import { abilityFor, JSON_PLAIN, needsSignIn, type Route } from '../route.ts';
import { type Parameter, parametersOf, SharedParameters } from './openapi-parameters.ts';
import { errorSchemas, responses, sharedHeaders, sharedResponses } from './openapi-responses.ts';
import { type Json, Schemas } from './openapi-schemas.ts';

/** The version of the API, as the contract defines it. The version of Daymark stands beside it. */
const API_VERSION = '0.0.1';

/**
 * The OpenAPI 3.1 description of the routes, made from the same definitions that serve them. `tags` has the description
 * of each tag, by name. A server passes its own URL; the description in the repository is for any server.
 */
export function openApiDocument(
  routes: readonly Route[],
  tags: Readonly<Record<string, string>>,
  serverUrl = '/',
): Json {
  const schemas = new Schemas();
  for (const [name, schema] of Object.entries(errorSchemas)) schemas.add(name, schema);
  const operations = routes.flatMap(operationsOf);
  const shared = new SharedParameters(
    operations.map(({ route: { tag }, parameters }) => ({ tag, parameters })),
  );
  const paths: Record<string, Json> = {};
  for (const { route, verb, ...operation } of operations) {
    const path = `/api${route.path}`;
    const parameters = operation.parameters.map((parameter) => shared.share(parameter, route.tag));
    paths[path] ??= {};
    paths[path][verb] = describe(route, { ...operation, parameters }, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daymark',
      version: API_VERSION,
      'x-daymark-version': packageJson.version,
      description:
        'The API of a Daymark status page. What is public can be read by everyone; a token shows its owner more. Writing, and reading subscribers, needs the ability that the operation names. Scripts send a token; people sign in and have a session.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This server' }],
    security: [{}, { token: [] }, { session: [] }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: '<id>|<secret>' },
        session: { type: 'apiKey', in: 'cookie', name: 'daymark_session' },
      },
      schemas: schemas.named,
      parameters: shared.named,
      responses: sharedResponses,
      headers: sharedHeaders,
    },
  };
}

interface Operation {
  readonly route: Route;
  readonly verb: string;
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
}

/** The operations of a route: one, or two for PUT, because PATCH does the same. */
function operationsOf(route: Route): Operation[] {
  const { operationId, description } = route;
  const operation = {
    route,
    verb: route.method.toLowerCase(),
    operationId,
    description,
    parameters: parametersOf(route),
  };
  if (route.method !== 'PUT') return [operation];
  const patch = {
    verb: 'patch',
    operationId: patchIdOf(operationId),
    description: 'Does the same as PUT.',
  };
  return [operation, { ...operation, ...patch }];
}

/** `updateIncident` becomes `patchIncident`, and `resetPassword` becomes `patchResetPassword`. */
const patchIdOf = (operationId: string): string =>
  operationId.startsWith('update')
    ? operationId.replace('update', 'patch')
    : `patch${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;

function describe(
  route: Route,
  {
    operationId,
    description,
    parameters,
  }: { operationId: string; description: string; parameters: readonly Json[] },
  schemas: Schemas,
): Json {
  const ability = abilityFor(route);
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description,
    // Otherwise the security of the whole description applies: a token, a session or none.
    ...(needsSignIn(route) && {
      security: route.access === 'probe' ? [{ token: [] }] : [{ token: [] }, { session: [] }],
    }),
    ...(ability && { 'x-ability': ability }),
    parameters,
    ...requestBody(route, schemas),
    responses: responses(route, schemas),
  };
}

function requestBody({ input, method, operationId, takesCsv }: Route, schemas: Schemas): Json {
  if (!input) return {};
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Request`;
  const { schema, required } = schemas.body(name, input, method === 'POST');
  const csv = takesCsv && { 'text/csv': { schema: { type: 'string' } } };
  return { requestBody: { required, content: { [JSON_PLAIN]: { schema }, ...csv } } };
}
