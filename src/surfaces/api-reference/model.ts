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

export interface ApiResponse {
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
  /** Absent if everybody may call it. */
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ApiResponse | Reference>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, ApiResponse>>;
  };
}

/** An operation with its references resolved, except the schemas inside of responses, which the page links to. */
export interface Operation extends DocumentOperation {
  readonly anchor: string;
  readonly methods: readonly string[];
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface Group {
  readonly anchor: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly operations: readonly Operation[];
}

/** The operations that everybody may call, or those that need a token or a session. */
export interface Part {
  readonly anchor: 'public' | 'management';
  readonly title: string;
  readonly text: string;
  readonly groups: readonly Group[];
}

const order = ['get', 'post', 'put', 'patch', 'delete'];

/** Everything that the document describes, in the order of the page. */
export function partsOf(document: ApiDocument): Part[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    operationsAt(document, path, methods),
  );
  const parts: readonly Part[] = [
    {
      anchor: 'public',
      title: 'Public operations',
      text: 'Everybody can call these, without a token. With a token, some of them show more.',
      groups: groupsOf(
        document,
        'public',
        operations.filter(({ security }) => !security),
      ),
    },
    {
      anchor: 'management',
      title: 'Management operations',
      text: 'These need a token, or the session of somebody who has signed in.',
      groups: groupsOf(
        document,
        'management',
        operations.filter(({ security }) => security),
      ),
    },
  ];
  return parts.filter(({ groups }) => groups.length > 0);
}

/** The operations by tag: reads first, deletes last, lists before single records. */
function groupsOf(document: ApiDocument, part: Part['anchor'], operations: readonly Operation[]): Group[] {
  const tagOf = (operation: Operation): string => operation.tags?.[0] ?? 'Other';
  const names = new Set([...(document.tags ?? []).map((tag) => tag.name), ...operations.map(tagOf)]);
  return [...names].flatMap((name) => {
    const own = operations
      .filter((operation) => tagOf(operation) === name)
      .sort((one, other) => rank(one) - rank(other));
    const description = document.tags?.find((tag) => tag.name === name)?.description;
    return own.length > 0 ? [{ anchor: anchor(part, name), name, description, operations: own }] : [];
  });
}

const rank = ({ methods }: Operation): number => order.indexOf((methods[0] ?? '').toLowerCase());

function operationsAt(
  document: ApiDocument,
  path: string,
  byMethod: Readonly<Record<string, DocumentOperation>>,
): Operation[] {
  return Object.entries(byMethod).flatMap(([method, operation]) => {
    // PATCH does the same as PUT here, so one entry documents both.
    if (method === 'patch' && byMethod.put) return [];
    const methods = method === 'put' && byMethod.patch ? ['PUT', 'PATCH'] : [method.toUpperCase()];
    const body = bodyOf(operation.requestBody?.content);
    return [
      {
        ...operation,
        anchor: anchor('op', operation.operationId),
        methods,
        path,
        parameters: (operation.parameters ?? []).flatMap((one) =>
          resolve(one, document.components?.parameters),
        ),
        body: body && inline(document, body),
        responses: responsesOf(document, operation),
      },
    ];
  });
}

function responsesOf(document: ApiDocument, operation: DocumentOperation): Record<string, ApiResponse> {
  const responses = Object.entries(operation.responses).flatMap(([code, one]) =>
    resolve(one, document.components?.responses).map((response) => [code, response] as const),
  );
  return Object.fromEntries(responses);
}

const bodyOf = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema;

const refName = (reference: string): string => reference.split('/').at(-1) ?? '';

/** Returns the object itself or the target of its reference; empty if the target does not exist. */
function resolve<T extends object>(one: T | Reference, named: Readonly<Record<string, T>> | undefined): T[] {
  if (!('$ref' in one)) return [one];
  const name = refName(one.$ref);
  return named && Object.hasOwn(named, name) ? [named[name] as T] : [];
}

/** The target of a reference, or the schema itself. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const named = document.components?.schemas ?? {};
  const name = refName(schema.$ref ?? '');
  return schema.$ref && Object.hasOwn(named, name) ? (named[name] as Schema) : schema;
}

/** Replaces references by their targets. A recursive reference stays a reference. */
function inline(document: ApiDocument, schema: Schema, ancestors: readonly string[] = []): Schema {
  const { $ref, ...siblings } = schema;
  if ($ref !== undefined) {
    const target = resolveSchema(document, schema);
    return target === schema || ancestors.includes($ref)
      ? schema
      : { ...inline(document, target, [...ancestors, $ref]), ...siblings };
  }
  const inlineChild = (one: Schema) => inline(document, one, ancestors);
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, inlineChild(one)]),
      ),
    }),
    ...(items && { items: inlineChild(items) }),
    ...(anyOf && { anyOf: anyOf.map(inlineChild) }),
  };
}

/** The named schemas that no operation shows in full. Request bodies and documents are shown where they are used. */
export function listedSchemas(document: ApiDocument): [string, Schema][] {
  const bodies = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody, responses }) => [
      bodyOf(requestBody?.content),
      ...Object.values(responses).map((one) => ('$ref' in one ? undefined : bodyOf(one.content))),
    ]),
  );
  const shownInFull = new Set(bodies.map((schema) => refName(schema?.$ref ?? '')));
  return Object.entries(document.components?.schemas ?? {}).filter(([name]) => !shownInFull.has(name));
}

/** The URL in examples. A URL that would need quoting in a shell is replaced. */
export function baseUrlOf(document: ApiDocument): string {
  const url = document.servers?.[0]?.url ?? '/';
  return /^https?:\/\/[\w.:[\]/-]+$/.test(url) ? url.replace(/\/+$/, '') : 'http://127.0.0.1:8080';
}

/** An id that is safe in a URL fragment, whatever the name contains. */
export const anchor = (kind: Part['anchor'] | 'op' | 'schema', name: string): string =>
  `${kind}-${name.replace(/[^\w-]+/g, '-')}`;

/** The values that a parameter allows, if its schema lists them. */
export const allowedValues = ({ schema }: Parameter): readonly string[] =>
  (schema?.items?.enum ?? schema?.enum ?? []).map(String);
