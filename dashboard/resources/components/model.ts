import type { Schemas } from '@daymark/client';
import type { Timestamp } from '../../ui/times.ts';

export const componentStatuses = [1, 2, 3, 4, 5, 6] as const;

export type ComponentStatus = (typeof componentStatuses)[number];

export const isComponentStatus = (value: number): value is ComponentStatus =>
  componentStatuses.some((status) => status === value);

export interface Component {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly link: string | null;
  readonly order: number;
  /** What was set. */
  readonly status: ComponentStatus;
  /** What visitors see: open incidents and maintenance may make it worse. */
  readonly latestStatus: ComponentStatus;
  readonly enabled: boolean;
  readonly groupId: number | undefined;
  readonly updated: Timestamp;
}

type Resource = Schemas['Component'];

const statusOf = (value: number): ComponentStatus => (isComponentStatus(value) ? value : 5);

export const toComponent = ({ attributes, relationships }: Resource): Component => ({
  id: attributes.id,
  name: attributes.name,
  description: attributes.description,
  link: attributes.link,
  order: attributes.order ?? 0,
  status: statusOf(attributes.status.value),
  latestStatus: statusOf(attributes.latest_status.value),
  enabled: attributes.enabled,
  groupId: relationships.group.data ? Number(relationships.group.data.id) : undefined,
  updated: attributes.updated,
});

export interface ComponentGroup {
  readonly id: number;
  readonly name: string;
  readonly order: number;
  readonly components: readonly Pick<Component, 'id' | 'name'>[];
}

export const toGroup = (
  { attributes, relationships }: Schemas['BriefComponentGroup'],
  included: readonly Schemas['BriefComponent'][],
): ComponentGroup => {
  const ids = new Set(relationships.components.data.map(({ id }) => Number(id)));
  return {
    id: attributes.id,
    name: attributes.name,
    order: attributes.order ?? 0,
    components: included.map((each) => each.attributes).filter(({ id }) => ids.has(id)),
  };
};

/** The most severe status of several components; 1 if there are none. */
export const severity: Readonly<Record<ComponentStatus, number>> = { 1: 0, 6: 1, 5: 2, 2: 3, 3: 4, 4: 5 };

export const bySeverity = (one: Component, other: Component): number =>
  severity[other.latestStatus] - severity[one.latestStatus] || one.order - other.order || one.id - other.id;
