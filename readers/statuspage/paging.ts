import type { ProgressReporter } from '../progress-reporter.ts';
import type { ManageApi } from './manage-api.ts';

const PAGE_SIZE = 100;

interface Paging {
  /** The number of the first page. Subscribers begin with 0, everything else with 1. */
  readonly first?: number;
  /** The name of the parameter for the size of a page. */
  readonly size?: 'limit' | 'per_page';
  /** What is read, for people. */
  readonly what: string;
  /** Further parameters. */
  readonly query?: string;
}

/**
 * All records of a list of Statuspage, page by page. The server may give less than was asked for, so only an empty page is the
 * end, or two pages in a row that bring nothing new. Records that move to the next page meanwhile come once.
 */
export async function* recordsOf(
  api: ManageApi,
  reporter: ProgressReporter,
  path: string,
  { first = 1, size = 'per_page', what, query = '' }: Paging,
): AsyncGenerator<unknown> {
  const seen = new Set<string>();
  let stale = 0;
  for (let page = first; stale < 2; page++) {
    const response = await api.get(`${path}?${query}page=${page}&${size}=${PAGE_SIZE}`);
    if (!Array.isArray(response) || response.length === 0) return;
    const fresh = response.filter((record: unknown) => !seen.has(identityOf(record)));
    for (const record of fresh) seen.add(identityOf(record));
    stale = fresh.length === 0 ? stale + 1 : 0;
    yield* fresh;
    reporter.progress(`Reading ${what} from Statuspage: ${seen.size}`);
  }
}

const identityOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'id' in record
    ? String(record.id)
    : JSON.stringify(record);
