import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from './query.ts';

interface Sortable {
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly nullableSorts?: readonly string[];
  readonly sortsWith?: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>>;
}

/** Ties are broken by id, in the direction of the last key, so that paging is stable. */
export function orderOf(
  source: Sortable,
  { sort, filters }: ListQuery,
): { key: string; sql: () => RawBuilder<unknown> } {
  const tie = { field: 'id', descending: sort.at(-1)?.descending === true };
  const keys = sort.some(({ field }) => field === 'id') ? sort : [...sort, tie];
  return {
    key: keys.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(),
    sql: () =>
      sql.join(
        keys.map(({ field, descending }) => {
          const special = filters.map(({ name }) => source.sortsWith?.[name]?.[field]).find(Boolean);
          const nulls = special || source.nullableSorts?.includes(field) ? sql` nulls last` : sql``;
          return sql`${special ?? source.sorts[field]}${descending ? sql` desc` : sql``}${nulls}`;
        }),
      ),
  };
}
