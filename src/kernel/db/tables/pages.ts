import type { Generated } from 'kysely';

/** The status pages of the installation. Row 1 is the page at `BASE_URL`. */
export interface PagesTable {
  id: Generated<number>;
  /** Where it is, without a slash at the end. Null for the first page, whose address is configured. */
  url: string | null;
}

/** Where a component stands on a page. */
export interface PageComponentsTable {
  page_id: number;
  component_id: number;
  /** A group of this page. */
  group_id: number | null;
  order: number | null;
}
