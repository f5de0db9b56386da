import type { ImportedIncident, ImportedSchedule } from '../../../readers/source.ts';
import { findImportedUsers } from '../../domain/identity/user-store/imported-accounts.ts';
import type { Batch } from './writer.ts';

/** The users here who have written a record or one of its updates, by their keys in the source. */
export type Authors = ReadonlyMap<string, number>;

/** Whoever was not imported, or was deleted here since, is left out. */
export function findAuthors(
  { ctx }: Batch,
  source: string,
  records: readonly (Pick<ImportedIncident, 'author' | 'updates'> | ImportedSchedule)[],
): Promise<Authors> {
  const keys = records.flatMap((record) => [
    ...('author' in record ? [record.author] : []),
    ...record.updates.map(({ author }) => author),
  ]);
  const known = keys.filter((key) => key !== undefined);
  return findImportedUsers({ db: ctx.connection.read }, source, [...new Set(known)]);
}

/** The id of an author; null if nobody here is known to be it. */
export const authorIn = (authors: Authors, key: string | undefined): number | null =>
  (key !== undefined && authors.get(key)) || null;
