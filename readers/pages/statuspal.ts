import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { type Members, membersOf, momentIn, objectsIn, textIn, wordIn } from './members.ts';
import type { DraftComponent, PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct, type PageVisit } from './product.ts';

const kinds = {
  minor: 3,
  major: 4,
  scheduled: 6,
  performance: 2,
  'emergency-maintenance': 6,
  info: 1,
  custom: 5,
};

const MAX_PAGES = 100;

export const statuspal: PageProduct = {
  label: pageProducts.statuspal,
  read: async (visit) => {
    const { base, url, reader, services } = visit;
    const [, own] = /^([\w-]+)\.statuspal\.(?:io|eu)$/.exec(url.hostname) ?? [];
    const isStatuspal =
      own !== undefined || /statuspal\.(?:io|eu)/.test((await reader.text(`${base}/`)) ?? '');
    if (!isStatuspal) return undefined;
    for (const service of services.statuspal) {
      const api = `${service}/api/v2/status_pages/${own ?? url.hostname}`;
      const summary = membersOf(await reader.json(`${api}/summary`));
      if (!Array.isArray(summary.services)) continue;
      const history = await readHistory(visit, `${api}/incidents`);
      return draftSource('statuspal', visit, parseStatuspal(summary, history));
    }
    return undefined;
  },
};

async function readHistory({ reader }: PageVisit, url: string): Promise<Members[]> {
  const all: Members[] = [];
  let next: string | undefined = url;
  for (let page = 0; page < MAX_PAGES && next !== undefined; page++) {
    const { incidents, links } = membersOf(await reader.json(next));
    all.push(...objectsIn(incidents));
    const address: string | undefined = textIn(membersOf(links).next);
    // The next page has to be on the same host.
    const target = address === undefined ? null : URL.parse(address, url);
    next = target && target.host === new URL(url).host ? target.href : undefined;
  }
  return all;
}

function parseStatuspal(document: unknown, history: readonly Members[]): PageDraft {
  const summary = membersOf(document);
  const page = membersOf(summary.status_page);
  const services = objectsIn(summary.services);
  const parents = services.filter(({ children }) => objectsIn(children).length > 0);
  const known = new Set(history.map(({ id }) => textIn(id)));
  const incidents = [...history, ...objectsIn(summary.incidents).filter(({ id }) => !known.has(textIn(id)))];
  const isPlanned = ({ type }: Members) => type === 'scheduled' || type === 'emergency-maintenance';
  const planned = [
    ...history.filter(isPlanned),
    ...[...objectsIn(summary.maintenances), ...objectsIn(summary.upcoming_maintenances)].filter(
      ({ id }) => !known.has(textIn(id)),
    ),
  ];
  return {
    settings: { name: textIn(page.name), timezone: textIn(page.time_zone) },
    groups: parents.map(({ id, name }) => ({ key: textIn(id), name: textIn(name) })),
    components: services.flatMap((service) => {
      const children = objectsIn(service.children);
      return children.length === 0
        ? [componentOf(service, undefined)]
        : children.map((child) => componentOf(child, textIn(service.id)));
    }),
    incidents: incidents
      .filter((incident) => !isPlanned(incident))
      .map((incident) => ({
        key: textIn(incident.id),
        name: textIn(incident.title),
        status: momentIn(incident.ends_at) === undefined ? 1 : FIXED,
        startedAt: momentIn(incident.starts_at),
        resolvedAt: momentIn(incident.ends_at),
        components: serviceIds(incident).map((key) => ({ key, status: wordIn(kinds, incident.type) })),
        updates: updatesOf(incident),
      })),
    schedules: planned.map((record) => ({
      key: textIn(record.id),
      name: textIn(record.title),
      message: undefined,
      startsAt: momentIn(record.starts_at),
      endsAt: momentIn(record.ends_at),
      components: serviceIds(record).map((key) => ({ key, status: UNDER_MAINTENANCE })),
      updates: updatesOf(record).map((update) => ({ ...update, status: undefined })),
    })),
    notes: ['The public page of Statuspal tells no subscribers.'],
  };
}

const componentOf = (service: Members, group: string | undefined): DraftComponent => ({
  key: textIn(service.id),
  name: textIn(service.name),
  description: textIn(service.description),
  status: service.current_incident_type === null ? 1 : wordIn(kinds, service.current_incident_type),
  group,
});

const serviceIds = ({ service_ids: ids }: Members): string[] =>
  Array.isArray(ids) ? ids.flatMap((id) => textIn(id) ?? []) : [];

const updateStatuses = { issue: 1, update: 2, retroactive: 4, resolved: 4 };

const updatesOf = ({ updates }: Members) =>
  objectsIn(updates).map((update) => ({
    status: wordIn(updateStatuses, update.type),
    message: textIn(update.description),
    at: momentIn(update.updated_at) ?? momentIn(update.posted_at),
  }));
