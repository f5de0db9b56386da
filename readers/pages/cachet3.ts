import { pageProducts } from '../../common/page-products.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import {
  type ReadTime,
  type Resource,
  readList,
  resourcesIn,
  statusOf,
  timeOf,
  timesIn,
} from './json-api.ts';
import { membersOf, numberIn, textIn } from './members.ts';
import type { DraftIncident, DraftSchedule, DraftUpdate, PageDraft } from './page-draft.ts';
import { draftSource, inParallel, type PageProduct, type PageVisit } from './product.ts';

export const cachet3: PageProduct = {
  label: pageProducts.cachet3,
  read: async (visit) => {
    if (membersOf(await visit.reader.json(`${visit.base}/api/ping`)).data !== 'Pong!') return undefined;
    const draft = await readJsonApi(visit, timesIn(visit.zone ?? (await zoneOf(visit))));
    return draftSource('cachet3-page', visit, { ...draft, notes: [...draft.notes, databaseNote] });
  },
};

const databaseNote =
  'The public API of Cachet 3 tells no subscribers, users or templates. Import from its database to bring them, too.';

/** The API tells local times of Cachet without their offset. The feed has times with one. */
async function zoneOf({ base, url, reader }: PageVisit): Promise<string> {
  const feed = (await reader.text(`${base}/rss`)) ?? '';
  const offsets = Array.from(feed.matchAll(/<pubDate>[^<]* ([+-]\d{4})<\/pubDate>/g), ([, each]) => each);
  const offset = offsets.find((each) => each !== '+0000');
  if (offset === undefined) return 'UTC';
  throw new OperatorError(
    `The times of this Cachet are not in UTC: its feed has the offset ${offset}, and its API does not say which time zone they are in. Name the zone with --time-zone, such as Europe/Berlin: it is APP_TIMEZONE in the .env of the Cachet at ${url.host}.`,
  );
}

/** Reads the lists of an API with the shape of Cachet 3, which Daymark has, too. */
export async function readJsonApi(visit: PageVisit, time: ReadTime = timeOf): Promise<PageDraft> {
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
  return parseJsonApi({ groups, components, incidents, schedules }, time);
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

function parseJsonApi({ groups, components, incidents, schedules }: Lists, time: ReadTime): PageDraft {
  return {
    settings: {},
    groups: groups.map(({ key, attributes }) => ({
      key,
      name: textIn(attributes.name),
      collapsed: numberIn(attributes.collapsed),
      createdAt: time(attributes.created),
      order: numberIn(attributes.order),
    })),
    components: components.map(({ key, attributes, related }) => ({
      key,
      name: textIn(attributes.name),
      description: textIn(attributes.description),
      link: textIn(attributes.link),
      status: statusOf(attributes.latest_status) ?? statusOf(attributes.status),
      ownStatus: statusOf(attributes.status),
      since: time(attributes.updated),
      group: related('group')[0],
      createdAt: time(attributes.created),
      order: numberIn(attributes.order),
    })),
    incidents: incidents.map((incident) => incidentOf(incident, time)),
    schedules: schedules.map((schedule) => scheduleOf(schedule, time)),
    notes: [],
  };
}

const linksOf = (record: Resource) =>
  record.included('components').map(({ key, attributes }) => ({
    key,
    status: statusOf(membersOf(attributes.pivot).component_status),
  }));

const updatesOf = (updates: readonly Resource[], time: ReadTime): DraftUpdate[] =>
  updates
    .toSorted((a, b) => Number(a.key) - Number(b.key))
    .map(({ attributes }) => ({
      status: statusOf(attributes.status),
      message: textIn(attributes.message),
      at: time(attributes.created),
    }));

function incidentOf({ record, updates }: WithUpdates, time: ReadTime): DraftIncident {
  const { key, attributes } = record;
  return {
    key: textIn(attributes.guid) ?? key,
    name: textIn(attributes.name),
    status: statusOf(attributes.status),
    startedAt: time(attributes.occurred) ?? time(attributes.created),
    createdAt: time(attributes.created),
    resolvedAt: time(attributes.resolved) ?? time(attributes.updated),
    stickied: attributes.stickied === true,
    components: linksOf(record),
    message: textIn(attributes.message),
    updates: updatesOf(updates, time),
    postmortemAt: attributes.postmortem === 'published' ? key : undefined,
  };
}

function scheduleOf({ record, updates }: WithUpdates, time: ReadTime): DraftSchedule {
  const { key, attributes } = record;
  const isOver = statusOf(attributes.status) === 2;
  return {
    key,
    name: textIn(attributes.name),
    message: textIn(attributes.message),
    startsAt: time(attributes.starts) ?? time(attributes.scheduled),
    endsAt: (isOver ? time(attributes.ends) : undefined) ?? time(attributes.completed),
    createdAt: time(attributes.created),
    components: linksOf(record),
    updates: updatesOf(updates, time),
  };
}
