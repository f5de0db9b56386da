import type { BodyOf } from '@daymark/client';
import type { Translations } from '../../api/translations.ts';
import type { PickedComponent } from '../components/component-picker.tsx';
import type { Incident, Visibility } from './model.ts';

/** What can be changed about an incident without posting an update. */
export interface IncidentFields {
  readonly name: string;
  readonly message: string;
  readonly visible: Visibility;
  readonly stickied: boolean;
  readonly notifications: boolean;
  readonly occurredAt: string | null;
  readonly resolvedAt: string | null;
  readonly publishedAt: string | null;
  readonly components: readonly PickedComponent[];
  readonly translations: Translations | null;
}

export const incidentFields = (incident: Incident): IncidentFields => ({
  name: incident.name,
  message: incident.message,
  visible: incident.visible,
  stickied: incident.stickied,
  notifications: incident.notifications,
  occurredAt: incident.occurred.string,
  resolvedAt: incident.resolved.string,
  publishedAt: incident.published.string,
  components: incident.components.map(({ id, name, status }) => ({ id, name, status })),
  translations: incident.translations,
});

export type IncidentChange = BodyOf<'PUT /api/incidents/{incident}'>;

const UNKNOWN = 5;

/** The write that changes these fields and no other. */
export function changeBody(changes: Partial<IncidentFields>): IncidentChange {
  const { occurredAt, resolvedAt, publishedAt, components, ...same } = changes;
  return {
    ...same,
    ...(occurredAt && { occurred_at: occurredAt }),
    ...(resolvedAt && { resolved_at: resolvedAt }),
    ...(publishedAt && { published_at: publishedAt }),
    ...(components && { components: components.map(({ id, status = UNKNOWN }) => ({ id, status })) }),
  };
}

/** Whether saving may tell somebody: only if people get to see what they did not see before. */
export const mayTell = (changes: Partial<IncidentFields>): boolean =>
  changes.visible !== undefined || changes.publishedAt !== undefined || changes.notifications !== undefined;
