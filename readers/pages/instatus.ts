import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { type Members, membersOf, momentIn, numberIn, objectsIn, textIn, wordIn } from './members.ts';
import type { DraftIncident, DraftSchedule, DraftUpdate, PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct } from './product.ts';

const pageStatuses: Readonly<Record<string, true>> = { up: true, hasissues: true, undermaintenance: true };

const componentStatuses = {
  operational: 1,
  degradedperformance: 2,
  minoroutage: 3,
  partialoutage: 3,
  majoroutage: 4,
  undermaintenance: 6,
};
const incidentStatuses = { investigating: 1, identified: 2, monitoring: 3, resolved: 4 };

export const instatus: PageProduct = {
  label: pageProducts.instatus,
  read: async (visit) => {
    const { base, url, reader, services } = visit;
    const summary = membersOf(await reader.json(`${base}/summary.json`));
    if (!wordIn(pageStatuses, membersOf(summary.page).status)) return undefined;
    const api = `${services.instatus}/public/${url.host.replace(/\.instatus\.com$/, '')}`;
    const draft = parseInstatus({
      summary,
      components:
        (await reader.json(`${base}/v3/components.json`)) ??
        (await reader.json(`${base}/v2/components.json`)),
      incidents: await reader.json(`${api}/incidents`),
      maintenances: await reader.json(`${api}/maintenances`),
    });
    return draftSource('instatus', visit, draft);
  },
};

interface Documents {
  readonly summary: unknown;
  readonly components: unknown;
  readonly incidents: unknown;
  readonly maintenances: unknown;
}

function parseInstatus(documents: Documents): PageDraft {
  const summary = membersOf(documents.summary);
  const components = objectsIn(membersOf(documents.components).components);
  const history = objectsIn(membersOf(documents.incidents).incidents);
  const planned = objectsIn(membersOf(documents.maintenances).maintenances);
  const groups = new Map(
    components.flatMap(({ group }) => {
      const { id, name } = membersOf(group);
      const key = textIn(id);
      return key === undefined ? [] : [[key, nameIn(name)] as const];
    }),
  );
  return {
    settings: { name: nameIn(membersOf(summary.page).name) },
    groups: [...groups].map(([key, name]) => ({ key, name })),
    components: components
      .filter(({ id }) => !groups.has(textIn(id) ?? ''))
      .map((component) => ({
        key: textIn(component.id),
        name: nameIn(component.name),
        description: textIn(component.description),
        status: wordIn(componentStatuses, component.status),
        group: textIn(membersOf(component.group).id),
      })),
    incidents: withCurrent(history, objectsIn(summary.activeIncidents)).map(incidentOf),
    schedules: withCurrent(planned, objectsIn(summary.activeMaintenances)).map(scheduleOf),
    notes: [
      ...(history.length === 0 && documents.incidents === undefined
        ? ['This page of Instatus tells only what is going on now, and no history.']
        : []),
      ...(components.length === 0 ? ['The page tells no components.'] : []),
      'The public page of Instatus tells no subscribers. Import those from a CSV file.',
    ],
  };
}

/** What the summary tells and the history does not. */
const withCurrent = (history: readonly Members[], current: readonly Members[]): Members[] => {
  const known = new Set(history.map(keyOf));
  return [...history, ...current.filter((record) => !known.has(keyOf(record)))];
};

/** The summary may name a record by its address alone, which ends with its id. */
const keyOf = ({ id, url }: Members): string | undefined => textIn(id) ?? textIn(url)?.split('/').at(-1);

/** A text, or texts by language. */
const nameIn = (name: unknown): string | undefined =>
  textIn(name) ?? textIn(membersOf(name).default) ?? textIn(membersOf(name).en);

const updatesOf = ({ updates }: Members): DraftUpdate[] =>
  objectsIn(updates).map((update) => ({
    status: wordIn(incidentStatuses, update.status),
    message: nameIn(update.message) ?? nameIn(update.messageHtml),
    at: momentIn(update.started) ?? momentIn(update.createdAt),
  }));

const incidentOf = (incident: Members): DraftIncident => ({
  key: keyOf(incident),
  name: nameIn(incident.name),
  status: wordIn(incidentStatuses, incident.status) ?? (momentIn(incident.resolved) ? 4 : undefined),
  startedAt: momentIn(incident.started) ?? momentIn(incident.createdAt),
  resolvedAt: momentIn(incident.resolved),
  components: objectsIn(incident.components).map((component) => ({
    key: textIn(component.id),
    status: wordIn(componentStatuses, component.status) ?? wordIn(componentStatuses, incident.impact),
  })),
  updates: updatesOf(incident),
});

function scheduleOf(maintenance: Members): DraftSchedule {
  const startsAt = momentIn(maintenance.start) ?? momentIn(maintenance.started);
  return {
    key: keyOf(maintenance),
    name: nameIn(maintenance.name),
    message: undefined,
    startsAt,
    endsAt: momentIn(maintenance.resolved) ?? momentIn(maintenance.end) ?? endAfter(startsAt, maintenance),
    components: objectsIn(maintenance.components).map(({ id }) => ({
      key: textIn(id),
      status: UNDER_MAINTENANCE,
    })),
    updates: updatesOf(maintenance),
  };
}

/** The duration is a number of minutes. */
function endAfter(start: Seconds | undefined, { duration }: Members): Seconds | undefined {
  const minutes = numberIn(duration);
  return start === undefined || minutes === undefined || minutes < 0 ? undefined : start + minutes * 60;
}
