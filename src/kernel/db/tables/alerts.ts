import type { Generated } from 'kysely';
import type { Timestamps } from './columns.ts';

/** Problems that checks and other systems report, and what rules do about them. Durations are in seconds. */

/** What a sender posted, and what became of it. The last 20 of each source are kept. */
export interface AlertDeliveriesTable {
  id: Generated<number>;
  source_id: number;
  received_at: number;
  /** The HTTP status of the response. */
  status: number;
  outcome: string;
  /** How many alerts it had. */
  alerts: number;
  content_type: string | null;
  /** The beginning of the body, as text. */
  body: string;
}

/** An alert that always fires, such as Watchdog of Prometheus: it is a heartbeat of its source. */
export interface AlertHeartbeatsTable {
  id: Generated<number>;
  source_id: number;
  /** What the sender calls it. */
  key: string;
  /** JSON object. */
  labels: string;
  /** When it last came. */
  beat_at: number;
  /** From when on its absence is an alert; null if it did not come often enough to tell. */
  due_at: number | null;
}

export interface AlertsTable extends Timestamps {
  id: Generated<number>;
  /** Where it comes from: one of the two. */
  source_id: number | null;
  check_id: number | null;
  key: string;
  /** What the sender itself puts together: alerts of the same group are one cause. */
  group_key: string | null;
  title: string;
  title_key: string;
  severity: string;
  /** Its place in `alertSeverities`, so that lists can be sorted by it. */
  severity_rank: number;
  /** JSON object. */
  labels: string;
  link: string | null;
  /** `firing` or `resolved`. */
  state: string;
  started_at: number;
  ended_at: number | null;
  /** Why it ended, if its sender did not say that it is over. */
  end_reason: string | null;
  /** When it ends unless it is repeated. */
  expires_at: number | null;
  /** When we first heard that it fires, this time. */
  received_at: number;
  /** How often it has begun. */
  occurrence: number;
  component_id: number | null;
  /** The status that the component should have, as far as a check says so. */
  component_status: number | null;
  /** Why it is nobody's emergency: `maintenance`, or `parent` for a check whose parent is down. */
  quiet: string | null;
  cause_id: number | null;
  incident_id: number | null;
  rule_id: number | null;
  /** What was done, or why nothing was, in one sentence. */
  outcome: string;
  acknowledged_at: number | null;
  acknowledged_by: number | null;
  /** When the rules look at it next; null if there is nothing to do. */
  due_at: number | null;
}

/** What rules did about one cause, as long as it is theirs to take back. */
export interface AlertCausesTable {
  id: Generated<number>;
  cause: string;
  /** `incident` or `status`: what was done. */
  effect: string;
  incident_id: number | null;
  component_id: number | null;
  /** The own status of the component before the rule, and the one that the rule gave it. */
  status_before: number | null;
  status_set: number | null;
  rule_id: number | null;
  opened_at: number;
  /** When the last of its alerts ended; null while one fires. */
  quiet_since: number | null;
  /** When a person first wrote the incident. From then on it is theirs. */
  touched_at: number | null;
  /** When it is to be resolved, unless an alert fires again. */
  due_at: number | null;
  closed_at: number | null;
}

/** Which alerts an incident was about, each time that they began. */
export interface IncidentAlertsTable {
  incident_id: number;
  alert_id: number;
  occurrence: number;
  started_at: number;
  received_at: number;
  joined_at: number;
  ended_at: number | null;
}
