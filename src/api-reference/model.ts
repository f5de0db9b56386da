/** The parts of OpenAPI 3.1 that our document uses, and the order in which the page shows them. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly style?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface Reference {
  readonly $ref: string;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly 'x-ability'?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Answer>>;
  };
}

/** An operation with everything that it refers to, save the schemas inside of its answers: those are linked. */
export interface Operation extends DocumentOperation {
  readonly anchor: string;
  readonly methods: readonly string[];
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Group {
  readonly anchor: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly operations: readonly Operation[];
}

const order = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations by tag: reading first, deleting last, lists before single records. */
export function groupsOf(document: ApiDocument): Group[] {
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    operationsAt(document, path, verbs),
  );
  const tagOf = (operation: Operation): string => operation.tags?.[0] ?? 'Other';
  const names = new Set([...(document.tags ?? []).map((tag) => tag.name), ...operations.map(tagOf)]);
  return [...names].map((name) => ({
    anchor: anchor('tag', name),
    name,
    description: document.tags?.find((tag) => tag.name === name)?.description,
    operations: operations
      .filter((operation) => tagOf(operation) === name)
      .sort((one, other) => rank(one) - rank(other)),
  }));
}

const rank = ({ methods }: Operation): number => order.indexOf((methods[0] ?? '').toLowerCase());

function operationsAt(
  document: ApiDocument,
  path: string,
  verbs: Readonly<Record<string, DocumentOperation>>,
): Operation[] {
  return Object.entries(verbs).flatMap(([verb, operation]) => {
    // PATCH does the same as PUT here: one entry tells both.
    if (verb === 'patch' && verbs.put) return [];
    const methods = verb === 'put' && verbs.patch ? ['PUT', 'PATCH'] : [verb.toUpperCase()];
    const body = bodyOf(operation.requestBody?.content);
    return [
      {
        ...operation,
        anchor: anchor('op', operation.operationId),
        methods,
        path,
        parameters: (operation.parameters ?? []).flatMap((one) =>
          resolved(one, document.components?.parameters),
        ),
        body: body && inlined(document, body),
        responses: answersOf(document, operation),
      },
    ];
  });
}

function answersOf(document: ApiDocument, operation: DocumentOperation): Record<string, Answer> {
  const answers = Object.entries(operation.responses).flatMap(([code, one]) =>
    resolved(one, document.components?.responses).map((answer) => [code, answer] as const),
  );
  return Object.fromEntries(answers);
}

const bodyOf = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema;

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** The thing itself, or what it refers to; nothing where that is not there. */
function resolved<T extends object>(one: T | Reference, named: Readonly<Record<string, T>> | undefined): T[] {
  if (!('$ref' in one)) return [one];
  const name = nameIn(one.$ref);
  return named && Object.hasOwn(named, name) ? [named[name] as T] : [];
}

/** The schema that a reference leads to, or the schema itself. */
export function schemaBehind(document: ApiDocument, schema: Schema): Schema {
  const named = document.components?.schemas ?? {};
  const name = nameIn(schema.$ref ?? '');
  return schema.$ref && Object.hasOwn(named, name) ? (named[name] as Schema) : schema;
}

/** The schema with all that it refers to in its place. What would hold itself stays a reference. */
function inlined(document: ApiDocument, schema: Schema, above: readonly string[] = []): Schema {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const behind = schemaBehind(document, schema);
    return behind === schema || above.includes($ref)
      ? schema
      : { ...inlined(document, behind, [...above, $ref]), ...own };
  }
  const inside = (one: Schema) => inlined(document, one, above);
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inside(one)])),
    }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
  };
}

/** The named schemas that no operation shows in full: bodies of requests and documents stand where they are used. */
export function listedSchemas(document: ApiDocument): [string, Schema][] {
  const bodies = Object.values(document.paths).flatMap((verbs) =>
    Object.values(verbs).flatMap(({ requestBody, responses }) => [
      bodyOf(requestBody?.content),
      ...Object.values(responses).map((one) => ('$ref' in one ? undefined : bodyOf(one.content))),
    ]),
  );
  const shown = new Set(bodies.map((schema) => nameIn(schema?.$ref ?? '')));
  return Object.entries(document.components?.schemas ?? {}).filter(([name]) => !shown.has(name));
}

/** The address that examples call. Only one that a shell takes as it stands is of use there. */
export function addressOf(document: ApiDocument): string {
  const url = document.servers?.[0]?.url ?? '/';
  return /^https?:\/\/[\w.:[\]/-]+$/.test(url) ? url.replace(/\/+$/, '') : 'http://127.0.0.1:8080';
}

/** An id that is safe in a fragment, whatever the name holds. */
export const anchor = (kind: 'tag' | 'op' | 'schema', name: string): string =>
  `${kind}-${name.replace(/[^\w-]+/g, '-')}`;

/** The values that a parameter allows, where its schema lists them. */
export const allowedValues = ({ schema }: Parameter): readonly string[] =>
  (schema?.items?.enum ?? schema?.enum ?? []).map(String);
