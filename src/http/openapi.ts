import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { FilterKind, ListSpec } from '../jsonapi/query.ts';
import { inputSchemas } from '../validation/fields.ts';
import type { Input } from '../validation/form.ts';
import { JSON_PLAIN, type Route } from './route.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of the routes: made from the same definitions that serve them. */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, route.operationId, schemas);
    if (route.method === 'PUT') {
      const id = route.operationId.replace(/^update/, 'patch');
      paths[path].patch = { ...operation(route, id, schemas), description: 'The same as PUT.' };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daymark',
      version: packageJson.version,
      description:
        'The API of a Daymark status page. What is public can be read by everyone; a token shows its owner more. Writing, and reading subscribers, needs a token with the ability that the operation names.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: '<id>|<secret>' } },
      schemas: { ...schemas.named, ...errorSchemas },
    },
  };
}

const message = { type: 'string' };
const errorSchemas: Record<string, Json> = {
  Error: strict({ message }),
  ServerError: strict({ message, request_id: { type: 'string' } }),
  ValidationError: strict({
    message,
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  }),
};

function strict(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function operation(route: Route, operationId: string, schemas: Schemas): Json {
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.ability
      ? { security: [{ token: [] }], 'x-ability': route.ability }
      : { security: [{}, { token: [] }] }),
    parameters: [
      ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        description: 'The id of the record.',
        schema: { type: 'integer', minimum: 1 },
      })),
      ...queryParameters(route),
    ],
    ...(route.input && { requestBody: requestBody(route.input, route.method === 'POST', schemas) }),
    responses: responses(route, schemas),
  };
}

function queryParameters(route: Route): Json[] {
  const includes: readonly string[] = route.list ? route.list.includes : route.includes;
  const answersDocument = route.mediaType !== JSON_PLAIN && route.response !== undefined;
  return [
    ...(route.list ? listParameters(route.list) : []),
    ...(includes.length > 0 && answersDocument
      ? [several('include', 'Related data to bring along.', includes)]
      : []),
    ...(answersDocument
      ? [query('fields[type]', 'Only these attributes and relationships of resources of the type.')]
      : []),
  ];
}

function listParameters(spec: ListSpec): Json[] {
  const sorts = spec.sorts.flatMap((name) => [name, `-${name}`]);
  const size = { type: 'integer', minimum: 1, maximum: 100, default: 15 };
  const number = { type: 'integer', minimum: 1, default: 1 };
  return [
    { ...query('per_page', 'How many records a page has; page[size] is the same.'), schema: size },
    { ...query('page', 'Which page; page[number] is the same.'), schema: number },
    several('sort', 'Fields to sort by; a hyphen in front sorts descending.', sorts),
    ...Object.entries(spec.filters).map(([name, kind]) => filterParameter(name, kind)),
  ];
}

function filterParameter(name: string, kind: FilterKind): Json {
  if (kind === 'meta') return query(`filter[${name}][key]`, 'Metadata with this value under the key.');
  if (typeof kind !== 'string') return several(`filter[${name}]`, 'Any of these.', kind);
  const texts = {
    text: 'Holds one of these texts, whatever their case.',
    boolean: 'true, false, 1 or 0.',
    date: 'A date, or a date and time.',
    id: 'Ids, separated by commas.',
  };
  return query(`filter[${name}]`, texts[kind]);
}

const query = (name: string, description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});

/** A comma list of known values. */
const several = (name: string, description: string, values: readonly (string | number)[]): Json => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { enum: values } },
});

function requestBody(input: Input, creates: boolean, schemas: Schemas): Json {
  const properties = Object.entries(input).map(([name, field]) => {
    const schema = schemas.input(field.schema);
    const described = field.description ? { description: field.description } : {};
    return [name, { ...(field.nullable ? { anyOf: [schema, { type: 'null' }] } : schema), ...described }];
  });
  const required = Object.entries(input).flatMap(([name, field]) => (field.required ? [name] : []));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(creates && required.length > 0 && { required }),
  };
  return { required: creates, content: { 'application/json': { schema } } };
}

function responses(route: Route, schemas: Schemas): Json {
  const error = (description: string, name = 'Error') => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const success = route.response
    ? {
        200: {
          description: 'Success',
          content: { [route.mediaType]: { schema: schemas.output(route.response) } },
        },
      }
    : { 204: { description: 'Deleted' } };
  const hasRecord = route.path.includes('{');
  return {
    ...success,
    400: error('The query or the body is malformed'),
    ...(route.ability && { 401: error('No valid token'), 403: error('The token lacks the ability') }),
    ...(hasRecord && { 404: error('There is no such record') }),
    ...(route.method !== 'GET' && {
      413: error('The body is too large'),
      415: error('The body is not JSON'),
    }),
    ...(route.input && { 422: error('The body holds something that is not valid', 'ValidationError') }),
    ...(route.refusal && { 422: error(route.refusal, 'ValidationError') }),
    429: error('Too many requests'),
    500: error('The server failed', 'ServerError'),
  };
}

/** Collects named schemas once, and refers to them everywhere. */
class Schemas {
  readonly named: Record<string, unknown> = {};

  output(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, {
      io: 'output',
      // That an integer is one that JavaScript can count to goes without saying.
      override: ({ jsonSchema }) => {
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    return this.#lift(json as Json);
  }

  input(schema: z.ZodType): Json {
    const json = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const known = inputSchemas.get(zodSchema);
        if (known) Object.assign(jsonSchema, known);
      },
    });
    return this.#lift(json as Json);
  }

  #lift(json: Json): Json {
    const { $schema: _, $defs = {}, ...schema } = json;
    const rewritten = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
    for (const [name, definition] of Object.entries($defs as Json)) {
      const { id: _id, ...rest } = definition as Json;
      this.named[name] ??= rewritten(rest);
    }
    return rewritten(schema) as Json;
  }
}
