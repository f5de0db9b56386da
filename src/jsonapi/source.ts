import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ID, IDS, LIMIT, OFFSET, runStatement, type Values } from '../db/statement.ts';
import { NotFound } from '../errors.ts';
import type { Subject } from '../events/events.ts';
import { metaMatches } from '../meta/store.ts';
import type { Filter, ListQuery } from './query.ts';
import type { Reading, Sight } from './reading.ts';

export type FilterSql = (values: readonly (string | number)[]) => RawBuilder<SqlBool>;

/** Where the records of a resource come from: every read of it, one or many, goes through this. */
export interface Source<Record> {
  /** Tells apart the sources that read differently; their statements are compiled once. */
  readonly key: string;
  readonly table: string;
  /** The select list, with the linkage of relationships gathered into JSON lists. */
  readonly columns: RawBuilder<unknown>;
  /** What is there at all: not deleted. */
  readonly exists: RawBuilder<SqlBool>;
  /** What this viewer may see at this moment; never more than `exists`. */
  readonly visible: RawBuilder<SqlBool>;
  /** Needed by `filter[meta]` only. */
  readonly subject?: Subject;
  /** Values of parameters in the fragments above, besides the moment. */
  readonly values?: Values;
  readonly filters: Readonly<globalThis.Record<string, FilterSql>>;
  readonly sorts: Readonly<globalThis.Record<string, RawBuilder<unknown>>>;
  readonly toRecord: (row: Row) => Record;
}

type Row = globalThis.Record<string, unknown>;

/** Makes a source once for each kind of viewer. */
export function perViewer<Record>(
  make: (sight: Sight) => Omit<Source<Record>, 'key'>,
): (sight: Sight) => Source<Record> {
  const made = new WeakMap<Sight['dialect'], Map<string, Source<Record>>>();
  return ({ dialect, viewer }) => {
    const known = made.get(dialect) ?? new Map<string, Source<Record>>();
    made.set(dialect, known);
    const found = known.get(viewer.key);
    if (found) return found;
    const parts = make({ dialect, viewer });
    const source = { ...parts, key: `${parts.table} for ${viewer.key}` };
    known.set(viewer.key, source);
    return source;
  };
}

export interface Page<Record> {
  readonly records: Record[];
  readonly total: number;
}

/** One page of the records, in two statements. */
export async function listFrom<Record>(
  reading: Reading,
  source: Source<Record>,
  query: ListQuery,
): Promise<Page<Record>> {
  const table = sql.table(source.table);
  const where = () =>
    sql.join([source.visible, ...query.filters.map((filter) => condition(source, filter))], sql` and `);
  // Filters come in too many shapes to keep them all.
  const key = (what: string) => (query.filters.length === 0 ? what : undefined);
  const count = () => sql<{ total: number }>`select count(*) as total from ${table} where ${where()}`;
  const [counted] = await run(reading, source, key('count'), count, {});
  const total = counted?.total ?? 0;
  const offset = (query.page - 1) * query.perPage;
  if (offset >= total) return { records: [], total };
  const order = orderOf(source, query);
  const page = () => sql<Row>`select ${source.columns} from ${table} where ${where()}
    order by ${order.sql()} limit ${LIMIT} offset ${OFFSET}`;
  const rows = await run(reading, source, key(`list by ${order.key}`), page, {
    limit: query.perPage,
    offset,
  });
  return { records: rows.map(source.toRecord), total };
}

export async function findIn<Record>(
  reading: Reading,
  source: Source<Record>,
  id: number,
  { unseen = false } = {},
): Promise<Record | undefined> {
  const build = () => sql<Row>`select ${source.columns} from ${sql.table(source.table)}
    where ${idOf(source)} = ${ID} and ${unseen ? source.exists : source.visible}`;
  const [row] = await run(reading, source, unseen ? 'find unseen' : 'find', build, { id });
  return row && source.toRecord(row);
}

/** `unseen` also gets what exists but is not for this viewer. */
export async function getFrom<Record>(
  reading: Reading,
  source: Source<Record>,
  id: number,
  options?: { unseen: boolean },
): Promise<Record> {
  const record = await findIn(reading, source, id, options);
  if (record === undefined) throw new NotFound();
  return record;
}

/** Throws NotFound where the viewer may not see the record. */
export async function requireVisible(reading: Reading, source: Source<unknown>, id: number): Promise<void> {
  const build = () => sql`select 1 as found from ${sql.table(source.table)}
    where ${idOf(source)} = ${ID} and ${source.visible}`;
  const rows = await run(reading, source, 'is visible', build, { id });
  if (rows.length === 0) throw new NotFound();
}

/** The visible ones among these ids, in the order of the ids. */
export async function loadFrom<Record extends { readonly id: number }>(
  reading: Reading,
  source: Source<Record>,
  ids: Iterable<number>,
): Promise<Record[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const { dialect } = reading;
  const build = () => sql<Row>`select ${source.columns} from ${sql.table(source.table)}
    where ${dialect.anyOf(`${source.table}.id`, IDS)} and ${source.visible}`;
  const rows = await run(reading, source, 'load', build, { ids: dialect.idList(wanted) });
  const found = new Map(rows.map((row) => [row.id, source.toRecord(row)]));
  return wanted.map((id) => found.get(id)).filter((record) => record !== undefined);
}

const run = <T, Record>(
  reading: Reading,
  source: Source<Record>,
  what: string | undefined,
  build: () => RawBuilder<T>,
  values: Values,
): Promise<T[]> =>
  runStatement(reading, what === undefined ? undefined : `${source.key}: ${what}`, build, {
    now: reading.now,
    ...source.values,
    ...values,
  });

const idOf = ({ table }: Source<unknown>) => sql.ref(`${table}.id`);

function condition<Record>(source: Source<Record>, filter: Filter): RawBuilder<SqlBool> {
  if (filter.values.length === 0) return sql<SqlBool>`1 = 0`;
  if (filter.key !== undefined && source.subject) {
    return metaMatches(source.subject, `${source.table}.id`, filter.key, filter.values.map(String));
  }
  return (source.filters[filter.name] as FilterSql)(filter.values);
}

/** Ties are broken by id, in the direction of the last key, so that paging is stable. */
function orderOf(
  source: Source<unknown>,
  { sort }: ListQuery,
): { key: string; sql: () => RawBuilder<unknown> } {
  const tie = sort.at(-1)?.descending ? sql`${idOf(source)} desc` : idOf(source);
  return {
    key: sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(),
    sql: () => {
      const keys = sort.map(({ field, descending }) => {
        const column = source.sorts[field] as RawBuilder<unknown>;
        return descending ? sql`${column} desc nulls last` : sql`${column} nulls last`;
      });
      return sql.join([...keys, tie]);
    },
  };
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The folded column holds one of the folded texts. */
export const contains =
  (column: string): FilterSql =>
  (values) =>
    sql<SqlBool>`(${sql.join(
      values.map((value) => sql`${sql.ref(column)} like ${`%${escapeLike(String(value))}%`} escape '\\'`),
      sql` or `,
    )})`;

export const isOneOf =
  (column: string): FilterSql =>
  (values) =>
    sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

/** Holds for any of the values. */
export const anyValue =
  (compare: (value: string | number) => RawBuilder<SqlBool>): FilterSql =>
  (values) =>
    sql<SqlBool>`(${sql.join(values.map(compare), sql` or `)})`;
