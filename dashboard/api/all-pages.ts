import type { Page } from './documents.ts';

/** The most records that the server gives in one page, whatever is asked for. */
export const MAX_PER_PAGE = 100;

/** Of a very long list, so many pages are read at the same time. */
const AT_ONCE = 6;
const ATTEMPTS = 3;

/** The part of a list to ask for. */
export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
}

/**
 * A list that must be whole, such as the choices of a picker: all of its pages. If somebody adds or deletes a record
 * meanwhile, the pages do not fit together, and are read again.
 */
export async function readAllPages<T>(read: (request: PageRequest) => Promise<Page<T>>): Promise<Page<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const pages = await readPages(read);
    const records = pages.flatMap((page) => page.records);
    const isWhole = pages.every(({ total }) => total === records.length);
    if (isWhole || attempt === ATTEMPTS) return { records, total: records.length, page: 1, lastPage: 1 };
  }
}

async function readPages<T>(read: (request: PageRequest) => Promise<Page<T>>): Promise<readonly Page<T>[]> {
  const readPage = (page: number) => read({ page, per_page: MAX_PER_PAGE });
  const first = await readPage(1);
  const pages = [first];
  for (let next = 2; next <= first.lastPage; next += AT_ONCE) {
    const length = Math.min(AT_ONCE, first.lastPage - next + 1);
    pages.push(...(await Promise.all(Array.from({ length }, (_, index) => readPage(next + index)))));
  }
  return pages;
}

/**
 * Throws if the server gave smaller pages than were asked for: the list would look complete, and its end would be
 * missing.
 */
export function refuseShorterPages(query: unknown, data: unknown): void {
  const asked = (query as { readonly per_page?: unknown } | undefined)?.per_page;
  const given = (data as { readonly meta?: { readonly per_page?: unknown } } | undefined)?.meta?.per_page;
  if (typeof asked !== 'number' || typeof given !== 'number' || asked <= given) return;
  throw new Error(
    `The dashboard asked for ${asked} records at once, and the server gives ${given}. This is a mistake in the dashboard: a list that must be whole is read with readAllPages.`,
  );
}
