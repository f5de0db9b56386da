import type { Seconds } from '../../../lib/clock.ts';
import type { Settings } from '../../settings/schema.ts';
import type { Window } from '../schedules/model.ts';
import type { Headline } from './headline.ts';
import type { SystemStatus } from './system-status.ts';

/** A component that an incident or a schedule affects, and the status that the component gets from it. */
export interface LinkedComponent {
  readonly id: number;
  readonly status: number | null;
}

/** Something whose texts may have translations. */
interface Translatable {
  /** As they are stored: see `i18n/translated-texts.ts`. */
  readonly translations: string | null;
}

export interface UpdateState extends Translatable {
  readonly id: number;
  readonly status: number | null;
  readonly message: string;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

/** A published post-mortem. */
export interface PostmortemState {
  readonly id: number;
  readonly body: string;
  /** Whether subscribers were told of it. */
  readonly notified: boolean;
  readonly publishedAt: Seconds;
  readonly updatedAt: Seconds;
}

interface EntryState extends Translatable {
  readonly id: number;
  readonly name: string;
  readonly message: string;
  readonly publishedAt: Seconds;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly components: readonly LinkedComponent[];
  /** Newest first. At most as many as the API includes in a document. */
  readonly updates: readonly UpdateState[];
}

export interface IncidentState extends EntryState {
  readonly guid: string;
  readonly status: number;
  /** The status that it was published with, unless somebody set another one on the incident itself. */
  readonly ownStatus: number;
  readonly stickied: boolean;
  readonly occurredAt: Seconds;
  readonly resolvedAt: Seconds | null;
  /** When the operator promised the next update. */
  readonly nextUpdateDueAt: Seconds | null;
  /** Undefined if there is none, or only a draft. */
  readonly postmortem: PostmortemState | undefined;
}

export interface ScheduleState extends EntryState, Window {
  readonly scheduledAt: Seconds;
  readonly completedAt: Seconds | null;
}

export interface ComponentState extends Translatable {
  readonly id: number;
  readonly name: string;
  /** The name outside of its group: see `qualifiedNames`. */
  readonly label: string;
  readonly description: string | null;
  readonly link: string | null;
  readonly groupId: number | null;
  /** The API calls it `latest_status`. */
  readonly status: number;
  /** The one that was set on the component, without incidents and maintenance. */
  readonly ownStatus: number;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

export interface GroupState extends Translatable {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly collapsed: boolean;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly components: readonly ComponentState[];
}

/** What the public may see now. The page, feeds, badges and the Statuspage JSON all derive from it, so they agree. */
export interface PublicState {
  readonly now: Seconds;
  readonly settings: Settings;
  readonly status: SystemStatus;
  readonly headline: Headline;
  readonly groups: readonly GroupState[];
  readonly ungrouped: readonly ComponentState[];
  /** All components by id, in the order of the page. */
  readonly components: ReadonlyMap<number, ComponentState>;
  /** Unresolved incidents: pinned first, then those with the worst impact, then the newest. */
  readonly incidents: readonly IncidentState[];
  /** Maintenance in progress and upcoming, soonest first. */
  readonly schedules: readonly ScheduleState[];
}
