import { type Json, Schemas } from '../../http/openapi/openapi-schemas.ts';
import { abilityFor, JSON_PLAIN, needsSignIn, type Route } from '../../http/route.ts';
import { cachetV1Routes } from './routes.ts';

const listParameters = [
  { name: 'page', description: 'The page, from 1 on.', schema: { type: 'integer', default: 1 } },
  {
    name: 'per_page',
    description: 'Records on a page.',
    schema: { type: 'integer', default: 20, maximum: 10_000 },
  },
  {
    name: 'sort',
    description: 'A member of the records. Sorting descends, except in lists of component groups.',
    schema: { type: 'string' },
  },
].map((parameter) => ({ ...parameter, in: 'query' }));

const error: Json = {
  description: 'What is wrong. Fields that cannot be accepted are 400, never 422.',
  content: {
    [JSON_PLAIN]: {
      schema: {
        type: 'object',
        properties: {
          errors: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                id: { type: 'string' },
                status: { type: 'integer' },
                title: { type: 'string' },
                detail: { type: 'string' },
                meta: {
                  type: 'object',
                  properties: { details: { type: 'array', items: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
  },
};

function pathParameters({ path, textParameters = {} }: Route): Json[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: Object.hasOwn(textParameters, name) ? 'string' : 'integer' },
    ...(textParameters[name] && { description: textParameters[name] }),
  }));
}

function describe(route: Route, schemas: Schemas): Json {
  const { operationId, tag, summary, description, method, input, response } = route;
  const ability = abilityFor(route);
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Request`;
  const body = input && schemas.body(name, input, method === 'POST');
  const forms = [JSON_PLAIN, 'application/x-www-form-urlencoded'];
  return {
    operationId,
    tags: [tag],
    summary,
    description: input
      ? `${description} Fields may be sent as JSON, as a form or in the query string.`
      : description,
    ...(needsSignIn(route) && { security: [{ token: [] }] }),
    ...(ability && { 'x-ability': ability }),
    parameters: [...pathParameters(route), ...(operationId.startsWith('list') ? listParameters : [])],
    ...(body && {
      requestBody: { content: Object.fromEntries(forms.map((type) => [type, { schema: body.schema }])) },
    }),
    responses: {
      ...(response
        ? {
            200: { description: 'Done.', content: { [JSON_PLAIN]: { schema: schemas.output(response) } } },
          }
        : { 204: { description: 'Deleted.' } }),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** The OpenAPI description of the API of Cachet 2, as this server speaks it. */
export function cachetV1Document(serverUrl: string): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const route of cachetV1Routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cachet 2 API of Daymark',
      version: '1',
      description:
        'The API of Cachet 2, for scripts that were written for it. It reads and writes the same data as the API of Daymark, with the same rights. New scripts should use that one.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This server' }],
    security: [{}, { token: [] }],
    tags: [...new Set(cachetV1Routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Cachet-Token' } },
      schemas: schemas.named,
      responses: { Error: error },
    },
  };
}
