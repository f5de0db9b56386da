import { sql } from 'kysely';
import { Param } from '../../../kernel/db/dialect.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { IMPORTED, type Origin, originIn, PERMALINK } from '../../../kernel/meta/origin.ts';

/** What an import brings that has an address. */
export type ImportedType = 'component' | 'component_group' | 'incident' | 'schedule';

/** A record that was imported, and where it came from. */
export interface ImportedRecord extends Origin {
  readonly recordId: number;
}

interface Row {
  readonly record: number;
  readonly value: string;
}

const OLD_ID = new Param('old');
const MAX_LENGTH = 255;

/** Whether another product may have called a record so. Everything else is not looked up. */
const isOldId = (text: string): boolean =>
  text !== '' && text.length <= MAX_LENGTH && !text.includes('\0') && text.isWellFormed();

/** The records that other products called so, whoever may see them, in any order. */
export async function findByOldId(
  readContext: ReadContext,
  type: ImportedType,
  old: string,
): Promise<readonly ImportedRecord[]> {
  if (!isOldId(old)) return [];
  const build = () => sql<Row>`select subject_id as record, value from meta
    where subject_type = ${sql.lit(type)} and key = ${sql.lit(IMPORTED)} and scalar = ${OLD_ID}`;
  return toRecords(
    await runStatement({ ...readContext, viewer: undefined }, `old id of a ${type}`, build, { old }),
  );
}

/** The imported components whose URLs had this name instead of an id, whoever may see them, in any order. */
export async function findByPermalink(readContext: ReadContext, name: string): Promise<readonly number[]> {
  if (!isOldId(name)) return [];
  const build = () => sql<{ readonly record: number }>`select meta.subject_id as record from meta
    join meta as origin on origin.subject_type = meta.subject_type and origin.subject_id = meta.subject_id
      and origin.key = ${sql.lit(IMPORTED)}
    where meta.subject_type = 'component' and meta.key = ${sql.lit(PERMALINK)} and meta.scalar = ${OLD_ID}`;
  const rows = await runStatement({ ...readContext, viewer: undefined }, 'permalink of a component', build, {
    old: name,
  });
  return rows.map(({ record }) => record);
}

/** Where records came from. Those that were not imported are left out. */
export async function findOrigins(
  readContext: ReadContext,
  type: ImportedType,
  ids: readonly number[],
): Promise<readonly ImportedRecord[]> {
  if (ids.length === 0) return [];
  const { dialect } = readContext;
  const build = () => sql<Row>`select subject_id as record, value from meta
    where subject_type = ${sql.lit(type)} and key = ${sql.lit(IMPORTED)} and ${dialect.anyOf('subject_id', IDS)}`;
  const values = { ids: dialect.idList(ids) };
  return toRecords(
    await runStatement({ ...readContext, viewer: undefined }, `origins of each ${type}`, build, values),
  );
}

/** Whether anything was imported at all. */
export async function wasImported(readContext: ReadContext): Promise<boolean> {
  const build = () => sql`select 1 from meta
    where subject_type in ('component', 'component_group', 'incident', 'schedule', 'subscriber')
      and key = ${sql.lit(IMPORTED)} limit 1`;
  return (await runStatement({ ...readContext, viewer: undefined }, 'any import', build, {})).length > 0;
}

const toRecords = (rows: readonly Row[]): ImportedRecord[] =>
  rows.flatMap(({ record, value }) => {
    const origin = originIn(JSON.parse(value));
    return origin ? [{ ...origin, recordId: record }] : [];
  });
