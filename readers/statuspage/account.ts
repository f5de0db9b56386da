import { OperatorError } from '../../src/kernel/errors.ts';
import type { ProgressReporter } from '../progress-reporter.ts';
import { type ManageApi, NotReadable } from './manage-api.ts';
import { recordsOf } from './paging.ts';
import {
  type ComponentRecord,
  componentRecord,
  incidentRecord,
  isMaintenance,
  metricRecord,
  noteWithoutId,
  pageRecord,
  readRecords,
  subscriberRecord,
  templateRecord,
  unknownPage,
} from './records.ts';
import { type StatuspageData, sourceName } from './statuspage-source.ts';
import { type ListedSubscriber, subscriberStates } from './subscribers.ts';

/** Pages that a key can read, for people who have to name one. */
export async function describePages(api: ManageApi): Promise<string> {
  const response = await api.get('/pages');
  const pages = (Array.isArray(response) ? response : [])
    .map((page) => pageRecord.safeParse(page).data ?? unknownPage)
    .filter(({ id }) => id !== undefined);
  if (pages.length === 0)
    return 'The key cannot read any page. Use a key of the account that the page belongs to.';
  const list = pages.map(({ id, name }) => `  --page ${id}  ${name ?? ''}`.trimEnd());
  return `The key can read:\n${list.join('\n')}`;
}

/** Everything that the API for staff tells about a page. Subscribers are read while they are imported. */
export async function readAccount(
  api: ManageApi,
  reporter: ProgressReporter,
  pageId: string,
): Promise<StatuspageData> {
  const path = `/pages/${encodeURIComponent(pageId)}`;
  const notes: string[] = [];
  reporter.progress('Reading the page from Statuspage');
  const page = pageRecord.safeParse(await getPage(api, path, pageId)).data ?? unknownPage;
  const list = (name: string, what: string, size?: 'limit') =>
    Array.fromAsync(recordsOf(api, reporter, `${path}/${name}`, { what, ...(size && { size }) }));
  /** What not every plan of Statuspage has. */
  const listIfAllowed = async (name: string, what: string) => {
    try {
      return await list(name, what);
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      notes.push(`The ${what} cannot be imported. ${error.message}`);
      return [];
    }
  };
  const components = readRecords(
    componentRecord,
    await list('components', 'components'),
    'components',
    notes,
  );
  const groups = readRecords(
    componentRecord,
    await listIfAllowed('component-groups', 'groups'),
    'groups',
    notes,
  );
  const all = readRecords(
    incidentRecord,
    await list('incidents', 'incidents and maintenance', 'limit'),
    'incidents',
    notes,
  );
  const templates = await listIfAllowed('incident_templates', 'templates');
  const metrics = await listIfAllowed('metrics', 'metrics');
  return {
    name: sourceName(page, pageId),
    page,
    components: withGroups(components, groups),
    incidents: all.filter((record) => !isMaintenance(record)),
    maintenance: all.filter(isMaintenance),
    templates: readRecords(templateRecord, templates, 'templates', notes),
    metrics: readRecords(metricRecord, metrics, 'metrics', notes),
    subscribers: () => subscribersOf(api, reporter, path, notes),
    subscriberCount: await countSubscribers(api, path),
    notes,
  };
}

async function getPage(api: ManageApi, path: string, pageId: string): Promise<unknown> {
  try {
    return await api.get(path);
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    throw new OperatorError(`The key cannot read a page ${pageId}. ${await describePages(api)}`);
  }
}

/** Groups are among the components, too. Their own list adds those that are missing there. */
export function withGroups(
  components: readonly ComponentRecord[],
  groups: readonly ComponentRecord[],
): ComponentRecord[] {
  const ids = new Set(groups.map(({ id }) => id));
  const known = new Set(components.map(({ id }) => id));
  return [
    ...components.map((record) => (ids.has(record.id) ? { ...record, group: true } : record)),
    ...groups.filter(({ id }) => !known.has(id)).map((record) => ({ ...record, group: true })),
  ];
}

async function* subscribersOf(
  api: ManageApi,
  reporter: ProgressReporter,
  path: string,
  notes: string[],
): AsyncGenerator<ListedSubscriber> {
  for (const state of subscriberStates) {
    const paging = {
      first: 0,
      size: 'limit',
      what: `${state} subscribers`,
      query: `state=${state}&`,
    } as const;
    let broken = 0;
    for await (const item of recordsOf(api, reporter, `${path}/subscribers`, paging)) {
      const record = subscriberRecord.safeParse(item).data;
      if (record) yield { record, state };
      else broken++;
    }
    noteWithoutId('subscribers', broken, notes);
  }
}

/** How many subscribers there are, of all channels and states; undefined if Statuspage does not tell. */
async function countSubscribers(api: ManageApi, path: string): Promise<number | undefined> {
  try {
    const response = await api.get(`${path}/subscribers/histogram_by_state`);
    const channels = Object.values(typeof response === 'object' && response !== null ? response : {});
    const totals = channels.flatMap((states: unknown) =>
      typeof states === 'object' && states !== null && 'total' in states && typeof states.total === 'number'
        ? [states.total]
        : [],
    );
    return totals.length === 0 ? undefined : totals.reduce((sum, total) => sum + total, 0);
  } catch (error) {
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
}
