import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectType } from '../../../common/events.ts';
import { ID, runStatement } from '../db/statement.ts';
import type { Tx } from '../events/transaction.ts';
import type { MetaEntry } from './field.ts';
import { IMPORTED, originIn } from './origin.ts';

/** The metadata of many subjects of one type, sorted by key. */
export async function loadMeta(
  { db, dialect }: Pick<Tx, 'db' | 'dialect'>,
  subject: SubjectType,
  ids: readonly number[],
): Promise<Map<number, MetaEntry[]>> {
  const found = new Map<number, MetaEntry[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('meta')
    .select(['subject_id', 'key', 'value'])
    .where('subject_type', '=', subject)
    .where(dialect.anyOf('subject_id', ids))
    .orderBy('subject_id')
    .orderBy('key')
    .execute();
  for (const row of rows) found.get(row.subject_id)?.push({ key: row.key, value: JSON.parse(row.value) });
  return found;
}

/** The metadata of one subject as it is stored, to notice that it changed. */
export const loadStoredMeta = (
  scope: Pick<Tx, 'db' | 'dialect'>,
  subject: SubjectType,
  id: number,
): Promise<readonly unknown[]> => {
  const build = () => sql`select key, value from meta
    where subject_type = ${sql.lit(subject)} and subject_id = ${ID} order by key`;
  return runStatement(
    { ...scope, viewer: undefined, page: undefined },
    `stored meta of a ${subject}`,
    build,
    { id },
  );
};

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 2000;

/** Replaces all metadata of these subjects. */
async function replaceMeta(
  tx: Tx,
  subject: SubjectType,
  replaced: ReadonlyMap<number, readonly MetaEntry[]>,
): Promise<void> {
  await tx.db
    .deleteFrom('meta')
    .where('subject_type', '=', subject)
    .where(tx.dialect.anyOf('subject_id', [...replaced.keys()]))
    .execute();
  await insertMeta(tx, subject, replaced);
}

/** For a subject that is deleted for good. */
export const removeMeta = (tx: Tx, subject: SubjectType, id: number): Promise<void> =>
  replaceMeta(tx, subject, new Map([[id, []]]));

/** Stores the metadata of new subjects, which have none yet. */
export async function insertMeta(
  { db }: Pick<Tx, 'db'>,
  subject: SubjectType,
  added: ReadonlyMap<number, readonly MetaEntry[]>,
): Promise<void> {
  const rows = [...added].flatMap(([id, entries]) =>
    entries.map(({ key, value }) => ({
      subject_type: subject,
      subject_id: id,
      key,
      // JSON escapes null characters and lone surrogates, which PostgreSQL rejects.
      value: JSON.stringify(value),
      scalar: scalarOf(key === IMPORTED ? (originIn(value)?.id ?? value) : value),
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await db
      .insertInto('meta')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}

/** What an index finds. For the origin of an imported record, that is what the other product called it. */
function scalarOf(value: unknown): string | null {
  if (typeof value === 'object') return null;
  const text = String(value);
  return text.length <= 255 && text.isWellFormed() && !text.includes('\0') ? text : null;
}

/** True for records whose metadata has one of the values under the key. */
export const metaMatches = (
  subject: SubjectType,
  idColumn: string,
  key: string,
  values: readonly string[],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from meta where subject_type = ${sql.lit(subject)} and subject_id = ${sql.ref(idColumn)}
    and key = ${key} and scalar in (${sql.join(values)}))`;

/** Stores the metadata of a body, if there is any, and returns whether it changed anything. */
export async function writeMeta(
  tx: Tx,
  subject: SubjectType,
  id: number,
  entries: readonly MetaEntry[] | null | undefined,
): Promise<boolean> {
  return entries ? (await writeMetaOfMany(tx, subject, new Map([[id, entries]]))).has(id) : false;
}

/** Stores the metadata of several subjects, in a constant number of statements. Returns those that it changed. */
export async function writeMetaOfMany(
  tx: Tx,
  subject: SubjectType,
  wanted: ReadonlyMap<number, readonly MetaEntry[]>,
): Promise<ReadonlySet<number>> {
  const stored = await loadMeta(tx, subject, [...wanted.keys()]);
  const changed = new Map(
    [...wanted].filter(([id, entries]) => JSON.stringify(stored.get(id)) !== JSON.stringify(entries)),
  );
  if (changed.size > 0) await replaceMeta(tx, subject, changed);
  return new Set(changed.keys());
}
