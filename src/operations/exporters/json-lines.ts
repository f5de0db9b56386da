import type { Piece } from './export-folder.ts';
import { readAlertRules, readAlertSources, readAlerts } from './read-alerts.ts';
import { readChanges, readChecks, readDays, readProbes } from './read-checks.ts';
import {
  readComponents,
  readGroups,
  readSettings,
  readStatuses,
  readTemplates,
  readUsers,
} from './read-components.ts';
import { readImages, readIncidents, readSchedules } from './read-entries.ts';
import { readMetrics, readPoints, readRollups } from './read-metrics.ts';
import { readSubscribers, readWebhooks } from './read-subscribers.ts';
import type { ExportSource } from './reading.ts';
import type { Printed, ResourceName } from './records.ts';

/** Everything that an export has, by the names of the files. */
export const readers: {
  readonly [Name in ResourceName]: (source: ExportSource) => AsyncIterable<Printed<Name>>;
} = {
  settings: readSettings,
  users: readUsers,
  'component-groups': readGroups,
  components: readComponents,
  'component-statuses': readStatuses,
  'incident-templates': readTemplates,
  incidents: readIncidents,
  schedules: readSchedules,
  images: readImages,
  metrics: readMetrics,
  'metric-points': readPoints,
  'metric-rollups': readRollups,
  probes: readProbes,
  checks: readChecks,
  'check-changes': readChanges,
  'check-days': readDays,
  'alert-sources': readAlertSources,
  'alert-rules': readAlertRules,
  alerts: readAlerts,
  subscribers: readSubscribers,
  webhooks: readWebhooks,
};

/** One record in each line. */
export async function* jsonLines(source: ExportSource, resource: ResourceName): AsyncGenerator<Piece> {
  for await (const record of readers[resource](source))
    yield { text: `${JSON.stringify(record)}\n`, records: 1 };
}
