import { type SqlBool, sql } from 'kysely';
import type { FilterSql } from '../kernel/jsonapi/source.ts';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * True if one of the texts is part of the column, which has no case-folded copy: such columns are long, and only staff
 * search in them. SQLite ignores the case of the letters A to Z only.
 */
export const containsText =
  (column: string): FilterSql =>
  (values) =>
    sql<SqlBool>`(${sql.join(
      values.map(
        (value) => sql`lower(${sql.ref(column)}) like ${`%${escapeLike(String(value))}%`} escape '\\'`,
      ),
      sql` or `,
    )})`;
