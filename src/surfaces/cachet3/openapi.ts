import { DIALECT_HEADER } from '../../http/dialect-choice.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import type { Json } from '../../http/openapi/openapi-schemas.ts';
import type { Route } from '../../http/route.ts';
import { isOfCachet3 } from './dialect.ts';

type Properties = Record<string, Json>;

const REFERENCE = '#/components/schemas/';

/**
 * The OpenAPI description of the dialect of Cachet 3, made from our own description by the same rules by which
 * `documents.ts` makes the responses.
 */
export function cachet3Document(
  routes: readonly Route[],
  tags: Readonly<Record<string, string>>,
  serverUrl: string,
): Json {
  const own = openApiDocument(routes.filter(isOfCachet3), tags, serverUrl) as OpenApi;
  const schemas = Object.fromEntries(
    Object.entries(own.components.schemas)
      .filter(([name]) => !name.startsWith('Brief'))
      .map(([name, schema]) => [name, translated(name, schema)]),
  );
  const paths = Object.fromEntries(
    Object.entries(own.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([verb, operation]) => [verb, spoken(verb, operation)]),
      ),
    ]),
  );
  return {
    ...own,
    info: {
      ...own.info,
      title: 'Daymark (dialect of Cachet 3)',
      description: `How Daymark answers programs that were written for the server of Cachet 3: requests with a token that has the dialect, and requests with the header ${DIALECT_HEADER}. Everything else that Daymark can do is described at /api/docs.`,
    },
    paths,
    components: {
      ...own.components,
      schemas,
      parameters: { ...own.components.parameters, Dialect: dialectParameter },
    },
  };
}

interface OpenApi extends Json {
  readonly info: Json;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, Json>;
    readonly parameters: Record<string, Json>;
  } & Json;
}

interface Operation extends Json {
  readonly parameters: readonly Json[];
  readonly responses: Record<string, Json>;
}

const dialectParameter = {
  name: DIALECT_HEADER,
  in: 'header',
  required: true,
  description: 'Asks for this dialect. A token that has the dialect needs no header.',
  schema: { type: 'string', enum: ['cachet3'] },
};

function spoken(verb: string, operation: Operation): Json {
  const { 200: success, ...others } = operation.responses;
  return {
    ...operation,
    parameters: [...operation.parameters, { $ref: '#/components/parameters/Dialect' }],
    responses: {
      ...(success && {
        200:
          verb === 'post'
            ? { ...success, description: 'Nothing was created: a dry run, or a subscriber that was known' }
            : success,
      }),
      ...(success && verb === 'post' && { 201: { ...success, description: 'Created' } }),
      ...others,
    },
  };
}

/** The schema with this name, as the dialect has it. */
function translated(name: string, schema: Json): Json {
  if (name === 'PageLinks') return pageLinks;
  if (name === 'PageMeta') return pageMeta;
  if (name === 'Meta') return meta;
  if (name.startsWith('ComponentGroup')) return translatedParts(inFull(schema));
  return translatedParts(schema);
}

/** Groups in a list and their components show everything, and a group gives its components no pivot. */
const inFull = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema)
      .replaceAll(`${REFERENCE}Brief`, REFERENCE)
      .replaceAll(`${REFERENCE}LinkedComponent"`, `${REFERENCE}Component"`),
  );

function translatedParts(schema: Json): Json {
  const properties = schema.properties as Properties | undefined;
  if (!properties) return schema;
  if (properties.human && properties.value) return withNumber(schema, properties);
  return properties.attributes && properties.relationships ? resource(schema, properties) : schema;
}

const integer = { type: 'integer' };

/** A status: its number is a number. */
const withNumber = (schema: Json, properties: Properties): Json => ({
  ...schema,
  properties: {
    ...properties,
    value: JSON.parse(JSON.stringify(properties.value).replaceAll('"string"', '"integer"')),
  },
});

function resource(schema: Json, { attributes, relationships, ...properties }: Properties): Json {
  const { required: _, ...optionalRelationships } = relationships as Json;
  return {
    ...schema,
    properties: {
      ...properties,
      attributes: attributesOf(properties.type?.const, attributes as Json),
      relationships: { ...optionalRelationships, description: 'Those that `include` names.' },
    },
    required: ['id', 'type', 'attributes'],
  };
}

function attributesOf(type: unknown, schema: Json): Json {
  const properties = Object.entries(schema.properties as Properties).map(([name, property]) => [
    name,
    name.endsWith('_count') ? integer : property,
  ]);
  const required = schema.required as readonly string[];
  return {
    ...schema,
    properties: { ...Object.fromEntries(properties), ...addedAttributes(type) },
    // Only updates of incidents have a status.
    required: type === 'updates' ? required.filter((name) => name !== 'status') : required,
  };
}

/** What only this dialect has. */
function addedAttributes(type: unknown): Properties {
  if (type === 'metricPoints') return { metric_id: integer };
  return type === 'incidents' ? { component_id: integerOrNull } : {};
}

const text = { type: 'string' };
const integerOrNull = { type: ['integer', 'null'] };

const pageLinks: Json = {
  type: 'object',
  description: 'Absolute addresses of other pages, as far as there are such pages.',
  properties: { first: text, prev: text, next: text },
  required: ['first'],
};

const pageMeta: Json = {
  type: 'object',
  properties: {
    current_page: integer,
    current_page_url: text,
    from: integerOrNull,
    path: text,
    per_page: integer,
    to: integerOrNull,
  },
  required: ['current_page', 'current_page_url', 'from', 'path', 'per_page', 'to'],
};

const meta: Json = {
  description: 'Free-form metadata by key; an empty object or an empty list if there is none.',
  anyOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', maxItems: 0 },
  ],
};
