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
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly 'x-ability'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation extends DocumentOperation {
  readonly anchor: string;
  readonly methods: readonly string[];
  readonly path: string;
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
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) => operationsAt(path, verbs));
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

function operationsAt(path: string, verbs: Readonly<Record<string, DocumentOperation>>): Operation[] {
  return Object.entries(verbs).flatMap(([verb, operation]) => {
    // PATCH does the same as PUT here: one entry tells both.
    if (verb === 'patch' && verbs.put) return [];
    const methods = verb === 'put' && verbs.patch ? ['PUT', 'PATCH'] : [verb.toUpperCase()];
    return [{ ...operation, anchor: anchor('op', operation.operationId), methods, path }];
  });
}

/** An id that is safe in a fragment, whatever the name holds. */
export const anchor = (kind: 'tag' | 'op' | 'schema', name: string): string =>
  `${kind}-${name.replace(/[^\w-]+/g, '-')}`;

export const bodySchema = (operation: Operation): Schema | undefined =>
  Object.values(operation.requestBody?.content ?? {})[0]?.schema;

/** Names that a parameter allows, be they in its schema or only in the words of its description. */
export function allowedNames(parameter: Parameter): { text: string; names: readonly string[] } {
  const text = parameter.description ?? '';
  const listed = parameter.schema?.items?.enum ?? parameter.schema?.enum;
  const match = /^(.*?)\s*(?:Allowed:|Any of) (.+?)(\.|, separated by commas\.)$/s.exec(text);
  if (!match) return { text, names: (listed ?? []).map(String) };
  const [, before = '', names = '', end = ''] = match;
  const rest = end === '.' ? before : `${before} One or more, separated by commas.`;
  return { text: rest.trim(), names: listed ? listed.map(String) : names.split(', ') };
}
