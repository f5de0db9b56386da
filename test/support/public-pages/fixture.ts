import type { PageServices } from '../../../readers/pages/product.ts';
import type { Fetch } from '../../../readers/pages/reader.ts';

/** Documents by their path. A text is HTML, anything else is JSON. */
export type Documents = Readonly<Record<string, unknown>>;

export interface PageFixture {
  /** The product that has to be recognised. */
  readonly product: string;
  /** The address of the page on the host that the fixture is served at. */
  readonly path: string;
  readonly documents: Documents;
}

/** The services that some products keep their data at, on the same host as the page. */
export const servicesAt = (origin: string): PageServices => ({
  github: `${origin}/github`,
  instatus: `${origin}/instatus-api`,
  statusio: `${origin}/statusio-api`,
  statuspal: [`${origin}/statuspal-api`],
});

/** Answers like the host of a fixture. Its name in a path is written HOST. */
export function fetchFrom(documents: Documents): Fetch {
  return async (address) => {
    const url = new URL(address);
    const path = `${url.pathname}${url.search}`.replaceAll(url.host, 'HOST');
    const document = Object.hasOwn(documents, path)
      ? documents[path]
      : documents[url.pathname.replaceAll(url.host, 'HOST')];
    if (document === undefined) return new Response('Not found', { status: 404 });
    return typeof document === 'string'
      ? new Response(document, { headers: { 'content-type': 'text/html' } })
      : Response.json(document);
  };
}
