import type { Seconds } from '../lib/clock.ts';
import type { Window } from '../resources/schedules/model.ts';
import type { Settings } from '../resources/settings/schema.ts';
import type { SystemStatus } from '../resources/system/model.ts';

/** A component that an incident or a schedule names, with the status that it gives it. */
export interface Linked {
  readonly id: number;
  readonly status: number | null;
}

export interface UpdateState {
  readonly id: number;
  readonly status: number | null;
  readonly message: string;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

interface EntryState {
  readonly id: number;
  readonly name: string;
  readonly message: string;
  readonly publishedAt: Seconds;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly components: readonly Linked[];
  /** The newest first, at most as many as a document of the API shows. */
  readonly updates: readonly UpdateState[];
}

export interface IncidentState extends EntryState {
  readonly guid: string;
  readonly status: number;
  readonly stickied: boolean;
  readonly occurredAt: Seconds;
  readonly resolvedAt: Seconds | null;
  /** By when people were promised to hear more. */
  readonly nextUpdateDueAt: Seconds | null;
}

export interface ScheduleState extends EntryState, Window {
  readonly scheduledAt: Seconds;
  readonly completedAt: Seconds | null;
}

export interface ComponentState {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly link: string | null;
  readonly groupId: number | null;
  /** What the API calls `latest_status`. */
  readonly status: number;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

export interface GroupState {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly collapsed: boolean;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly components: readonly ComponentState[];
}

/** What the public may know at this moment. Page, feeds, badges and the Statuspage JSON are made of it and so agree. */
export interface PublicState {
  readonly now: Seconds;
  readonly settings: Settings;
  readonly status: SystemStatus;
  readonly groups: readonly GroupState[];
  /** Components without a group. */
  readonly loose: readonly ComponentState[];
  /** All of them in the order of the page, by id. */
  readonly components: ReadonlyMap<number, ComponentState>;
  /** Unresolved: pinned first, then the newest. */
  readonly incidents: readonly IncidentState[];
  /** In progress and coming, the next one first. */
  readonly schedules: readonly ScheduleState[];
}
