import type { Generated } from 'kysely';
import type { Fixed, Flag, Timestamps } from './columns.ts';

/** What the status page shows, and what belongs to it. */

/** Every status that a component has had since it was created. */
export interface ComponentStatusesTable {
  id: Generated<number>;
  component_id: number;
  status: number;
  source: string;
  actor: string;
  created_at: Fixed<number>;
}

export interface IncidentComponentsTable {
  incident_id: number;
  component_id: number;
  status: number | null;
}

/** The number of incidents that are not deleted, per block of ids: see `domain/status/incidents/counts.ts`. */
export interface IncidentCountsTable {
  level: number;
  block: number;
  visible: number;
  status: number;
  total: number;
}

/** The components of the incidents that are not deleted. */
export interface ComponentIncidentCountsTable {
  component_id: number;
  visible: number;
  total: number;
}

export interface ScheduleComponentsTable {
  schedule_id: number;
  component_id: number;
  status: number;
}

/**
 * Times at which a series has no occurrence, because somebody deleted that occurrence and it was purged. As long as it is
 * in the trash, its own row says so.
 */
export interface SkippedOccurrencesTable {
  /** The first schedule of the series. */
  schedule_id: number;
  at: number;
}

/** The components of a new incident if its request omits them. */
export interface IncidentTemplateComponentsTable {
  incident_template_id: number;
  component_id: number;
  status: number;
}

/** The number of points, per block of ids and per day: see `domain/status/metrics/points/counts.ts`. */
export interface MetricPointCountsTable {
  metric_id: number;
  level: number;
  block: number;
  total: number;
}

/** Points aggregated into buckets of `step` seconds, updated whenever points are written. */
export interface MetricRollupsTable {
  metric_id: number;
  step: number;
  bucket: number;
  total: number;
  counter: number;
}

/** Values that become points with the next batch: see `domain/status/metrics/points/queue.ts`. */
export interface QueuedPointsTable {
  id: Generated<number>;
  metric_id: number;
  value: number;
  recorded_at: number;
  queued_at: number;
}

/** Counts the writes of metric points, in its only row: `data-version.ts`. */
export interface PointWritesTable {
  id: number;
  total: number;
}

export interface MetaTable {
  subject_type: string;
  subject_id: number;
  key: string;
  /** JSON. */
  value: string;
  /** The value as a filter writes it; null if it is too long or not a scalar. */
  scalar: string | null;
}

/** What was deleted and can be restored: see `resources/trash/`. */
/** Images in messages. */
export interface ImagesTable extends Timestamps {
  id: Generated<number>;
  page_id: Fixed<number>;
  /** Its file name, which contains its size: see `common/images.ts`. */
  name: Fixed<string>;
  /** In Base64. */
  content: Fixed<string>;
  /** The number of bytes of the image itself. */
  bytes: Fixed<number>;
  /** When a text was last known to refer to it; until then, when it was uploaded. */
  used_at: number;
}

export interface TrashTable {
  id: Generated<number>;
  /** As in URLs, such as `incident-updates`. */
  type: string;
  subject_id: number;
  name: string;
  deleted_at: number;
  /** From when on its days in the trash count: from its deletion. */
  kept_since: number;
  /** Who deleted it: the actor as in the event log, and the user behind it. */
  actor_type: string;
  actor_id: number | null;
  user_id: number | null;
  /** The incident or schedule of an update; the first schedule of a series for an occurrence that was deleted with it. */
  parent_id: number | null;
  /** Whether it was deleted together with its parent. It is then restored and purged together with it, too. */
  with_parent: Flag;
  /** JSON: the deleted row, for types whose rows are moved here. The rows of the other types have a `deleted_at`. */
  content: string | null;
  /** Since when it counts as purged. The background worker deletes its rows, and this one last. */
  purged_at: number | null;
}

/** Settings that were changed; all others have the defaults in `domain/settings/schema.ts`. */
export interface SettingsTable {
  name: string;
  /** JSON. */
  value: string;
  updated_at: number;
  /** Null for settings of the installation: see `domain/settings/scope.ts`. */
  page_id: Generated<number | null>;
}

/** The status pages of the installation. Row 1 is the page at `BASE_URL`. */
export interface PagesTable {
  id: Generated<number>;
  /** Where it is, without a slash at the end. Null for the first page, whose address is configured. */
  url: string | null;
}
