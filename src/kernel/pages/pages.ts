import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { FIRST_PAGE_ID, type Page, pageAt } from './page.ts';

/** What the configuration says of pages. */
export type PageConfig = Pick<Config, 'baseUrl' | 'imageOrigins'>;

export const firstPage = ({ baseUrl, imageOrigins }: PageConfig): Page =>
  pageAt(FIRST_PAGE_ID, baseUrl, imageOrigins);

/**
 * The pages of an installation. Which of them a request is for is decided here, and nowhere else. They are read when a
 * process starts.
 */
export class Pages {
  /** The page at `BASE_URL`. What belongs to no other page belongs to it. */
  readonly first: Page;
  #byId: ReadonlyMap<number, Page>;
  #byHost: ReadonlyMap<string, Page>;
  #isAlone = true;

  constructor(config: PageConfig) {
    this.first = firstPage(config);
    this.#byId = new Map([[FIRST_PAGE_ID, this.first]]);
    this.#byHost = new Map();
  }

  get all(): readonly Page[] {
    return [...this.#byId.values()];
  }

  async load(db: Kysely<Database>): Promise<void> {
    const rows = await db.selectFrom('pages').select(['id', 'url']).orderBy('id').execute();
    const others = rows.flatMap(({ id, url }) =>
      id === FIRST_PAGE_ID || url === null ? [] : [pageAt(id, url, this.first.imageOrigins)],
    );
    const all = [this.first, ...others];
    this.#byId = new Map(all.map((page) => [page.id, page]));
    // From the end, so that the first of several pages with the same host has it.
    this.#byHost = new Map(all.toReversed().map((page) => [new URL(page.url).host, page]));
    this.#isAlone = others.length === 0;
  }

  /** The page for a request with this `Host` header. A host that no page has leads to the first page. */
  forHost(host: string | undefined): Page {
    // Nearly every installation has one page, and every request comes through here.
    if (this.#isAlone || host === undefined) return this.first;
    return this.#byHost.get(host) ?? this.#byHost.get(withoutDefaultPort(host)) ?? this.first;
  }

  /** The page with this id; the first page if there is none. */
  withId(id: number): Page {
    return this.#byId.get(id) ?? this.first;
  }
}

const withoutDefaultPort = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '');

/** What a context needs to know of the pages, before they are read from the database. */
export function pagesOf(config: PageConfig): { readonly pages: Pages; readonly page: Page } {
  const pages = new Pages(config);
  return { pages, page: pages.first };
}
