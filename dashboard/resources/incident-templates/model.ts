import type { Schemas } from '@daymark/client';
import { type ComponentStatus, isComponentStatus } from '../components/model.ts';
import { type Incident, type IncidentStatus, statusOf, type Visibility } from '../incidents/model.ts';

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

/** What people edit. */
export interface TemplateFields {
  readonly name: string;
  readonly slug: string;
  readonly template: string;
  readonly incidentName: string;
  readonly status: IncidentStatus | null;
  readonly visible: Visibility | null;
  readonly notifications: boolean | null;
  readonly components: readonly TemplateComponent[];
}

/** The name is for people; the API knows components by their ids. */
export interface TemplateComponent {
  readonly id: number;
  readonly name: string;
  readonly status: ComponentStatus;
}

/** Most templates are about an outage of a part. */
export const NEW_COMPONENT_STATUS: ComponentStatus = 3;

export const emptyTemplate: TemplateFields = {
  name: '',
  slug: '',
  template: '',
  incidentName: '',
  status: null,
  visible: null,
  notifications: null,
  components: [],
};

/** Components that have been deleted since are left out, as the API does. */
export function fieldsOf(template: IncidentTemplate, names: ReadonlyMap<number, string>): TemplateFields {
  return {
    name: template.name,
    slug: template.slug,
    template: template.template,
    incidentName: template.incidentName ?? '',
    status: template.status,
    visible: template.visible,
    notifications: template.notifications,
    components: template.components.flatMap(({ id, status }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, status }];
    }),
  };
}

/** The fields as the API takes them; only those that are given. */
export function bodyOf(fields: Partial<TemplateFields>) {
  const { name, slug, template, incidentName, status, visible, notifications, components } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(slug && { slug }),
    ...(template !== undefined && { template }),
    ...(incidentName !== undefined && { incident_name: incidentName.trim() === '' ? null : incidentName }),
    ...(status !== undefined && { status }),
    ...(visible !== undefined && { visible }),
    ...(notifications !== undefined && { notifications }),
    ...(components && { components: components.map((each) => ({ id: each.id, status: each.status })) }),
  };
}

/** A new template with the text of an incident. */
export const likeIncident = (incident: Incident): Partial<TemplateFields> => ({
  name: incident.name,
  incidentName: incident.name,
  template: incident.message,
  components: incident.components.map(({ id, name, status }) => ({ id, name, status })),
});
