import { sql } from 'kysely';
import type { SubjectType } from '../../../common/events.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import type { Database, Row } from '../../kernel/db/schema.ts';
import { isoTime } from '../../kernel/fields/kinds.ts';
import { loadMeta } from '../../kernel/meta/store.ts';
import type { Page } from '../../kernel/pages/page.ts';
import type { Seconds } from '../../lib/clock.ts';

/** What is exported: a page with its settings, and everything else as it was at one moment. */
export interface ExportSource extends ReadSnapshot {
  readonly page: Page;
}

/** Tables whose rows have an id. */
type TableWithId = {
  [T in keyof Database]: Row<T> extends { readonly id: number } ? T : never;
}[keyof Database];

const PAGE = 500;

/** The rows of a table by id, some at a time, without those in the trash. */
export async function* pagesOf<T extends TableWithId>(
  { db }: ReadSnapshot,
  table: T,
  { size = PAGE, hasTrash = false }: { readonly size?: number; readonly hasTrash?: boolean } = {},
): AsyncGenerator<readonly Row<T>[]> {
  const existing = hasTrash ? sql`and deleted_at is null` : sql``;
  for (let last = 0; ; ) {
    const { rows } = await sql<Row<T> & { readonly id: number }>`select * from ${sql.table(table)}
      where id > ${last} ${existing} order by id limit ${sql.lit(size)}`.execute(db);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (rows.length < size || !end) return;
    last = end.id;
  }
}

export const iso = isoTime;

export const isoOrNull = (time: Seconds | null): string | null => (time === null ? null : iso(time));

/** From milliseconds. */
export const isoMoment = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const timesOf = (row: { readonly created_at: Seconds; readonly updated_at: Seconds }) => ({
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

/** Exports have the times of some records last, wherever the table has them. */
export const timesLast = <T extends { readonly created_at: string; readonly updated_at: string }>({
  created_at,
  updated_at,
  ...record
}: T) => ({ ...record, created_at, updated_at });

/** The metadata of records, each as an object. */
export async function metaOf(
  snapshot: ReadSnapshot,
  subject: SubjectType,
  rows: readonly { readonly id: number }[],
): Promise<(id: number) => Record<string, unknown>> {
  const found = await loadMeta(
    snapshot,
    subject,
    rows.map(({ id }) => id),
  );
  return (id) => Object.fromEntries((found.get(id) ?? []).map(({ key, value }) => [key, value]));
}

/** Tables whose records can be in the trash. */
type TableWithTrash = {
  [T in TableWithId]: Row<T> extends { readonly deleted_at: number | null } ? T : never;
}[TableWithId];

/** Tells which of these records are not in the trash: null for all others. */
export async function existingIn(
  { db, dialect }: ReadSnapshot,
  table: TableWithTrash,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => number | null> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await sql<{ readonly id: number }>`select id from ${sql.table(table)}
    where ${dialect.anyOf('id', named)} and deleted_at is null`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return (id) => (id !== null && found.has(id) ? id : null);
}

interface FoundLink {
  readonly owner: number;
  readonly id: number;
  readonly status: number;
}

/** The components that records are linked to, with their statuses. Those in the trash are left out. */
export async function componentsOf(
  { db, dialect }: ReadSnapshot,
  table: 'incident_components' | 'schedule_components' | 'incident_template_components',
  owner: 'incident_id' | 'schedule_id' | 'incident_template_id',
  rows: readonly { readonly id: number }[],
): Promise<(id: number) => { id: number; status: number }[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: links } = await sql<FoundLink>`select ${sql.ref(`${table}.${owner}`)} as owner,
      components.id as id, ${sql.ref(`${table}.status`)} as status
    from ${sql.table(table)} join components on components.id = ${sql.ref(`${table}.component_id`)}
    where ${dialect.anyOf(`${table}.${owner}`, ids)} and components.deleted_at is null
    order by 1, 2`.execute(db);
  const byOwner = Map.groupBy(links, (link) => link.owner);
  return (id) => (byOwner.get(id) ?? []).map(({ id: component, status }) => ({ id: component, status }));
}
