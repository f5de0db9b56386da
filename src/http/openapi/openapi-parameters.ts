import type { FilterKind, ListSpec } from '../../kernel/jsonapi/query.ts';
import { JSON_API, type Route } from '../route.ts';
import { type Json, refTo } from './openapi-schemas.ts';

export interface Parameter extends Json {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

export const parametersOf = (route: Route): Parameter[] => [
  ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    pathParameter(name, route.textParameters?.[name]),
  ),
  ...queryParameters(route),
  ...writeParameters(route),
];

const pathParameter = (name: string, text: string | undefined): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: text ?? `The id of the ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`,
  schema: text === undefined ? { type: 'integer', minimum: 1 } : { type: 'string' },
});

/** What makes a write safe to repeat, to check and to try. */
function writeParameters({ method, version, creates, noDryRun }: Route): Parameter[] {
  if (method === 'GET') return [];
  return [
    header(
      'Idempotency-Key',
      'A random text, new for each write. A request with the same key, method, path and body within 24 hours (or as many as the setting `idempotency_hours` says) gets the answer of the first one, and writes nothing.',
      { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    ),
    ...(version
      ? [
          header(
            'If-Match',
            'The ETag of the answer that the change is based on: 412 if the record was written since. `*` means that it must exist.',
            { type: 'string' },
          ),
        ]
      : []),
    ...(creates
      ? [header('If-None-Match', '`*` only creates: 412 if there is a record already.', { type: 'string' })]
      : []),
    ...(noDryRun === undefined
      ? [
          header(
            'Prefer',
            '`dry-run` gives the answer that the write would get, and writes nothing. `meta.audience` says who would be told.',
            { type: 'string' },
          ),
        ]
      : []),
  ];
}

const header = (name: string, description: string, schema: Json): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
});

function queryParameters(route: Route): Parameter[] {
  const includes: readonly string[] = route.list ? route.list.includes : route.includes;
  const returnsDocument = route.mediaType === JSON_API && route.response !== undefined;
  return [
    ...(route.list ? listParameters(route.list) : []),
    ...Object.entries(route.queryParameters ?? {}).map(([name, { description, schema }]) =>
      query(name, description, schema as Json),
    ),
    ...(route.download
      ? [query('format', '`csv` downloads everything that matches, on one page.', enumOf(['json', 'csv']))]
      : []),
    ...(includes.length > 0 && returnsDocument
      ? [commaSeparated('include', 'Related data to bring along.', enumOf(includes))]
      : []),
    ...(returnsDocument
      ? [
          byKey(
            'fields',
            '`fields[components]=name,status`: only these attributes and relationships of resources of the type.',
          ),
        ]
      : []),
  ];
}

function listParameters(spec: ListSpec): Parameter[] {
  const sorts = spec.sorts.flatMap((name) => [name, `-${name}`]);
  return [
    query('per_page', 'How many records a page has; `page[size]` is the same.', {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 15,
    }),
    query('page', 'Which page; `page[number]` is the same.', { type: 'integer', minimum: 1, default: 1 }),
    commaSeparated('sort', 'Fields to sort by; a hyphen in front sorts descending.', enumOf(sorts)),
    ...Object.entries(spec.filters).map(([name, kind]) => filterParameter(name, kind)),
  ];
}

function filterParameter(name: string, kind: FilterKind): Parameter {
  const parameter = `filter[${name}]`;
  switch (kind) {
    case 'text':
      return query(parameter, 'Holds one of these texts, whatever their case.', { type: 'string' });
    case 'search':
      return query(parameter, 'What to search for in the names, whatever its case.', { type: 'string' });
    case 'boolean':
      return query(parameter, 'true or false.', { type: 'boolean' });
    case 'date':
      return query(parameter, 'A date, or a date and time.', { type: 'string' });
    case 'id':
      return commaSeparated(parameter, 'Any of these ids.', { type: 'integer', minimum: 1 });
    case 'meta':
      return byKey(parameter, '`filter[meta][key]=value`: metadata with this value under the key.');
    default:
      return commaSeparated(parameter, 'Any of these.', { type: 'integer', enum: kind });
  }
}

const query = (name: string, description: string, schema: Json): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

const enumOf = (values: readonly string[]): Json => ({ type: 'string', enum: values });

/** A parameter with a list of values, separated by commas. */
const commaSeparated = (name: string, description: string, items: Json): Parameter => ({
  ...query(name, description, { type: 'array', items }),
  style: 'form',
  explode: false,
});

/** A parameter that is repeated for each key, with the key in brackets. */
const byKey = (name: string, description: string): Parameter => ({
  ...query(name, description, { type: 'object', additionalProperties: { type: 'string' } }),
  style: 'deepObject',
  explode: true,
});

/** Turns parameters that several operations share into components; the others stay inline. */
export class SharedParameters {
  readonly named: Record<string, Parameter> = {};
  readonly #uses = new Map<string, number>();

  constructor(routes: readonly { readonly tag: string; readonly parameters: readonly Parameter[] }[]) {
    for (const { tag, parameters } of routes) {
      for (const parameter of parameters) {
        const key = nameOf(parameter, tag) + JSON.stringify(parameter);
        this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
      }
    }
  }

  /** The parameter itself, or a reference to it. */
  share(parameter: Parameter, tag: string): Json {
    const name = nameOf(parameter, tag);
    const text = JSON.stringify(parameter);
    const existing = this.named[name];
    const isTaken = existing !== undefined && JSON.stringify(existing) !== text;
    if (this.#uses.get(name + text) === 1 || isTaken) return parameter;
    this.named[name] = parameter;
    return refTo('parameters', name);
  }
}

/** `sort` and `include` differ for each tag, so their names include it. Other parameters mean the same everywhere. */
function nameOf({ name, in: place }: Parameter, tag: string): string {
  if (place === 'path') return `${pascalCase(name)}Id`;
  return pascalCase(name === 'sort' || name === 'include' ? `${tag} ${name}` : name);
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z]+)([A-Za-z]?)/g, (_, first: string) => first.toUpperCase());
