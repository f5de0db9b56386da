import { isInProgress } from '../../../domain/status/public-state/state.ts';
import type { ListedEntries } from './changes.ts';
import { serializeIncident, serializeSchedule } from './entries.ts';
import { type PageView, serializeComponents, serializeStatus } from './serializer.ts';

type ListView = PageView & ListedEntries;

const incidents = (view: ListView) => view.incidents.map((incident) => serializeIncident(view, incident));

/** Statuspage has no pinned incidents, so the newest comes first. */
const unresolved = (view: PageView) =>
  view.state.incidents
    .toSorted((a, b) => b.occurredAt - a.occurredAt || b.id - a.id)
    .map((incident) => serializeIncident(view, incident));

const maintenances = (view: ListView) => view.schedules.map((schedule) => serializeSchedule(view, schedule));

const openMaintenances = (view: PageView) =>
  view.state.schedules.map((schedule) => serializeSchedule(view, schedule));

/** Open maintenance that is in progress, or that is not. */
const openMaintenancesBy = (view: PageView, inProgress: boolean) =>
  view.state.schedules
    .filter((schedule) => isInProgress(schedule, view.state.now) === inProgress)
    .map((schedule) => serializeSchedule(view, schedule));

/** The documents by name, without the `page` member that all of them start with. */
export const documents = {
  summary: (view: PageView): object => ({
    components: serializeComponents(view),
    incidents: unresolved(view),
    scheduled_maintenances: openMaintenances(view),
    status: serializeStatus(view),
  }),
  status: (view: PageView): object => ({ status: serializeStatus(view) }),
  components: (view: PageView): object => ({ components: serializeComponents(view) }),
  'incidents/unresolved': (view: PageView): object => ({ incidents: unresolved(view) }),
  'scheduled-maintenances/upcoming': (view: PageView): object => ({
    scheduled_maintenances: openMaintenancesBy(view, false),
  }),
  'scheduled-maintenances/active': (view: PageView): object => ({
    scheduled_maintenances: openMaintenancesBy(view, true),
  }),
} as const;

/** Those that list the newest incidents or maintenances, finished or not. */
export const listDocuments = {
  incidents: (view: ListView): object => ({ incidents: incidents(view) }),
  'scheduled-maintenances': (view: ListView): object => ({ scheduled_maintenances: maintenances(view) }),
} as const;
