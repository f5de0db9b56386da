import { type SqlBool, sql } from 'kysely';
import { emailKey } from '../../lib/email-address.ts';
import { anyValue, contains, type FilterSql, isPartOf } from './source.ts';

/** True if one of the conditions holds. */
export const either =
  (...conditions: readonly FilterSql[]): FilterSql =>
  (values) =>
    sql<SqlBool>`(${sql.join(
      conditions.map((condition) => condition(values)),
      sql` or `,
    )})`;

/** Both the text as typed and the spelling as stored, because a domain has several spellings. */
export const containsEmail =
  (column: string): FilterSql =>
  (values) =>
    contains(column)([...new Set(values.flatMap((value) => [String(value), emailKey(String(value))]))]);

/**
 * True if one of the texts is part of the column, which has no case-folded copy: such columns are long, and only staff
 * search in them. SQLite ignores the case of the letters A to Z only.
 */
export const containsText = (column: string): FilterSql =>
  anyValue((value) => isPartOf(value, sql`lower(${sql.ref(column)})`));

/** For a boolean filter: whether a nullable column has a value. */
export const isSet =
  (column: string): FilterSql =>
  (values) =>
    sql<SqlBool>`case when ${sql.ref(column)} is null then 0 else 1 end in (${sql.join(values)})`;
