import type { Page } from '../../kernel/pages/page.ts';
import { isApi } from '../target.ts';
import type { CachedResponse } from './cached-response.ts';

/** Adds to a page that it is old. Gets the markup, and the seconds since it was rendered. */
export type MarkStale = (markup: string, age: number) => Promise<string>;

/** While the database works, a response that nobody has asked for again in this time is dropped. */
const KEPT_MS = 600_000;
/** The share of answers with a query: there is no limit to how many queries a client can invent. */
const SHARE_OF_QUERIES = 1 / 4;
/** How often the line on a page is brought up to date. It says how many minutes old the page is. */
const MARKED_MS = 30_000;
/** A page that is newer by this much is better than one in the right language. The status page is rendered once a minute. */
const NEWER_MS = 90_000;

const WARNING = '110 - "Response is Stale"';

/** Milliseconds of a clock that never jumps. */
type Monotonic = () => number;

/** A response as it was last finished. */
class StaleEntry {
  readonly response: CachedResponse;
  /** The version of the data that it shows. */
  readonly version: number;
  readonly finishedAt: number;
  readonly #now: Monotonic;
  #marked: { readonly at: number; readonly response: Promise<CachedResponse> } | undefined;

  constructor(response: CachedResponse, version: number, now: Monotonic) {
    this.response = response;
    this.version = version;
    this.#now = now;
    this.finishedAt = now();
  }

  /** Seconds since it was finished. */
  get age(): number {
    return Math.floor((this.#now() - this.finishedAt) / 1000);
  }

  /** The response that says that it is stale. The header `Age` is missing, since it changes each second. */
  marked(markStale: MarkStale): Promise<CachedResponse> {
    const now = this.#now();
    if (!this.#marked || now - this.#marked.at > MARKED_MS) {
      this.#marked = { at: now, response: this.#mark(markStale) };
    }
    return this.#marked.response;
  }

  async #mark(markStale: MarkStale): Promise<CachedResponse> {
    const { response } = this;
    const isPage = response.headers.some((field) => field.startsWith('text/html'));
    const headers = staleHeaders(response.headers);
    if (!isPage) return response.with(headers);
    return response.with(headers, Buffer.from(await markStale(response.body.toString(), this.age)));
  }
}

/** Whoever stores the response must ask again before using it. */
function staleHeaders(fields: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < fields.length; index += 2) {
    const name = (fields[index] as string).toLowerCase();
    if (!/^(cache-control|cdn-cache-control|surrogate-control)$/.test(name))
      kept.push(name, fields[index + 1] as string);
  }
  return [...kept, 'cache-control', 'no-cache', 'warning', WARNING];
}

/** Answers by address (page and URL) and language, the oldest first, up to a number of bytes. */
class StaleShelf {
  readonly #maxBytes: number;
  readonly #now: Monotonic;
  readonly #responses = new Map<string, Map<string, StaleEntry>>();
  #bytes = 0;

  constructor(maxBytes: number, now: Monotonic) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(address: string): ReadonlyMap<string, StaleEntry> | undefined {
    return this.#responses.get(address);
  }

  keep(address: string, variant: string, response: CachedResponse, version: number): void {
    if (response.size > this.#maxBytes / 4) return;
    const variants = this.#responses.get(address) ?? new Map<string, StaleEntry>();
    const oldest = this.#now() - KEPT_MS;
    this.#drop(variants, (kept, key) => key === variant || kept.finishedAt < oldest);
    variants.set(variant, new StaleEntry(response, version, this.#now));
    this.#bytes += response.size;
    this.#responses.delete(address);
    this.#responses.set(address, variants);
    this.#trim();
  }

  delete(address: string): void {
    const variants = this.#responses.get(address);
    if (!variants) return;
    this.#responses.delete(address);
    for (const { response } of variants.values()) this.#bytes -= response.size;
  }

  dropBefore(version: number): void {
    for (const [address, variants] of this.#responses) {
      this.#drop(variants, (kept) => kept.version < version);
      if (variants.size === 0) this.#responses.delete(address);
    }
  }

  #drop(variants: Map<string, StaleEntry>, isGone: (kept: StaleEntry, key: string) => boolean): void {
    for (const [key, kept] of variants) {
      if (!isGone(kept, key)) continue;
      variants.delete(key);
      this.#bytes -= kept.response.size;
    }
  }

  #trim(): void {
    const oldest = this.#now() - KEPT_MS;
    for (const [address, variants] of this.#responses) {
      const isOld = variants.values().every(({ finishedAt }) => finishedAt < oldest);
      if (this.#bytes <= this.#maxBytes && !isOld) return;
      this.delete(address);
    }
  }
}

/**
 * What guests were answered last, for the time when the database is away. Only answers that are finished come in here, so
 * nothing is dropped for its age while none can be finished. They are kept in memory only.
 */
export class StaleCache {
  readonly #plain: StaleShelf;
  readonly #withQuery: StaleShelf;
  readonly #markStale: MarkStale;

  constructor(maxBytes: number, markStale: MarkStale, now: Monotonic = () => performance.now()) {
    this.#plain = new StaleShelf(maxBytes * (1 - SHARE_OF_QUERIES), now);
    this.#withQuery = new StaleShelf(maxBytes * SHARE_OF_QUERIES, now);
    this.#markStale = markStale;
  }

  get bytes(): number {
    return this.#plain.bytes + this.#withQuery.bytes;
  }

  keep({ key }: Page, url: string, variant: string, response: CachedResponse, version: number): void {
    this.#shelfOf(url).keep(key + url, variant, response, version);
  }

  /** Something was hidden or deleted by this version of the data. What was finished before may show it. */
  dropBefore(version: number): void {
    this.#plain.dropBefore(version);
    this.#withQuery.dropBefore(version);
  }

  /** What this URL named is gone. */
  forget({ key }: Page, url: string): void {
    this.#shelfOf(url).delete(key + url);
  }

  /**
   * The last response for this URL of a page, which says that it is stale, and its age in seconds. A page in another language is better
   * than none, and so is the status page without the days and charts that the query chooses. A program cannot read a response
   * of the API in another dialect. Answers from before the version `oldest` are not shown.
   */
  find(
    { key }: Page,
    url: string,
    variant: string,
    oldest: number,
  ): { response: Promise<CachedResponse>; age: number } | undefined {
    const answer = this.#select(key, url, variant, oldest);
    return answer && { response: answer.marked(this.#markStale), age: answer.age };
  }

  /** Whether `find` would find something. It does not make the response that says that it is stale. */
  has({ key }: Page, url: string, variant: string, oldest = Number.NEGATIVE_INFINITY): boolean {
    return this.#select(key, url, variant, oldest) !== undefined;
  }

  #select(key: string, url: string, variant: string, oldest: number): StaleEntry | undefined {
    const kept =
      this.#shelfOf(url).get(key + url) ?? (url.startsWith('/?') ? this.#plain.get(`${key}/`) : undefined);
    if (!kept) return undefined;
    const usable = (response: StaleEntry | undefined) =>
      response && response.version >= oldest ? response : undefined;
    if (isApi(url)) return usable(kept.get(variant));
    let newest: StaleEntry | undefined;
    // The newest comes last.
    for (const response of kept.values()) newest = usable(response) ?? newest;
    const wanted = usable(kept.get(variant)) ?? usable(kept.get('')) ?? newest;
    const isOutdated = newest && wanted && newest.finishedAt - wanted.finishedAt > NEWER_MS;
    return isOutdated ? newest : wanted;
  }

  #shelfOf(url: string): StaleShelf {
    return url.includes('?') ? this.#withQuery : this.#plain;
  }
}
