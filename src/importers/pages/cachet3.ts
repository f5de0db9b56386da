import { type Resource, readList, resourcesIn, statusOf, timeOf } from './json-api.ts';
import { membersOf, numberIn, textIn } from './members.ts';
import type { DraftIncident, DraftSchedule, DraftUpdate, PageDraft } from './page-draft.ts';
import { draftSource, inParallel, type PageProduct, type PageVisit } from './product.ts';

export const cachet3: PageProduct = {
  label: 'Cachet 3',
  read: async (visit) => {
    if (membersOf(await visit.reader.json(`${visit.base}/api/ping`)).data !== 'Pong!') return undefined;
    const draft = await readJsonApi(visit);
    return draftSource('cachet3-page', visit, { ...draft, notes: [...draft.notes, databaseNote] });
  },
};

const databaseNote =
  'The public API of Cachet 3 tells no subscribers, users or templates. Import from its database to bring them, too.';

/** Reads the lists of an API with the shape of Cachet 3, which Daymark has, too. */
export async function readJsonApi(visit: PageVisit): Promise<PageDraft> {
  const { base, reader } = visit;
  const list = (path: string) => readList(reader, `${base}/api/${path}`);
  const groups = await list('component-groups');
  const components = await list('components?include=group');
  const incidents = await withOwnLinks(
    visit,
    'incidents',
    await list('incidents?include=components,updates'),
  );
  const schedules = await withOwnLinks(
    visit,
    'schedules',
    await list('schedules?include=components,updates'),
  );
  return parseJsonApi({ groups, components, incidents, schedules });
}

interface WithUpdates {
  readonly record: Resource;
  readonly updates: readonly Resource[];
}

/**
 * A document has each component once, with the status that one of its records gives it. Records that share a component with
 * another one, or that have more updates than the list tells, are read again one by one.
 */
async function withOwnLinks(
  { base, reader, maxDetails }: PageVisit,
  path: string,
  records: readonly Resource[],
): Promise<WithUpdates[]> {
  const uses = new Map<string, number>();
  for (const record of records)
    for (const id of record.related('components')) uses.set(id, (uses.get(id) ?? 0) + 1);
  let read = 0;
  return inParallel(records, async (record) => {
    const isShared = record.related('components').some((id) => (uses.get(id) ?? 0) > 1);
    const place = `${base}/api/${path}/${encodeURIComponent(record.key ?? '')}`;
    const own =
      isShared && record.key !== undefined && ++read <= maxDetails
        ? resourcesIn(await reader.json(`${place}?include=components,updates`))[0]
        : undefined;
    const updates = record.included('updates');
    const isLong = (record.total('updates') ?? 0) > updates.length && record.key !== undefined;
    return {
      record: own ?? record,
      updates: isLong ? await readList(reader, `${place}/updates`) : updates,
    };
  });
}

interface Lists {
  readonly groups: readonly Resource[];
  readonly components: readonly Resource[];
  readonly incidents: readonly WithUpdates[];
  readonly schedules: readonly WithUpdates[];
}

function parseJsonApi({ groups, components, incidents, schedules }: Lists): PageDraft {
  return {
    settings: {},
    groups: groups.map(({ key, attributes }) => ({
      key,
      name: textIn(attributes.name),
      collapsed: numberIn(attributes.collapsed),
      createdAt: timeOf(attributes.created),
      order: numberIn(attributes.order),
    })),
    components: components.map(({ key, attributes, related }) => ({
      key,
      name: textIn(attributes.name),
      description: textIn(attributes.description),
      link: textIn(attributes.link),
      status: statusOf(attributes.latest_status) ?? statusOf(attributes.status),
      ownStatus: statusOf(attributes.status),
      since: timeOf(attributes.updated),
      group: related('group')[0],
      createdAt: timeOf(attributes.created),
      order: numberIn(attributes.order),
    })),
    incidents: incidents.map(incidentOf),
    schedules: schedules.map(scheduleOf),
    notes: [],
  };
}

const linksOf = (record: Resource) =>
  record.included('components').map(({ key, attributes }) => ({
    key,
    status: statusOf(membersOf(attributes.pivot).component_status),
  }));

const updatesOf = (updates: readonly Resource[]): DraftUpdate[] =>
  updates
    .toSorted((a, b) => Number(a.key) - Number(b.key))
    .map(({ attributes }) => ({
      status: statusOf(attributes.status),
      message: textIn(attributes.message),
      at: timeOf(attributes.created),
    }));

function incidentOf({ record, updates }: WithUpdates): DraftIncident {
  const { key, attributes } = record;
  return {
    key: textIn(attributes.guid) ?? key,
    name: textIn(attributes.name),
    status: statusOf(attributes.status),
    startedAt: timeOf(attributes.occurred) ?? timeOf(attributes.created),
    createdAt: timeOf(attributes.created),
    resolvedAt: timeOf(attributes.resolved) ?? timeOf(attributes.updated),
    stickied: attributes.stickied === true,
    components: linksOf(record),
    message: textIn(attributes.message),
    updates: updatesOf(updates),
    postmortemAt: attributes.postmortem === 'published' ? key : undefined,
  };
}

function scheduleOf({ record, updates }: WithUpdates): DraftSchedule {
  const { key, attributes } = record;
  const isOver = statusOf(attributes.status) === 2;
  return {
    key,
    name: textIn(attributes.name),
    message: textIn(attributes.message),
    startsAt: timeOf(attributes.starts) ?? timeOf(attributes.scheduled),
    endsAt: (isOver ? timeOf(attributes.ends) : undefined) ?? timeOf(attributes.completed),
    createdAt: timeOf(attributes.created),
    components: linksOf(record),
    updates: updatesOf(updates),
  };
}
