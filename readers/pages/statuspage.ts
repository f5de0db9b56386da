import { pageProducts } from '../../common/page-products.ts';
import { openStatuspage } from '../statuspage/source.ts';
import { membersOf, objectsIn, textIn } from './members.ts';
import { inParallel, type PageProduct, type PageVisit } from './product.ts';

/** Each page of the history holds three months. */
const MAX_HISTORY_PAGES = 80;
/** A quiet year is no reason to stop. */
const EMPTY_PAGES = 4;

/** Statuspage, and the many products that publish the same JSON. */
export const statuspage: PageProduct = {
  label: `${pageProducts.statuspage}, or of a product with the same JSON`,
  read: async (visit) => {
    const { base, reader, now } = visit;
    const summary = membersOf(await reader.json(`${base}/api/v2/summary.json`));
    if (!Array.isArray(summary.components)) return undefined;
    const fetchJson = async (url: string) => {
      const document = await reader.json(url);
      return document === undefined ? new Response(null, { status: 404 }) : Response.json(document);
    };
    return openStatuspage(base, now, fetchJson, (known) => readOlder(visit, known));
  },
};

/** The codes that a page of the history names. */
function codesIn(document: unknown): string[] {
  return objectsIn(membersOf(document).months).flatMap(({ incidents }) =>
    objectsIn(incidents).flatMap(({ code }) => textIn(code) ?? []),
  );
}

/** Incidents that the public JSON does not tell any more, by their codes in the history, from the newest to the oldest. */
async function readOlder(
  { base, reader, maxDetails }: PageVisit,
  known: ReadonlySet<string>,
): Promise<unknown[]> {
  const codes = new Set<string>();
  let empty = 0;
  for (let page = 1; page <= MAX_HISTORY_PAGES && empty < EMPTY_PAGES && codes.size < maxDetails; page++) {
    const document = await reader.json(`${base}/history.json?page=${page}`);
    if (document === undefined) break;
    const found = codesIn(document);
    empty = found.length === 0 ? empty + 1 : 0;
    for (const code of found) if (!known.has(code)) codes.add(code);
  }
  const read = (code: string) => reader.json(`${base}/incidents/${encodeURIComponent(code)}.json`);
  return (await inParallel([...codes].slice(0, maxDetails), read)).flatMap((incident) =>
    incident === undefined ? [] : [incident],
  );
}
