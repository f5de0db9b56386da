import { type SqlBool, sql } from 'kysely';
import { emailKey } from '../../lib/email-address.ts';
import { contains, type FilterSql } from './source.ts';

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

/** For a boolean filter: whether a nullable column has a value. */
export const isSet =
  (column: string): FilterSql =>
  (values) =>
    sql<SqlBool>`case when ${sql.ref(column)} is null then 0 else 1 end in (${sql.join(values)})`;
