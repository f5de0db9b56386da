import { pageProducts } from '../../common/page-products.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { type Members, membersOf, momentIn, objectsIn, textIn, wordIn } from './members.ts';
import type { DraftSchedule, PageDraft } from './page-draft.ts';
import { draftSource, type PageProduct } from './product.ts';

const componentStatuses = {
  operational: 1,
  degraded_performance: 2,
  partial_outage: 3,
  full_outage: 4,
  under_maintenance: 6,
};
const incidentStatuses = { investigating: 1, identified: 2, monitoring: 3, resolved: 4 };

/** Pages of incident.io that have no JSON of Statuspage: their API for widgets tells what is going on now. */
export const incidentIo: PageProduct = {
  label: pageProducts.incidentIo,
  read: async (visit) => {
    const summary = membersOf(await visit.reader.json(`${visit.base}/api/v1/summary`));
    if (textIn(summary.page_title) === undefined || !Array.isArray(summary.ongoing_incidents))
      return undefined;
    return draftSource('incident-io', visit, parseIncidentIo(summary));
  },
};

function parseIncidentIo(document: unknown): PageDraft {
  const summary = membersOf(document);
  const incidents = objectsIn(summary.ongoing_incidents);
  const maintenance = [
    ...objectsIn(summary.in_progress_maintenances),
    ...objectsIn(summary.scheduled_maintenances),
  ];
  const affected = [...incidents, ...maintenance].flatMap((record) => objectsIn(record.affected_components));
  // What is affected now tells more about a component than what is planned.
  const components = new Map(affected.toReversed().map((component) => [textIn(component.id), component]));
  const groups = new Set(affected.flatMap((component) => textIn(component.group_name) ?? []));
  return {
    settings: { name: textIn(summary.page_title) },
    groups: [...groups].map((name) => ({ key: name, name })),
    components: [...components.values()].map((component) => ({
      key: textIn(component.id),
      name: textIn(component.name),
      status: wordIn(componentStatuses, component.current_status) ?? 1,
      group: textIn(component.group_name),
    })),
    incidents: incidents.map((incident) => {
      const at = momentIn(incident.last_update_at);
      const status = wordIn(incidentStatuses, incident.status);
      return {
        key: textIn(incident.id),
        name: textIn(incident.name),
        status,
        startedAt: at,
        components: objectsIn(incident.affected_components).map((component) => ({
          key: textIn(component.id),
          status:
            wordIn(componentStatuses, component.current_status) ??
            wordIn(componentStatuses, incident.current_worst_impact),
        })),
        updates: [{ status, message: textIn(incident.last_update_message), at }],
      };
    }),
    schedules: maintenance.map(scheduleOf),
    notes: [
      'This page of incident.io tells only what is going on now and the components that are affected, and no history.',
    ],
  };
}

const scheduleOf = (record: Members): DraftSchedule => ({
  key: textIn(record.id),
  name: textIn(record.name),
  message: textIn(record.last_update_message),
  startsAt: momentIn(record.started_at) ?? momentIn(record.starts_at),
  endsAt: momentIn(record.scheduled_end_at) ?? momentIn(record.ends_at),
  components: objectsIn(record.affected_components).map(({ id }) => ({
    key: textIn(id),
    status: UNDER_MAINTENANCE,
  })),
  updates: [],
});
