import { alertRuleTrash } from './domain/alerts/alert-rules/resource.ts';
import { alertSourceTrash } from './domain/alerts/alert-sources/resource.ts';
import { oldAlerts } from './domain/alerts/old-alerts.ts';
import { probeTrash } from './domain/checks/probes/actions.ts';
import { oldCheckResults, oldCheckRollups } from './domain/checks/results/old-results.ts';
import { checkTrash } from './domain/checks/trash.ts';
import type { HistorySources } from './domain/records/history/queries.ts';
import {
  oldAttemptContent,
  oldDeliveries,
  oldNarrowedPayloads,
  oldPayloads,
} from './domain/records/retention/deliveries.ts';
import { unusedImages } from './domain/records/retention/images.ts';
import { prunerOf, pruning } from './domain/records/retention/prune.ts';
import { oldSealNotes, sealedEvents } from './domain/records/retention/sealed-events.ts';
import type { TrashKinds } from './domain/records/trash-store/kind.ts';
import { componentGroupTrash } from './domain/status/component-groups/actions.ts';
import { componentSource } from './domain/status/components/queries.ts';
import { componentTrash } from './domain/status/components/trash.ts';
import { incidentTemplateTrash } from './domain/status/incident-templates/trash.ts';
import { postmortemTrash } from './domain/status/incidents/postmortem/trash.ts';
import { incidentSource } from './domain/status/incidents/queries.ts';
import { incidentTrash } from './domain/status/incidents/trash.ts';
import { incidentUpdateTrash } from './domain/status/incidents/updates/trash.ts';
import { metricTrash } from './domain/status/metrics/actions.ts';
import { oldPoints, oldRollups } from './domain/status/metrics/points/old-points.ts';
import { scheduleSource } from './domain/status/schedules/queries.ts';
import { scheduleTrash } from './domain/status/schedules/trash.ts';
import { scheduleUpdateTrash } from './domain/status/schedules/updates/actions.ts';

/**
 * What the trash, the retention and the history know of each resource: `domain/records/` does the same with all of them, and
 * imports none.
 */

export const trashKinds: TrashKinds = {
  components: componentTrash,
  'component-groups': componentGroupTrash,
  incidents: incidentTrash,
  'incident-updates': incidentUpdateTrash,
  postmortems: postmortemTrash,
  'incident-templates': incidentTemplateTrash,
  schedules: scheduleTrash,
  'schedule-updates': scheduleUpdateTrash,
  metrics: metricTrash,
  checks: checkTrash,
  'alert-sources': alertSourceTrash,
  'alert-rules': alertRuleTrash,
  probes: probeTrash,
};

/** Deliveries before their bodies: what is deleted anyway need not be emptied first. */
export const pruneBatch = pruning([
  prunerOf(oldDeliveries),
  prunerOf(oldAttemptContent),
  prunerOf(oldPayloads),
  prunerOf(oldNarrowedPayloads),
  prunerOf(oldPoints),
  ...oldRollups.map(prunerOf),
  prunerOf(oldCheckResults),
  ...oldCheckRollups.map(prunerOf),
  prunerOf(oldAlerts),
  prunerOf(unusedImages),
  prunerOf(sealedEvents),
  prunerOf(oldSealNotes),
]);

/** The resources whose records have a history of their own. */
export const historySources: HistorySources = {
  component: componentSource,
  incident: incidentSource,
  schedule: scheduleSource,
};
