/** A status page: what one audience sees, at an address of its own. */
export interface Page {
  readonly id: number;
  /** Where it is, without a slash at the end. Every public link begins with it. */
  readonly url: string;
  /** What begins the key of everything that is cached for this page. It is empty for the first page. */
  readonly key: string;
  /** Other hosts whose images its messages may show. */
  readonly imageOrigins: '*' | readonly string[];
}

/** The id of the page that every installation has. `BASE_URL` says where it is. */
export const FIRST_PAGE_ID = 1;

/** The cache tag of what shows the state of a page, and which of these tags stands for whichever page it is. */
export const THIS_PAGE_TAG = 'page';

export const pageTag = ({ id }: Page): string =>
  id === FIRST_PAGE_ID ? THIS_PAGE_TAG : `${THIS_PAGE_TAG}-${id}`;

/** The tags of a response of this page. */
export const tagsOn = (page: Page, tags: readonly string[]): readonly string[] =>
  page.id === FIRST_PAGE_ID ? tags : tags.map((tag) => (tag === THIS_PAGE_TAG ? pageTag(page) : tag));

export const pageAt = (id: number, url: string, imageOrigins: Page['imageOrigins'] = []): Page => ({
  id,
  url,
  imageOrigins,
  key: id === FIRST_PAGE_ID ? '' : `page ${id} `,
});
