import type { Schemas } from '@daymark/client';
import { type ComponentStatus, isComponentStatus } from '../components/model.ts';
import { type IncidentStatus, statusOf, type Visibility } from '../incidents/model.ts';

export interface IncidentTemplate {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly template: string;
  /** The rest are defaults for an incident that is made with it. */
  readonly incidentName: string | null;
  readonly status: IncidentStatus | null;
  readonly visible: Visibility | null;
  readonly notifications: boolean | null;
  readonly components: readonly { readonly id: number; readonly status: ComponentStatus }[];
  /** What people fill in. */
  readonly variables: readonly string[];
}

export const toTemplate = ({ attributes }: Schemas['IncidentTemplate']): IncidentTemplate => ({
  id: attributes.id,
  name: attributes.name,
  slug: attributes.slug,
  template: attributes.template,
  incidentName: attributes.incident_name,
  status: attributes.status === null ? null : statusOf(attributes.status),
  visible:
    attributes.visible === 0 || attributes.visible === 1 || attributes.visible === 2
      ? attributes.visible
      : null,
  notifications: attributes.notifications,
  components: attributes.components.flatMap(({ id, status }) =>
    isComponentStatus(status) ? [{ id, status }] : [],
  ),
  variables: attributes.variables,
});

/** "next_update_minutes" as people read it: "Next update minutes". */
export function variableLabel(variable: string): string {
  const text = variable.replaceAll(/[_-]+/g, ' ').trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
