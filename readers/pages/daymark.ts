import { pageProducts } from '../../common/page-products.ts';
import type { ImportedIncident } from '../source.ts';
import { readJsonApi } from './cachet3.ts';
import { resourcesIn, timeOf } from './json-api.ts';
import { type Members, membersOf, objectsIn, textIn } from './members.ts';
import type { DraftIncident, PageDraft } from './page-draft.ts';
import { draftSource, inParallel, type PageProduct, type PageVisit } from './product.ts';

/** Pages of Daymark itself: they have the public JSON of Statuspage, and the API, which tells the whole history. */
export const daymark: PageProduct = {
  label: pageProducts.daymark,
  read: async (visit) => {
    const { base, reader, maxDetails } = visit;
    // Without the history, the public JSON tells as much as the API does.
    if (maxDetails === 0) return undefined;
    const summary = membersOf(await reader.json(`${base}/api/v2/summary.json`));
    if (!Array.isArray(summary.components)) return undefined;
    if (membersOf(await reader.json(`${base}/api/ping`)).data !== 'Pong!') return undefined;
    const draft = withPage(await readJsonApi(visit), summary);
    const incidents = await withPostmortems(visit, draft.incidents);
    return draftSource('daymark', visit, { ...draft, incidents });
  },
};

/** Adds what only the public JSON tells: the name of the page, and the order in which it shows components. */
function withPage(draft: PageDraft, summary: Members): PageDraft {
  const page = membersOf(summary.page);
  const places = new Map(objectsIn(summary.components).map(({ id }, index) => [textIn(id), index]));
  const placed = <T extends { readonly key: string | undefined }>(type: string, records: readonly T[]) =>
    records.map((record) => ({ ...record, order: places.get(`${type}-${record.key}`) }));
  return {
    ...draft,
    settings: { name: textIn(page.name), timezone: textIn(page.time_zone) },
    groups: placed('group', draft.groups),
    components: placed('component', draft.components),
    notes: [
      'The public page tells no subscribers, settings, templates or metrics. To bring them, too, run "daymark export" there, and import the folder here.',
    ],
  };
}

/** An incident of the API has an address for its post-mortem, which responses once it is published. */
function withPostmortems(
  { base, reader }: PageVisit,
  incidents: readonly DraftIncident[],
): Promise<DraftIncident[]> {
  return inParallel(incidents, async ({ postmortemAt, ...incident }) => {
    if (postmortemAt === undefined) return incident;
    const [record] = resourcesIn(await reader.json(`${base}/api/incidents/${postmortemAt}/postmortem`));
    const body = textIn(record?.attributes.body);
    const publishedAt = timeOf(record?.attributes.published);
    if (body === undefined || publishedAt === undefined) return incident;
    const postmortem: ImportedIncident['postmortem'] = { body, publishedAt };
    return { ...incident, postmortem };
  });
}
