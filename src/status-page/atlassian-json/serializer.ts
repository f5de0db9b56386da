import type { Seconds } from '../../lib/clock.ts';
import type { ComponentState, GroupState } from '../../public-state/types.ts';
import { systemStatuses } from '../../resources/system/model.ts';
import { type Changes, changesIn, newest, type VisibleEntries } from './changes.ts';
import { componentId, componentWord, groupId, indicatorOf } from './model.ts';

/** Everything that the documents are made of, and where the page is. */
export interface PageView extends VisibleEntries {
  readonly baseUrl: string;
  readonly pageId: string;
  readonly changes: Changes;
  /** By id in the order of the page: incidents and maintenances show them again. */
  readonly components: ReadonlyMap<number, ReturnType<typeof serializeComponent>>;
}

type Place = Pick<PageView, 'state' | 'pageId' | 'changes'>;

export function viewOf(shown: VisibleEntries, baseUrl: string): PageView {
  const { groups, ungrouped: loose } = shown.state;
  const place: Place = {
    state: shown.state,
    // One service is one page; its address tells it from others in a dashboard that watches several.
    pageId: baseUrl.replace(/^https?:\/\//, ''),
    changes: changesIn(shown),
  };
  // Groups and components without one are counted together, members of a group on their own.
  const numbered = (components: readonly ComponentState[], before: number) =>
    components.map((one, at) => [one.id, serializeComponent(place, one, before + at + 1)] as const);
  const components = new Map([
    ...groups.flatMap((group) => numbered(group.components, 0)),
    ...numbered(loose, groups.length),
  ]);
  return { ...shown, ...place, baseUrl, components };
}

export const iso = (moment: Seconds): string => new Date(moment * 1000).toISOString();

export const serializePage = ({ pageId, baseUrl, state, changes }: PageView) => ({
  id: pageId,
  name: state.settings.name,
  url: baseUrl,
  time_zone: state.settings.timezone,
  updated_at: iso(changes.page),
});

export function serializeStatus({ state }: PageView) {
  const statuses = [...state.components.values()].map(({ status }) => status);
  return { indicator: indicatorOf(state.status, statuses), description: systemStatuses[state.status] };
}

/** Groups are components that name their members. */
export const serializeComponents = (view: PageView): object[] => [
  ...view.state.groups.map((group, at) => serializeGroup(view, group, at + 1)),
  ...view.components.values(),
];

const serializeComponent = (
  { state, pageId, changes }: Place,
  component: ComponentState,
  position: number,
) => ({
  id: componentId(component.id),
  name: component.name,
  status: componentWord(component.status),
  created_at: iso(component.createdAt),
  updated_at: iso(changes.of(component)),
  position,
  description: component.description,
  showcase: state.settings.show_uptime,
  start_date: iso(component.createdAt).slice(0, 10),
  group_id: component.groupId === null ? null : groupId(component.groupId),
  page_id: pageId,
  group: false,
  only_show_if_degraded: false,
});

const serializeGroup = ({ pageId, changes }: Place, group: GroupState, position: number) => ({
  id: groupId(group.id),
  name: group.name,
  status: componentWord(group.status),
  created_at: iso(group.createdAt),
  updated_at: iso(newest([group.updatedAt, ...group.components.map(changes.of)])),
  position,
  description: null,
  showcase: false,
  start_date: null,
  group_id: null,
  page_id: pageId,
  group: true,
  only_show_if_degraded: false,
  components: group.components.map(({ id }) => componentId(id)),
});
