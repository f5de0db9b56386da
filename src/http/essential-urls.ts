import type { Site } from './site.ts';

/** What the public reads most at the moment. */
export class EssentialUrls {
  readonly #always: readonly string[];
  readonly #findMore: () => Promise<readonly string[]>;
  #now: ReadonlySet<string>;

  constructor({ essentialUrls, findOpenUrls = async () => [] }: NonNullable<Site['outage']>) {
    this.#always = essentialUrls;
    this.#findMore = findOpenUrls;
    this.#now = new Set(essentialUrls);
  }

  has(url: string): boolean {
    return this.#now.has(url);
  }

  /** Reads which they are now. Returns all of them, those first that are always among them. */
  async refresh(): Promise<readonly string[]> {
    this.#now = new Set([...this.#always, ...(await this.#findMore())]);
    return [...this.#now];
  }
}
