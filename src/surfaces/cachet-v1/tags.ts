import { sql } from 'kysely';
import type { SubjectType } from '../../../common/events.ts';
import type { MetaEntry } from '../../kernel/meta/field.ts';
import { keepingOrigin, withoutOrigin } from '../../kernel/meta/origin.ts';
import type { CachetFilter } from './lists.ts';

/** Tags are kept in the metadata, under this key, as an object of slugs and names. */
const KEY = 'tags';

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
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

/** Metadata as an object of keys and values. */
export const metaObject = (entries: readonly MetaEntry[]): Record<string, unknown> =>
  Object.fromEntries(entries.map(({ key, value }) => [key, value]));

/** The metadata that a client sees, as an object, and the tags that it contains. */
export function separateTags(meta: readonly MetaEntry[]): {
  readonly meta: Record<string, unknown> | null;
  readonly tags: Record<string, unknown>;
} {
  const tags = meta.find(({ key }) => key === KEY)?.value;
  const others = withoutTags(withoutOrigin(meta));
  return {
    meta: others.length === 0 ? null : metaObject(others),
    tags: typeof tags === 'object' && tags !== null ? { ...tags } : {},
  };
}

const withoutTags = (meta: readonly MetaEntry[]): MetaEntry[] => meta.filter(({ key }) => key !== KEY);

/**
 * The metadata after a write that sends new metadata, new tags or both; undefined if it sends neither. As in Cachet, tags
 * are replaced by tags, and an empty list leaves them as they are.
 */
export function metaAfter(
  before: readonly MetaEntry[],
  sent: readonly MetaEntry[] = [],
  names: readonly string[] = [],
): Record<string, unknown> | undefined {
  const fresh = withoutOrigin(sent);
  if (names.length === 0 && fresh.length === 0) return undefined;
  const { tags } = separateTags(before);
  const after = keepingOrigin(before, fresh.length > 0 ? fresh : before);
  const kept = names.length > 0 ? Object.fromEntries(names.map((name) => [slugOf(name), name])) : tags;
  return { ...metaObject(withoutTags(after)), ...(Object.keys(kept).length > 0 && { [KEY]: kept }) };
}
