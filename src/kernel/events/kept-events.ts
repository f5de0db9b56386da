import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type SubjectRules, subjectRules } from './catalog.ts';

/** Whether an event stays in the database when everything up to `sealId` is sealed, because something still reads it. */
export function staysAfterSeal(sealId: number): RawBuilder<SqlBool> {
  const isLast = sql<SqlBool>`not exists (select 1 from events as later
    where later.subject_type = events.subject_type and later.subject_id = events.subject_id
      and later.id > events.id and later.id <= ${sealId})`;
  const conditions = Object.entries(subjectRules)
    .filter(([, { keep }]) => keep !== 'none')
    .map(([subject, { keep, whileIn }]) => {
      const parts = [
        sql`events.subject_type = ${sql.lit(subject)}`,
        ...(whileIn ? [exists(whileIn)] : []),
        ...(keep === 'last' ? [isLast] : []),
      ];
      return sql`(${sql.join(parts, sql` and `)})`;
    });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function exists({ table, trash }: NonNullable<SubjectRules['whileIn']>): RawBuilder<SqlBool> {
  const inTable = sql<SqlBool>`exists (select 1 from ${sql.table(table)} as record where record.id = events.subject_id)`;
  if (trash === undefined) return inTable;
  return sql<SqlBool>`(${inTable} or exists (select 1 from trash
    where trash.type = ${sql.lit(trash)} and trash.subject_id = events.subject_id))`;
}
