import type { AddressForm } from '../src/domain/checks/heartbeats/tokens.ts';
import type { TokenToImport } from '../src/domain/identity/tokens/import-token.ts';
import type { UserToImport } from '../src/domain/identity/users/import-user.ts';
import type { Seconds } from '../src/lib/clock.ts';

/**
 * What another product knows, in our terms: numbers of statuses are ours, times are Unix seconds. A key identifies a record
 * in its source, however often it is imported.
 */
export interface ImportSource {
  /** Names the product in the metadata of what was imported, such as `cachet2`. */
  readonly name: string;
  /**
   * Only for sources that people write by hand: components and groups that are here already are the ones with the same name in
   * the source, even if nobody imported them. It is told which components it can name.
   */
  readonly matchByName?: (here: ReadonlySet<string>) => void;
  /**
   * Whether its page was its monitors: what failed there was down on the page at once. Components do the same here, unless whoever
   * imports wants drafts.
   */
  readonly followsChecks?: boolean;
  /** Whether components, groups and metrics keep their ids where that is possible, because scripts use them. */
  readonly keepsIds?: boolean;
  /** How many records of each kind there are, as far as the source tells beforehand. */
  readonly counts: () => Promise<Partial<Record<ImportKind, number>>>;
  /** Settings of the page, by their names in our API. */
  readonly settings?: () => Promise<Record<string, unknown>>;
  readonly groups?: () => AsyncIterable<ImportedGroup>;
  readonly components?: () => AsyncIterable<ImportedComponent>;
  readonly templates?: () => AsyncIterable<ImportedTemplate>;
  /** From the oldest to the newest. */
  readonly incidents?: () => AsyncIterable<ImportedIncident>;
  readonly schedules?: () => AsyncIterable<ImportedSchedule>;
  /** From parents to their children. */
  readonly checks?: () => AsyncIterable<ImportedCheck>;
  /** The days of a check, from the oldest to the newest, as far as they are over. */
  readonly days?: (checkKey: string) => AsyncIterable<ImportedDay>;
  readonly metrics?: () => AsyncIterable<ImportedMetric>;
  /** The points of a metric, from the oldest to the newest. */
  readonly points?: (metricKey: string) => AsyncIterable<ImportedPoint>;
  readonly subscribers?: () => AsyncIterable<ImportedSubscriber>;
  readonly users?: () => AsyncIterable<ImportedUser>;
  /** The API keys of the users. */
  readonly tokens?: () => AsyncIterable<ImportedToken>;
  /** What the source has that is not imported, in sentences. Known once everything was read. */
  readonly notes: () => readonly string[];
  readonly close: () => Promise<void>;
}

export const importKinds = [
  'users',
  'groups',
  'components',
  'statuses',
  'templates',
  'incidents',
  'schedules',
  'images',
  'probes',
  'checks',
  'changes',
  'days',
  'sources',
  'rules',
  'alerts',
  'metrics',
  'points',
  'subscribers',
  'tokens',
  'webhooks',
] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportedGroup {
  readonly key: string;
  readonly name: string;
  readonly order: number;
  readonly visible: number;
  readonly collapsed: number;
  readonly createdAt: Seconds;
}

export interface ImportedComponent {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly link: string | null;
  readonly status: number;
  /** Since when it has this status; before that it was operational, or what the history says. */
  readonly statusSince: Seconds;
  readonly history?: StatusHistory | undefined;
  readonly order: number;
  readonly enabled: boolean;
  readonly group: string | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly createdAt: Seconds;
}

/** The statuses that a component has had, if the source tells. */
export interface StatusHistory {
  /** The status at the beginning. */
  readonly first: number;
  /**
   * From the oldest to the newest. Sources that forget old changes, or that find out later when one began, say when they were
   * certain of it: the next import recognises changes by that time instead of counting them.
   */
  readonly changes: readonly {
    readonly status: number;
    readonly at: Seconds;
    readonly confirmedAt?: Seconds;
  }[];
}

export interface ImportedTemplate {
  readonly name: string;
  readonly slug: string;
  readonly template: string;
  /** What an incident gets that is created with the template. */
  readonly incidentName?: string | null;
  readonly status?: number | null;
  readonly notifications?: boolean | null;
  readonly createdAt: Seconds;
}

/** A component that an incident or a schedule affects. The status is undefined if the source does not tell it. */
interface AffectedComponent {
  readonly key: string;
  readonly status: number | undefined;
}

export interface ImportedUpdate {
  readonly status: number | undefined;
  readonly message: string;
  readonly at: Seconds;
  /** The key of the user who wrote it. */
  readonly author?: string | undefined;
}

export interface ImportedIncident {
  readonly key: string;
  readonly name: string;
  readonly message: string;
  /** The status at the beginning. Updates change it. */
  readonly status: number;
  /** The status in the end, and when it was reached, if no update says so. */
  readonly final?: { readonly status: number; readonly at: Seconds };
  readonly visible: number;
  readonly stickied: boolean;
  /** The key of the user who reported it. */
  readonly author?: string | undefined;
  readonly occurredAt: Seconds;
  readonly createdAt: Seconds;
  /** When the public may see it, if the source tells: it may lie in the future. Otherwise when it was created. */
  readonly publishedAt?: Seconds | undefined;
  readonly components: readonly AffectedComponent[];
  /** From the oldest to the newest. */
  readonly updates: readonly ImportedUpdate[];
  /** It is published at this time, or a draft if that is null. */
  readonly postmortem?: { readonly body: string; readonly publishedAt: Seconds | null } | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
}

export interface ImportedSchedule {
  readonly key: string;
  readonly name: string;
  readonly message: string;
  readonly scheduledAt: Seconds;
  readonly completedAt: Seconds | null;
  readonly createdAt: Seconds;
  /** When the public may see it, if the source tells: it may lie in the future. Otherwise when it was created. */
  readonly publishedAt?: Seconds | undefined;
  readonly components: readonly AffectedComponent[];
  readonly updates: readonly ImportedUpdate[];
  /** The RRULE by which it comes again. `scheduledAt` is then the next time. */
  readonly recurrence?: string | undefined;
}

export interface ImportedCheck {
  readonly key: string;
  /** The fields of our API, such as `kind` and `target`. */
  readonly fields: Readonly<Record<string, unknown>> & { readonly name: string };
  /** The key of the component that it is about. */
  readonly component?: string | undefined;
  /** The key of the check that it depends on. */
  readonly parent?: string | undefined;
  /** What stands in the address to which its heartbeats are sent. */
  readonly heartbeat?: { readonly form: AddressForm; readonly token: string } | undefined;
}

/** How many results a check had on a day. */
export interface ImportedDay {
  /** When the day begins, in UTC. */
  readonly at: Seconds;
  readonly ok: number;
  readonly failed: number;
  /** In milliseconds; undefined if nothing was measured. */
  readonly average: number | undefined;
}

export interface ImportedMetric {
  readonly key: string;
  readonly createdAt: Seconds;
  /** The fields of our API, such as `name` and `suffix`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ImportedPoint {
  readonly value: number;
  /** How many times the value was measured. */
  readonly counter: number;
  readonly at: Seconds;
}

export interface ImportedSubscriber {
  readonly key: string;
  /** Empty if messages go to a webhook. */
  readonly email: string;
  /** The URL that messages go to. */
  readonly webhook?: string;
  readonly verified: boolean;
  /** When the address was confirmed, if the source tells. Otherwise when the subscriber was created. */
  readonly verifiedAt?: Seconds | undefined;
  /** The components that are followed; undefined for all. */
  readonly components: readonly string[] | undefined;
  readonly createdAt: Seconds;
}

export interface ImportedUser extends UserToImport {
  readonly key: string;
}

export type ImportedToken = TokenToImport;
