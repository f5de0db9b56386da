import type { Schemas } from '@daymark/client';
import type { OnFailure } from '../../../common/alerts.ts';
import type { Translations } from '../../api/translations.ts';
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
  /** The lowest comes first. Components without an order have infinity: they come last. */
  readonly order: number;
  /** What was set. */
  readonly status: ComponentStatus;
  /** What visitors see: open incidents and maintenance may make it worse. */
  readonly latestStatus: ComponentStatus;
  readonly enabled: boolean;
  readonly groupId: number | undefined;
  /** What happens when its checks fail; null is what the settings say. */
  readonly onFailure: OnFailure | null;
  readonly effectiveOnFailure: OnFailure;
  readonly translations: Translations | null;
  readonly updated: Timestamp;
}

type Resource = Schemas['Component'];

const statusOf = (value: number): ComponentStatus => (isComponentStatus(value) ? value : 5);

export const toComponent = ({ attributes, relationships }: Resource): Component => ({
  id: attributes.id,
  name: attributes.name,
  description: attributes.description,
  link: attributes.link,
  order: attributes.order ?? Number.POSITIVE_INFINITY,
  status: statusOf(attributes.status.value),
  latestStatus: statusOf(attributes.latest_status.value),
  enabled: attributes.enabled,
  groupId: relationships.group.data ? Number(relationships.group.data.id) : undefined,
  onFailure: attributes.on_failure ?? null,
  effectiveOnFailure: attributes.effective_on_failure ?? 'draft',
  translations: attributes.translations ?? null,
  updated: attributes.updated,
});

/** A name for a sentence about one of these components: with its group or number, if another one is called the same. */
export function nameAmong(
  { id, name, groupId }: Pick<Component, 'id' | 'name' | 'groupId'>,
  all: readonly Pick<Component, 'name' | 'groupId'>[],
  groups: readonly { readonly id: number; readonly name: string }[],
): string {
  const namesakes = all.filter((other) => other.name === name);
  if (namesakes.length < 2) return name;
  const isAloneInGroup = namesakes.filter((other) => other.groupId === groupId).length === 1;
  const group = isAloneInGroup && groups.find((each) => each.id === groupId)?.name;
  return `${name} (${group || `#${id}`})`;
}

/** What the form of a component holds. */
export interface ComponentFields {
  readonly name: string;
  readonly description: string;
  readonly link: string;
  readonly component_group_id: number | null;
  readonly enabled: boolean;
  readonly on_failure: OnFailure | null;
  /** Null: after all others. */
  readonly order: number | null;
  readonly translations: Translations | null;
}

export const toFields = (component: Component): ComponentFields => ({
  name: component.name,
  description: component.description ?? '',
  link: component.link ?? '',
  component_group_id: component.groupId ?? null,
  enabled: component.enabled,
  on_failure: component.onFailure,
  order: Number.isFinite(component.order) ? component.order : null,
  translations: component.translations,
});

/** Fields of the form as the API takes them: an empty text is none. */
export const bodyOf = ({ description, link, ...rest }: Partial<ComponentFields>) => ({
  ...rest,
  ...(description !== undefined && { description: description.trim() || null }),
  ...(link !== undefined && { link: link.trim() || null }),
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

/** How bad a status is, from the best to the worst. */
const severity: Readonly<Record<ComponentStatus, number>> = { 1: 0, 6: 1, 5: 2, 2: 3, 3: 4, 4: 5 };

/** The worst status of several components; 1 if there are none. */
export const worstOf = (components: readonly Pick<Component, 'latestStatus'>[]): ComponentStatus =>
  components.reduce<ComponentStatus>(
    (worst, { latestStatus }) => (severity[latestStatus] > severity[worst] ? latestStatus : worst),
    1,
  );

/** As on the page. */
export const byOrder = (
  one: Pick<Component, 'id' | 'order'>,
  other: Pick<Component, 'id' | 'order'>,
): number => (one.order === other.order ? one.id - other.id : one.order < other.order ? -1 : 1);

export interface KeptStatus {
  readonly id: number;
  readonly status: ComponentStatus;
  readonly created: Timestamp;
}

export const toKeptStatus = ({ attributes }: Schemas['ComponentStatus']): KeptStatus => ({
  id: attributes.id,
  status: statusOf(attributes.status.value),
  created: attributes.created,
});

/** Maintenance, as far as the page of a component shows it. */
export interface RelatedSchedule {
  readonly id: number;
  readonly name: string;
  readonly status: 0 | 1 | 2;
  readonly scheduled: Timestamp;
}

export const toRelatedSchedule = ({ attributes }: Schemas['Schedule']): RelatedSchedule => ({
  id: attributes.id,
  name: attributes.name,
  status: ([0, 1, 2] as const).find((each) => String(each) === attributes.status.value) ?? 0,
  scheduled: attributes.scheduled,
});
