import type { Page } from '../../kernel/pages/page.ts';
import type { Pages } from '../../kernel/pages/pages.ts';
import type { Site } from '../site.ts';

/** An address of a page. */
export interface PageUrl {
  readonly page: Page;
  readonly url: string;
}

/** What the public reads most at the moment, on each page. */
export class EssentialUrls {
  readonly #pages: Pages;
  readonly #always: readonly string[];
  readonly #findMore: (page: Page) => Promise<readonly string[]>;
  #now: ReadonlySet<string>;

  constructor(pages: Pages, { essentialUrls, findOpenUrls = async () => [] }: NonNullable<Site['outage']>) {
    this.#pages = pages;
    this.#always = essentialUrls;
    this.#findMore = findOpenUrls;
    this.#now = new Set(pages.all.flatMap((page) => essentialUrls.map((url) => page.key + url)));
  }

  has(page: Page, url: string): boolean {
    return this.#now.has(page.key + url);
  }

  /** Reads which they are now. Returns all of them, those first that are always among them. */
  async refresh(): Promise<readonly PageUrl[]> {
    const found: PageUrl[] = [];
    for (const page of this.#pages.all) {
      const urls = new Set([...this.#always, ...(await this.#findMore(page))]);
      for (const url of urls) found.push({ page, url });
    }
    this.#now = new Set(found.map(({ page, url }) => page.key + url));
    return found;
  }
}
