import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { type Members, membersOf, momentIn, numberIn, objectsIn, textIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct, type PageVisit } from './product.ts';

/** Ten incidents each. */
const MAX_HISTORY_PAGES = 200;

/** Heartbeats: 0 down, 1 up, 2 pending, 3 maintenance. */
const beats: readonly number[] = [4, 1, 5, 6];

export const uptimeKuma: PageProduct = {
  label: pageProducts.uptimeKuma,
  read: async (visit) => {
    const { reader } = visit;
    const place = await findPage(visit);
    if (place === undefined) return undefined;
    const api = `${place.root}/api/status-page`;
    const page = membersOf(await reader.json(`${api}/${place.slug}`));
    if (!Array.isArray(page.publicGroupList)) return undefined;
    const history: unknown[] = [];
    let next = `${api}/${place.slug}/incident-history`;
    for (let count = 0; count < MAX_HISTORY_PAGES; count++) {
      const { incidents, nextCursor, hasMore } = membersOf(await reader.json(next));
      history.push(...objectsIn(incidents));
      const cursor = textIn(nextCursor);
      if (hasMore !== true || cursor === undefined) break;
      next = `${api}/${place.slug}/incident-history?cursor=${encodeURIComponent(cursor)}`;
    }
    const heartbeats = await reader.json(`${api}/heartbeat/${place.slug}`);
    return draftSource(`uptime-kuma ${place.slug}`, visit, parseUptimeKuma({ page, heartbeats, history }));
  },
};

/** The page is at `/status/<slug>`, unless it has a domain of its own. */
async function findPage({ url, reader }: PageVisit): Promise<{ root: string; slug: string } | undefined> {
  const [, root = '', named] = /^(.*)\/status\/([^/]+)\/?$/.exec(url.origin + url.pathname) ?? [];
  if (named !== undefined) return { root, slug: named };
  const entry = membersOf(await reader.json(`${url.origin}/api/entry-page`));
  const slug = textIn(entry.statusPageSlug) ?? /^statusPage-(.+)$/.exec(textIn(entry.entryPage) ?? '')?.[1];
  return slug === undefined ? undefined : { root: url.origin, slug: encodeURIComponent(slug) };
}

interface Documents {
  readonly page: unknown;
  readonly heartbeats: unknown;
  readonly history: unknown;
}

function parseUptimeKuma({ page: document, heartbeats, history }: Documents): PageDraft {
  const page = membersOf(document);
  const config = membersOf(page.config);
  const lists = membersOf(membersOf(heartbeats).heartbeatList);
  const groups = objectsIn(page.publicGroupList);
  const current = [...objectsIn(page.incidents), ...objectsIn([page.incident])];
  const seen = new Set<string | undefined>();
  const incidents = [...current, ...objectsIn(history)].filter(({ id }) => {
    const isNew = !seen.has(textIn(id));
    seen.add(textIn(id));
    return isNew;
  });
  return {
    settings: { name: textIn(config.title), about: textIn(config.description) },
    groups: groups.map(({ id, name }) => ({ key: textIn(id), name: textIn(name) })),
    components: groups.flatMap(({ id: group, monitorList }) =>
      objectsIn(monitorList).map((monitor) => ({
        key: textIn(monitor.id),
        name: textIn(monitor.name),
        link: textIn(monitor.url),
        status: statusIn(lists[textIn(monitor.id) ?? '']),
        group: textIn(group),
      })),
    ),
    incidents: incidents.map((incident) => {
      return {
        key: textIn(incident.id),
        name: textIn(incident.title),
        status: isOver(incident) ? FIXED : 1,
        startedAt: momentIn(incident.createdDate),
        resolvedAt: momentIn(incident.lastUpdatedDate),
        stickied: incident.pin === true || incident.pin === 1,
        components: [],
        message: textIn(incident.content),
        updates: [],
      };
    }),
    schedules: objectsIn(page.maintenanceList).map((maintenance) => {
      const [slot] = objectsIn(maintenance.timeslotList);
      return {
        key: textIn(maintenance.id),
        name: textIn(maintenance.title),
        message: textIn(maintenance.description),
        startsAt: momentIn(slot?.startDate),
        endsAt: momentIn(slot?.endDate),
        components: [],
        updates: [],
      };
    }),
    notes: [
      'Uptime Kuma tells no components with its incidents and maintenance, and only maintenance that is running. Results of checks are not imported.',
      ...(Object.keys(lists).length === 0
        ? ['The page tells no results of checks: the status of each component is unknown.']
        : []),
    ],
  };
}

/** An incident that is not active any more is over; in older versions, the page shows no such incidents. */
const isOver = ({ active }: Members): boolean => active === false || active === 0;

function statusIn(list: unknown): number | undefined {
  const beat = numberIn(objectsIn(list).at(-1)?.status);
  return beat === 3 ? UNDER_MAINTENANCE : beats[beat ?? -1];
}
