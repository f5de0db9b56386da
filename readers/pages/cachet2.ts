import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE, UNKNOWN } from '../../src/domain/status/components/model.ts';
import { type Members, membersOf, momentIn, numberIn, objectsIn, textIn } from './members.ts';
import type { PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct, type PageVisit } from './product.ts';

const MAX_PAGES = 200;
/** Cachet tells the present instead of a missing time, so a time just now means none. */
const JUST_NOW = 600;

export const cachet2: PageProduct = {
  label: pageProducts.cachet2,
  read: async (visit) => {
    const api = `${visit.base}/api/v1`;
    if (membersOf(await visit.reader.json(`${api}/ping`)).data !== 'Pong!') return undefined;
    const draft = parseCachet2(
      {
        components: await readAll(visit, `${api}/components`),
        groups: await readAll(visit, `${api}/components/groups`),
        incidents: await readAll(visit, `${api}/incidents`),
        schedules: await readAll(visit, `${api}/schedules`),
      },
      visit.now,
    );
    return draftSource('cachet2-page', visit, draft);
  },
};

/** All pages of a list, in times of UTC, which version 2.4 converts to if it is asked to. */
async function readAll({ reader }: PageVisit, url: string): Promise<Members[]> {
  const all: Members[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const document = await reader.json(`${url}?per_page=100&page=${page}`, { 'time-zone': 'UTC' });
    const { meta, data } = membersOf(document);
    all.push(...objectsIn(data));
    const pages = numberIn(membersOf(membersOf(meta).pagination).total_pages) ?? 1;
    if (page >= pages) break;
  }
  return all;
}

interface Documents {
  readonly components: readonly Members[];
  readonly groups: readonly Members[];
  readonly incidents: readonly Members[];
  readonly schedules: readonly Members[];
}

function parseCachet2(documents: Documents, now: number): PageDraft {
  const unlessNow = (value: unknown) => {
    const time = momentIn(value);
    return time === undefined || Math.abs(time - now) < JUST_NOW ? undefined : time;
  };
  return {
    settings: {},
    groups: documents.groups.map((group) => ({
      key: textIn(group.id),
      name: textIn(group.name),
      collapsed: numberIn(group.collapsed),
      createdAt: momentIn(group.created_at),
      order: numberIn(group.order),
    })),
    components: documents.components.map((component) => ({
      key: textIn(component.id),
      name: textIn(component.name),
      description: textIn(component.description),
      link: textIn(component.link),
      status: numberIn(component.status) || UNKNOWN,
      since: momentIn(component.updated_at),
      group: numberIn(component.group_id) ? textIn(component.group_id) : undefined,
      createdAt: momentIn(component.created_at),
      order: numberIn(component.order),
    })),
    incidents: documents.incidents.map((incident) => {
      return {
        key: textIn(incident.id),
        name: textIn(incident.name),
        status: numberIn(incident.latest_status) ?? numberIn(incident.status),
        startedAt: unlessNow(incident.occurred_at) ?? momentIn(incident.created_at),
        createdAt: momentIn(incident.created_at),
        resolvedAt: momentIn(incident.updated_at),
        stickied: incident.stickied === true,
        components: numberIn(incident.component_id)
          ? [{ key: textIn(incident.component_id), status: undefined }]
          : [],
        message: textIn(incident.message),
        updates: objectsIn(incident.updates).map((update) => ({
          status: numberIn(update.status),
          message: textIn(update.message),
          at: momentIn(update.created_at),
        })),
      };
    }),
    schedules: documents.schedules.map((schedule) => {
      const startsAt = momentIn(schedule.scheduled_at);
      const isOver = numberIn(schedule.status) === 2;
      return {
        key: textIn(schedule.id),
        name: textIn(schedule.name),
        message: textIn(schedule.message),
        startsAt,
        endsAt:
          unlessNow(schedule.completed_at) ??
          (isOver ? (momentIn(schedule.updated_at) ?? startsAt) : undefined),
        createdAt: momentIn(schedule.created_at),
        components: objectsIn(schedule.components).map((link) => ({
          key: textIn(link.component_id) ?? textIn(link.id),
          status: numberIn(link.component_status) || UNDER_MAINTENANCE,
        })),
        updates: [],
      };
    }),
    notes: [
      'The public API of Cachet 2 does not tell how badly a component was affected, and tells no subscribers, users or templates. Import from its database to bring them, too.',
    ],
  };
}
