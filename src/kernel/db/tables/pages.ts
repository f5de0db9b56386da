import type { Generated } from 'kysely';

/** The status pages of the installation. Row 1 is the page at `BASE_URL`. */
export interface PagesTable {
  id: Generated<number>;
  /** Where it is, without a slash at the end. Null for the first page, whose address is configured. */
  url: string | null;
}
