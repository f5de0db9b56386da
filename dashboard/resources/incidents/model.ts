import type { Schemas } from '@daymark/client';
import type { HistoryEntry } from '../../api/history.ts';
import type { Translations } from '../../api/translations.ts';
import { dateOf, type Timestamp } from '../../ui/times.ts';
import { type ComponentStatus, isComponentStatus, worstOf } from '../components/model.ts';

/** In the order in which an incident goes through them: Reported, Investigating, Identified, Monitoring, Resolved. */
export const incidentStatuses = [0, 1, 2, 3, 4] as const;

export type IncidentStatus = (typeof incidentStatuses)[number];

export const RESOLVED = 4;
/** It seems to be over, and nobody says so yet. */
export const WATCHING = 3;

/** 0 signed-in people, 1 everybody, 2 nobody: a draft. */
export type Visibility = 0 | 1 | 2;

interface AffectedComponent {
  readonly id: number;
  readonly name: string;
  /** The status that the incident gives it. */
  readonly status: ComponentStatus;
  /** The status that was set on the component itself, which stays when the incident is resolved. */
  readonly ownStatus: ComponentStatus;
  /** The status that visitors see now. */
  readonly shownStatus: ComponentStatus;
}

export interface IncidentUpdate {
  readonly id: number;
  readonly status: IncidentStatus;
  readonly message: string;
  /** Whether subscribers were told; null where the incident decided. */
  readonly notifications: boolean | null;
  readonly translations: Translations | null;
  readonly created: Timestamp;
  readonly updated: Timestamp;
}

export interface Incident {
  readonly id: number;
  readonly guid: string;
  readonly name: string;
  readonly message: string;
  readonly status: IncidentStatus;
  readonly visible: Visibility;
  readonly stickied: boolean;
  readonly postmortem: Schemas['Incident']['attributes']['postmortem'];
  readonly notifications: boolean;
  readonly occurred: Timestamp;
  readonly resolved: Timestamp;
  readonly nextUpdateDue: Timestamp;
  readonly published: Timestamp;
  readonly created: Timestamp;
  readonly updated: Timestamp;
  readonly translations: Translations | null;
  readonly components: readonly AffectedComponent[];
  /** The newest first. A document has a hundred at most. */
  readonly updates: readonly IncidentUpdate[];
  readonly updateTotal: number;
}

/** The updates that a document about an incident includes at most. */
export const UPDATES_IN_DOCUMENT = 100;

/** One write about an incident or its updates: who made it, and what it changed. */

export const statusOf = (value: string | number): IncidentStatus =>
  incidentStatuses.find((status) => String(status) === String(value)) ?? 0;

const UNKNOWN = 5;

const statusIn = (value: string | number | null): ComponentStatus => {
  const status = Number(value);
  return isComponentStatus(status) ? status : UNKNOWN;
};

const visibilityOf = (value: number): Visibility => (value === 0 || value === 2 ? value : 1);

type Included = Schemas['LinkedComponent'] | Schemas['ComponentGroup'] | Schemas['Update'] | Schemas['User'];

/** The components and updates that a document includes, for all of its incidents. */
export function toIncident(
  { attributes, relationships }: Schemas['Incident'],
  included: readonly Included[] = [],
): Incident {
  const idsOf = (data: readonly { readonly id: string }[]) => new Set(data.map(({ id }) => id));
  const componentIds = idsOf(relationships.components.data);
  const updateIds = idsOf(relationships.updates.data);
  const components: AffectedComponent[] = [];
  const updates: IncidentUpdate[] = [];
  for (const resource of included) {
    if (resource.type === 'components' && componentIds.has(resource.id)) {
      const { id, name, pivot, status, latest_status } = resource.attributes;
      components.push({
        id,
        name,
        status: statusIn(pivot.component_status.value),
        ownStatus: statusIn(status.value),
        shownStatus: statusIn(latest_status.value),
      });
    }
    if (resource.type === 'updates' && updateIds.has(resource.id)) {
      updates.push(toUpdate(resource));
    }
  }
  return {
    id: attributes.id,
    guid: attributes.guid,
    name: attributes.name,
    message: attributes.message,
    status: statusOf(attributes.status.value),
    visible: visibilityOf(attributes.visible),
    stickied: attributes.stickied,
    postmortem: attributes.postmortem,
    notifications: attributes.notifications !== 0,
    occurred: attributes.occurred,
    resolved: attributes.resolved,
    nextUpdateDue: attributes.next_update_due,
    published: attributes.published,
    created: attributes.created,
    updated: attributes.updated,
    translations: attributes.translations ?? null,
    components,
    updates: updates.sort((one, other) => other.id - one.id),
    updateTotal: relationships.updates.meta?.total ?? updates.length,
  };
}

export function toUpdate({ attributes }: Schemas['Update']): IncidentUpdate {
  const { id, status, message, notifications, translations = null, created, updated } = attributes;
  return { id, status: statusOf(status.value ?? 0), message, notifications, translations, created, updated };
}

/**
 * How bad an incident is, as a component status: that of the worst component. Its own status says how far the work is, which
 * words say. Lists include each component once, so it is the status that visitors see.
 */
export function severityOf({ status, components }: Pick<Incident, 'status' | 'components'>): ComponentStatus {
  if (status === RESOLVED) return 1;
  const worst = worstOf(components.map(({ shownStatus }) => ({ latestStatus: shownStatus })));
  return worst === 1 ? UNKNOWN : worst;
}

export const isResolved = ({ status }: Pick<Incident, 'status'>): boolean => status === RESOLVED;

/** How late the promised update is, in milliseconds; undefined if it is not late. */
export function lateness({ nextUpdateDue, status }: Pick<Incident, 'nextUpdateDue' | 'status'>, now: number) {
  const due = dateOf(nextUpdateDue)?.getTime();
  return due !== undefined && status !== RESOLVED && due < now ? now - due : undefined;
}

export const isDraft = ({ visible }: Pick<Incident, 'visible'>): boolean => visible === 2;

/** When it becomes public by itself; undefined if it was public, or a draft, when it was last written. */
export function publishesAt({
  published,
  updated,
  visible,
}: Pick<Incident, 'published' | 'updated' | 'visible'>): Date | undefined {
  const [at, written] = [dateOf(published), dateOf(updated)];
  return at && visible !== 2 && (written === undefined || at > written) ? at : undefined;
}

/** What was said last, in one line. */
export function lastWords({ updates, message }: Pick<Incident, 'updates' | 'message'>): string {
  const text = updates[0]?.message ?? message;
  return text.trim().split('\n', 1)[0] ?? '';
}

/** Who wrote each update, by its id, as far as the history reaches. */
export const authorsOf = (history: readonly HistoryEntry[]): ReadonlyMap<number, string> =>
  new Map(
    history
      .filter(({ action }) => action === 'incident_update.created')
      .map(({ subject_id, actor }) => [subject_id, actor.name]),
  );
