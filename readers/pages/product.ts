import type { Seconds } from '../../src/lib/clock.ts';
import type { ImportSource } from '../source.ts';
import { DraftSource, type PageDraft } from './page-draft.ts';
import type { PageReader } from './reader.ts';

/** Services that some products keep their data at, apart from the page. Tests give others. */
export interface PageServices {
  readonly github: string;
  readonly instatus: string;
  readonly statusio: string;
  readonly statuspal: readonly string[];
}

export const publicServices: PageServices = {
  github: 'https://api.github.com',
  instatus: 'https://api.instatus.com',
  statusio: 'https://api.status.io',
  statuspal: ['https://statuspal.io', 'https://statuspal.eu'],
};

/** The page that is read, and with what. */
export interface PageVisit {
  /** The address of the page without a slash at its end. */
  readonly base: string;
  readonly url: URL;
  readonly reader: PageReader;
  readonly now: Seconds;
  /** The time zone of times without an offset, if the operator names it. */
  readonly zone?: string | undefined;
  readonly services: PageServices;
  /** How many incidents are read at most where each one takes a request. */
  readonly maxDetails: number;
}

/** A product that serves status pages. One file of this folder describes each. */
export interface PageProduct {
  /** Its name for people, such as `Better Stack`. */
  readonly label: string;
  /** Reads the page if this product serves it. */
  readonly read: (visit: PageVisit) => Promise<ImportSource | undefined>;
}

/** A source for what was read. The name of the page's host tells the pages of one product apart. */
export const draftSource = (product: string, { url, now }: PageVisit, draft: PageDraft): ImportSource =>
  new DraftSource(`${product} ${url.host}`, draft, now);

/** Runs `work` for each item, a few at a time, and returns the results in the same order. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  atOnce = 6,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
