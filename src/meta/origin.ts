import type { MetaEntry } from './field.ts';

/** The key in the metadata of a record that says which product it was imported from, and which id it has there. */
export const IMPORTED = 'imported';

/**
 * What may be kept of the metadata of somebody whose data is deleted: that they were imported, so that another import does not
 * bring them back. An id that is an email address is not kept.
 */
export const withoutPersonalData = (entries: readonly MetaEntry[]): MetaEntry[] =>
  entries.filter(({ key, value }) => key === IMPORTED && !JSON.stringify(value).includes('@'));
