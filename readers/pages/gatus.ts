import { pageProducts } from '../../common/page-products.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { membersOf, momentIn, objectsIn, textIn, wordIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct } from './product.ts';

/** The announcements that tell of a problem. */
const problems: Readonly<Record<string, true>> = { outage: true, warning: true };

export const gatus: PageProduct = {
  label: pageProducts.gatus,
  read: async (visit) => {
    const { base, reader } = visit;
    const endpoints = await reader.json(`${base}/api/v1/endpoints/statuses`);
    if (!objectsIn(endpoints).some(({ key, results }) => key !== undefined && Array.isArray(results)))
      return undefined;
    const config = await reader.json(`${base}/api/v1/config`);
    return draftSource('gatus', visit, parseGatus(endpoints, config));
  },
};

function parseGatus(endpoints: unknown, config: unknown): PageDraft {
  const list = objectsIn(endpoints);
  const groups = new Set(list.flatMap(({ group }) => textIn(group) ?? []));
  const announcements = objectsIn(membersOf(config).announcements);
  return {
    settings: {},
    groups: [...groups].map((name) => ({ key: name, name })),
    components: list.map((endpoint) => {
      const newest = objectsIn(endpoint.results).at(-1);
      return {
        key: textIn(endpoint.key),
        name: textIn(endpoint.name),
        status: newest?.success === true ? 1 : newest?.success === false ? 4 : undefined,
        since: momentIn(newest?.timestamp),
        group: textIn(endpoint.group),
      };
    }),
    incidents: announcements
      .filter(({ type }) => wordIn(problems, type))
      .map((announcement) => {
        const message = textIn(announcement.message);
        return {
          key: textIn(announcement.timestamp),
          name: message?.split('\n')[0],
          status: announcement.archived === true ? FIXED : 1,
          startedAt: momentIn(announcement.timestamp),
          components: [],
          message,
          updates: [],
        };
      }),
    schedules: [],
    notes: [
      'Gatus has no incidents: its announcements of outages and warnings become incidents. Results of checks are not imported.',
    ],
  };
}
