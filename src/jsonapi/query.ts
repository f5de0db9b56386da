import { BadRequest } from '../errors.ts';
import { parseDate } from '../lib/dates.ts';
import { fold } from '../lib/text.ts';

/** How the values of a filter are read. What cannot be read matches nothing. */
export type FilterKind =
  | 'text'
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

/** What a list endpoint allows in its query. */
export interface ListSpec<F extends string = string, S extends string = string> {
  readonly filters: Readonly<Record<F, FilterKind>>;
  readonly sorts: readonly S[];
  readonly defaultSort: readonly SortKey<S>[];
  readonly includes: readonly string[];
}

export interface Filter {
  readonly name: string;
  /** Any of these; none of them matches nothing. */
  readonly values: readonly (string | number)[];
  /** The key, in `filter[meta][key]`. */
  readonly key?: string;
}

export interface DocumentQuery {
  readonly include: ReadonlySet<string>;
  /** Sparse fieldsets by resource type. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface ListQuery extends DocumentQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: readonly SortKey[];
  readonly filters: readonly Filter[];
  readonly parameters: Parameters;
}

/** The query string as the client wrote it, last spelling wins. */
export type Parameters = ReadonlyMap<string, string>;

export function parseParameters(search: string): Parameters {
  return new Map(new URLSearchParams(search));
}

export function parseDocumentQuery(parameters: Parameters, includes: readonly string[]): DocumentQuery {
  return { include: parseInclude(parameters, includes), fields: parseFields(parameters) };
}

export function parseListQuery(parameters: Parameters, spec: ListSpec): ListQuery {
  return {
    ...parseDocumentQuery(parameters, spec.includes),
    page: Math.min(positive(parameters.get('page[number]') ?? parameters.get('page'), 1), 1_000_000_000),
    perPage: Math.min(positive(parameters.get('page[size]') ?? parameters.get('per_page'), 15), 100),
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

/** Refuses `sort[]=x`, `include[a]=b`, `filter=x`: a shape that would otherwise be ignored without a word. */
function refuseShape(parameters: Parameters, name: string, allowed: RegExp, wanted: string): void {
  for (const key of parameters.keys()) {
    if (key.startsWith(name) && (key === name || key[name.length] === '[') && !allowed.test(key)) {
      throw new BadRequest(`The query parameter \`${shorten(key)}\` is not understood. Write ${wanted}.`);
    }
  }
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const listed = (names: readonly string[]): string =>
  names.length > 0 ? `Allowed: ${names.join(', ')}.` : 'None is allowed here.';

function parseInclude(parameters: Parameters, allowed: readonly string[]): Set<string> {
  refuseShape(parameters, 'include', /^include$/, '`include=a,b`');
  const wanted = commaList(parameters.get('include') ?? '');
  const unknown = wanted.find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw new BadRequest(`The include \`${shorten(unknown)}\` is not allowed. ${listed(allowed)}`);
  }
  return new Set(wanted);
}

function parseFields(parameters: Parameters): Map<string, Set<string>> {
  refuseShape(parameters, 'fields', /^fields\[[^[\]]+\]$/, '`fields[type]=a,b`');
  const fields = new Map<string, Set<string>>();
  for (const [key, value] of parameters) {
    const type = /^fields\[([^[\]]+)\]$/.exec(key)?.[1];
    if (type !== undefined) fields.set(type, new Set(commaList(value)));
  }
  return fields;
}

function parseSort<S extends string>(
  parameters: Parameters,
  spec: ListSpec<string, S>,
): readonly SortKey<S>[] {
  refuseShape(parameters, 'sort', /^sort$/, '`sort=name` or `sort=-name`');
  const keys = commaList(parameters.get('sort') ?? '').map((part) => {
    const match = /^(-?)(.*?)(?:[:\s]+(asc|desc))?$/is.exec(part);
    const field = spec.sorts.find((name) => name === match?.[2]);
    if (field === undefined) {
      throw new BadRequest(`Sorting by \`${shorten(part)}\` is not allowed. ${listed(spec.sorts)}`);
    }
    const suffix = match?.[3]?.toLowerCase();
    return { field, descending: suffix ? suffix === 'desc' : match?.[1] === '-' };
  });
  // Only the first mention of a field decides anything.
  const distinct = keys.filter((key, at) => keys.findIndex(({ field }) => field === key.field) === at);
  return distinct.length > 0 ? distinct : spec.defaultSort;
}

/** More alternatives than this in one query are refused: databases bound how much one statement may hold. */
const MAX_FILTER_VALUES = 500;

function parseFilters(parameters: Parameters, allowed: Readonly<Record<string, FilterKind>>): Filter[] {
  refuseShape(parameters, 'filter', /^filter\[[^[\]]+\](\[[^[\]]+\])?$/, '`filter[name]=value`');
  const filters: Filter[] = [];
  let count = 0;
  for (const [parameter, text] of parameters) {
    const match = /^filter\[([^[\]]+)\](?:\[([^[\]]+)\])?$/.exec(parameter);
    if (!match) continue;
    const [, name = '', key] = match;
    const kind = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (kind === undefined || (kind === 'meta') !== (key !== undefined)) {
      const names = Object.entries(allowed).map(([one, its]) => (its === 'meta' ? `${one}[key]` : one));
      throw new BadRequest(`The filter \`${shorten(parameter)}\` is not allowed. ${listed(names)}`);
    }
    const values = [...new Set(commaList(text))];
    if (values.length === 0) continue;
    count += values.length;
    if (count > MAX_FILTER_VALUES) {
      throw new BadRequest(`The filters name more than ${MAX_FILTER_VALUES} values. Ask for fewer at once.`);
    }
    // No key holds a null character, and PostgreSQL takes none.
    const read = key?.includes('\0') ? [] : readValues(kind, values);
    filters.push({ name, values: read, ...(key !== undefined && { key }) });
  }
  return filters;
}

function readValues(kind: FilterKind, values: readonly string[]): (string | number)[] {
  return values.map((value) => readValue(kind, value)).filter((value) => value !== undefined);
}

function readValue(kind: FilterKind, value: string): string | number | undefined {
  if (kind === 'text' || kind === 'meta') {
    if (value.includes('\0')) return undefined;
    return kind === 'text' ? fold(value) : value;
  }
  if (kind === 'boolean') return { true: 1, '1': 1, false: 0, '0': 0 }[value.toLowerCase()];
  if (kind === 'date') return parseDate(value);
  if (!/^\d{1,10}$/.test(value)) return undefined;
  const number = Number(value);
  if (kind === 'id') return number <= 2_147_483_647 ? number : undefined;
  return kind.includes(number) ? number : undefined;
}
