import { sql } from 'kysely';
import type { SubjectType } from '../events/catalog.ts';
import type { MetaEntry } from '../meta/field.ts';
import type { CachetFilter } from './lists.ts';

/** Tags are kept in the metadata, under this key, as an object of slugs and names. */
const KEY = 'tags';

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A filter by tags: records that have one of these slugs. */
export const byTag = (subject: SubjectType, idColumn: string): CachetFilter => ({
  sql: (slugs) => sql`exists (select 1 from meta where meta.subject_type = ${sql.lit(subject)}
    and meta.subject_id = ${sql.ref(idColumn)} and meta.key = ${sql.lit(KEY)} and (${sql.join(
      slugs.map((slug) => sql`meta.value like ${`%${JSON.stringify(slug)}:%`}`),
      sql` or `,
    )}))`,
  read: (texts) =>
    texts
      .flatMap((text) => text.split(','))
      .map(slugOf)
      .filter((slug) => slug !== ''),
});

/** The metadata as an object, and the tags that it contains. */
export function separateTags(meta: readonly MetaEntry[]): {
  readonly meta: Record<string, unknown> | null;
  readonly tags: Record<string, unknown>;
} {
  const tags = meta.find(({ key }) => key === KEY)?.value;
  const others = meta.filter(({ key }) => key !== KEY);
  return {
    meta: others.length === 0 ? null : Object.fromEntries(others.map(({ key, value }) => [key, value])),
    tags: typeof tags === 'object' && tags !== null ? { ...tags } : {},
  };
}

/**
 * The metadata after a write that sends new metadata, new tags or both; undefined if it sends neither. As in Cachet, tags
 * are replaced by tags, and an empty list leaves them as they are.
 */
export function metaAfter(
  before: readonly MetaEntry[],
  sent: readonly MetaEntry[] | undefined,
  names: readonly string[] | undefined,
): Record<string, unknown> | undefined {
  const hasTags = names !== undefined && names.length > 0;
  if (!hasTags && !(sent && sent.length > 0)) return undefined;
  const { meta, tags } = separateTags(before);
  const after = sent && sent.length > 0 ? separateTags(sent).meta : meta;
  const kept = hasTags ? Object.fromEntries(names.map((name) => [slugOf(name), name])) : tags;
  return { ...after, ...(Object.keys(kept).length > 0 && { [KEY]: kept }) };
}
