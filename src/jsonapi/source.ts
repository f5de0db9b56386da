import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NotFound } from '../errors.ts';
import type { Subject } from '../events/events.ts';
import { metaMatches } from '../meta/store.ts';
import type { Filter, ListQuery } from './query.ts';
import type { Reading } from './reading.ts';

export type FilterSql = (values: readonly (string | number)[]) => RawBuilder<SqlBool>;

/** Where the records of a resource come from: every read of it, one or many, goes through this. */
export interface Source<Record> {
  readonly table: string;
  /** The select list, with the linkage of relationships gathered into JSON lists. */
  readonly columns: RawBuilder<unknown>;
  /** What is there at all: not deleted. */
  readonly exists: RawBuilder<SqlBool>;
  /** What this viewer may see at this moment; never more than `exists`. */
  readonly visible: RawBuilder<SqlBool>;
  /** Needed by `filter[meta]` only. */
  readonly subject?: Subject;
  readonly filters: Readonly<globalThis.Record<string, FilterSql>>;
  readonly sorts: Readonly<globalThis.Record<string, RawBuilder<unknown>>>;
  readonly toRecord: (row: globalThis.Record<string, unknown>) => Record;
}

export interface Page<Record> {
  readonly records: Record[];
  readonly total: number;
}

/** One page of the records, in two statements. */
export async function listFrom<Record>(
  { db }: Reading,
  source: Source<Record>,
  query: ListQuery,
): Promise<Page<Record>> {
  const table = sql.table(source.table);
  const where = sql.join(
    [source.visible, ...query.filters.map((filter) => condition(source, filter))],
    sql` and `,
  );
  const count = await sql<{ total: number }>`select count(*) as total from ${table} where ${where}`.execute(
    db,
  );
  const total = count.rows[0]?.total ?? 0;
  const offset = (query.page - 1) * query.perPage;
  if (offset >= total) return { records: [], total };
  const { rows } = await sql<globalThis.Record<string, unknown>>`
    select ${source.columns} from ${table} where ${where}
    order by ${order(source, query)} limit ${query.perPage} offset ${offset}`.execute(db);
  return { records: rows.map(source.toRecord), total };
}

export async function findIn<Record>(
  { db }: Reading,
  source: Source<Record>,
  id: number,
): Promise<Record | undefined> {
  const { rows } = await sql<globalThis.Record<string, unknown>>`
    select ${source.columns} from ${sql.table(source.table)}
    where ${sql.ref(`${source.table}.id`)} = ${id} and ${source.visible}`.execute(db);
  return rows[0] && source.toRecord(rows[0]);
}

export async function getFrom<Record>(reading: Reading, source: Source<Record>, id: number): Promise<Record> {
  const record = await findIn(reading, source, id);
  if (record === undefined) throw new NotFound();
  return record;
}

/** The visible ones among these ids, in the order of the ids. */
export async function loadFrom<Record extends { readonly id: number }>(
  { db, dialect }: Reading,
  source: Source<Record>,
  ids: Iterable<number>,
): Promise<Record[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const { rows } = await sql<globalThis.Record<string, unknown>>`
    select ${source.columns} from ${sql.table(source.table)}
    where ${dialect.anyOf(`${source.table}.id`, wanted)} and ${source.visible}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, source.toRecord(row)]));
  return wanted.map((id) => found.get(id)).filter((record) => record !== undefined);
}

function condition<Record>(source: Source<Record>, filter: Filter): RawBuilder<SqlBool> {
  if (filter.values.length === 0) return sql<SqlBool>`1 = 0`;
  if (filter.key !== undefined && source.subject) {
    return metaMatches(source.subject, `${source.table}.id`, filter.key, filter.values.map(String));
  }
  return (source.filters[filter.name] as FilterSql)(filter.values);
}

/** Ties are broken by id, in the direction of the last key, so that paging is stable. */
function order<Record>(source: Source<Record>, { sort }: ListQuery): RawBuilder<unknown> {
  const keys = sort.map(({ field, descending }) => {
    const column = source.sorts[field] as RawBuilder<unknown>;
    return descending ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  const tie = sql.ref(`${source.table}.id`);
  return sql.join([...keys, sort.at(-1)?.descending ? sql`${tie} desc` : tie]);
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
