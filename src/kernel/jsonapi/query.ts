import { parseDate } from '../../lib/dates.ts';
import { MAX_ID } from '../../lib/record-id.ts';
import { fold } from '../../lib/text.ts';
import { BadRequest } from '../errors.ts';
import { readQuery } from '../query-string.ts';

/** How the values of a filter are parsed. A value that cannot be parsed matches nothing. */
export type FilterKind =
  | 'text'
  /** One text, commas included, that is searched for in names. */
  | 'search'
  | 'boolean'
  | 'date'
  | 'id'
  | 'meta'
  /** One of these integers. */
  | readonly number[];

interface SortKey<S extends string = string> {
  readonly field: S;
  readonly descending: boolean;
}

/** What a list endpoint allows in its query string. */
export interface ListSpec<F extends string = string, S extends string = string> {
  readonly filters: Readonly<Record<F, FilterKind>>;
  readonly sorts: readonly S[];
  readonly defaultSort: readonly SortKey<S>[];
  readonly includes: readonly string[];
}

export interface Filter {
  readonly name: string;
  /** A record matches if it matches one of these; an empty list matches nothing. */
  readonly values: readonly (string | number)[];
  /** The key in `filter[meta][key]`. */
  readonly key?: string;
}

export interface DocumentQuery {
  readonly include: ReadonlySet<string>;
  /** Sparse fieldsets by resource type. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lists show as much of each record as its own document does. No parameter asks for it: dialects do. */
  readonly complete?: true;
  /** Metadata does not tell where a record was imported from. No parameter asks for it: dialects do. */
  readonly withoutOrigin?: true;
}

export interface ListQuery extends DocumentQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly Filter[];
  readonly parameters: Parameters;
}

/** The query string as the client wrote it: names and values in order, including repetitions. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/**
 * The query strings of the last requests. Clients repeat a few of them, above all none, so they are parsed once. A client that
 * makes up others can only clear this.
 */
const known = new Map<string, Parameters>();
const MAX_KNOWN = 100;
const MAX_KNOWN_LENGTH = 200;
/** What they mean, by what is allowed in them. */
const meanings = new WeakMap<Parameters, WeakMap<object, DocumentQuery>>();

export function parseParameters(search: string): Parameters {
  const found = known.get(search);
  if (found) return found;
  const parameters = [...readQuery(search)];
  if (search.length > MAX_KNOWN_LENGTH) return parameters;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(search, parameters);
  meanings.set(parameters, new WeakMap());
  return parameters;
}

function remembered<Q extends DocumentQuery>(parameters: Parameters, allowed: object, parse: () => Q): Q {
  const byAllowed = meanings.get(parameters);
  const found = byAllowed?.get(allowed);
  if (found) return found as Q;
  const query = parse();
  byAllowed?.set(allowed, query);
  return query;
}

/** The value of a single-valued parameter. If it is repeated, the last one counts. */
const lastValue = (parameters: Parameters, name: string): string | undefined =>
  parameters.findLast(([parameter]) => parameter === name)?.[1];

export const parseDocumentQuery = (parameters: Parameters, includes: readonly string[]): DocumentQuery =>
  remembered(parameters, includes, () => readDocumentQuery(parameters, includes));

export const parseListQuery = (parameters: Parameters, spec: ListSpec): ListQuery =>
  remembered(parameters, spec, () => readListQuery(parameters, spec));

function readDocumentQuery(parameters: Parameters, includes: readonly string[]): DocumentQuery {
  return { include: parseInclude(parameters, includes), fields: parseFields(parameters) };
}

function readListQuery(parameters: Parameters, spec: ListSpec): ListQuery {
  const pageNumber = lastValue(parameters, 'page[number]') ?? lastValue(parameters, 'page');
  const pageSize = lastValue(parameters, 'page[size]') ?? lastValue(parameters, 'per_page');
  return {
    ...readDocumentQuery(parameters, spec.includes),
    page: Math.min(positive(pageNumber, 1), 1_000_000_000),
    perPage: Math.min(positive(pageSize, 15), 100),
    sort: parseSort(parameters, spec),
    filters: parseFilters(parameters, spec.filters),
    parameters,
  };
}

function positive(text: string | undefined, fallback: number): number {
  if (text === undefined || !/^\s*\d+\s*$/.test(text)) return fallback;
  return Math.max(Number(text), 0) || fallback;
}

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A text that is not a list: people search for names with commas, too. */
const wholeText = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

/**
 * A list may be repeated (`sort=a&sort=b`) or written with brackets (`sort[]=a`, `sort[0]=a`): both mean `sort=a,b`.
 */
const listValues = (parameters: Parameters, form: RegExp): string[] =>
  parameters.flatMap(([name, value]) => (form.test(name) ? commaList(value) : []));

const INCLUDE = /^include(?:\[\d*\])?$/;
const SORT = /^sort(?:\[\d*\])?$/;
const FIELDS = /^fields\[([^[\]]+)\](?:\[\d*\])?$/;
/** The second pair of brackets contains a metadata key or, like the third, an index in a list. */
const FILTER = /^filter\[([^[\]]+)\](?:\[([^[\]]*)\])?(\[\d*\])?$/;

/** Refuses shapes such as `sort[x]=a`, `include[a]=b` or `filter=x`, which would otherwise be silently ignored. */
function refuseShape(parameters: Parameters, name: string, allowed: RegExp, wanted: string): void {
  for (const [key] of parameters) {
    if (key.startsWith(name) && (key === name || key[name.length] === '[') && !allowed.test(key)) {
      throw new BadRequest(`The query parameter \`${shorten(key)}\` is not understood. Write ${wanted}.`);
    }
  }
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const listed = (names: readonly string[]): string =>
  names.length > 0 ? `Allowed: ${names.join(', ')}.` : 'None is allowed here.';

function parseInclude(parameters: Parameters, allowed: readonly string[]): Set<string> {
  refuseShape(parameters, 'include', INCLUDE, '`include=a,b`');
  const wanted = listValues(parameters, INCLUDE);
  const unknown = wanted.find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw new BadRequest(`The include \`${shorten(unknown)}\` is not allowed. ${listed(allowed)}`);
  }
  return new Set(wanted);
}

function parseFields(parameters: Parameters): Map<string, Set<string>> {
  refuseShape(parameters, 'fields', FIELDS, '`fields[type]=a,b`');
  const fields = new Map<string, Set<string>>();
  for (const [key, value] of parameters) {
    const type = FIELDS.exec(key)?.[1];
    if (type === undefined) continue;
    const names = fields.get(type) ?? new Set();
    fields.set(type, names);
    for (const name of commaList(value)) names.add(name);
  }
  return fields;
}

function parseSort<S extends string>(
  parameters: Parameters,
  spec: ListSpec<string, S>,
): readonly SortKey<S>[] {
  refuseShape(parameters, 'sort', SORT, '`sort=name` or `sort=-name`');
  const keys = listValues(parameters, SORT).map((part) => {
    const match = /^(-?)(.*?)(?:[:\s]+(asc|desc))?$/is.exec(part);
    const field = spec.sorts.find((name) => name === match?.[2]);
    if (field === undefined) {
      throw new BadRequest(`Sorting by \`${shorten(part)}\` is not allowed. ${listed(spec.sorts)}`);
    }
    const suffix = match?.[3]?.toLowerCase();
    return { field, descending: suffix ? suffix === 'desc' : match?.[1] === '-' };
  });
  // Only the first occurrence of a field affects the order.
  const distinct = keys.filter((key, at) => keys.findIndex(({ field }) => field === key.field) === at);
  return distinct.length > 0 ? distinct : spec.defaultSort;
}

/** Databases limit the size of a statement, so queries with more filter values than this are refused. */
const MAX_FILTER_VALUES = 500;

function parseFilters(parameters: Parameters, allowed: Readonly<Record<string, FilterKind>>): Filter[] {
  refuseShape(parameters, 'filter', FILTER, '`filter[name]=value`');
  const texts = new Map<string, { name: string; key?: string; kind: FilterKind; values: Set<string> }>();
  for (const [parameter, text] of parameters) {
    const match = FILTER.exec(parameter);
    if (!match) continue;
    const [, name = '', second, third] = match;
    const kind = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (kind === undefined || (kind === 'meta' ? !second : third !== undefined || /\D/.test(second ?? ''))) {
      const names = Object.entries(allowed).map(([filter, kindOfFilter]) =>
        kindOfFilter === 'meta' ? `${filter}[key]` : filter,
      );
      throw new BadRequest(`The filter \`${shorten(parameter)}\` is not allowed. ${listed(names)}`);
    }
    const key = kind === 'meta' ? second : undefined;
    const id = JSON.stringify([name, key]);
    const filter = texts.get(id) ?? { name, ...(key !== undefined && { key }), kind, values: new Set() };
    texts.set(id, filter);
    for (const value of kind === 'search' ? wholeText(text) : commaList(text)) filter.values.add(value);
  }
  const given = [...texts.values()].filter(({ values }) => values.size > 0);
  if (given.reduce((count, { values }) => count + values.size, 0) > MAX_FILTER_VALUES) {
    throw new BadRequest(`The filters name more than ${MAX_FILTER_VALUES} values. Ask for fewer at once.`);
  }
  return given.map(({ name, key, kind, values }) => ({
    name,
    // No key contains a null character, and PostgreSQL rejects parameters that do.
    values: key?.includes('\0') ? [] : readValues(kind, [...values]),
    ...(key !== undefined && { key }),
  }));
}

const booleans = new Map([
  ['true', 1],
  ['1', 1],
  ['false', 0],
  ['0', 0],
]);

function readValues(kind: FilterKind, values: readonly string[]): (string | number)[] {
  return values.map((value) => readValue(kind, value)).filter((value) => value !== undefined);
}

function readValue(kind: FilterKind, value: string): string | number | undefined {
  if (kind === 'text' || kind === 'search' || kind === 'meta') {
    if (value.includes('\0')) return undefined;
    return kind === 'meta' ? value : fold(value);
  }
  if (kind === 'boolean') return booleans.get(value.toLowerCase());
  if (kind === 'date') return parseDate(value);
  if (!/^\d{1,10}$/.test(value)) return undefined;
  const number = Number(value);
  if (kind === 'id') return number <= MAX_ID ? number : undefined;
  return kind.includes(number) ? number : undefined;
}
