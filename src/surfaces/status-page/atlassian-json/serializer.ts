import type { ComponentState, GroupState } from '../../../domain/status/public-state/types.ts';
import { english } from '../../../kernel/i18n/languages.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { type Changes, changesIn, latest, type VisibleEntries } from './changes.ts';
import type { Ids } from './ids.ts';
import { componentStatusName, indicators } from './model.ts';

/** Everything that the documents need, and the URL of the page. */
export interface PageView extends Pick<VisibleEntries, 'state'> {
  readonly pageUrl: string;
  readonly pageId: string;
  readonly ids: Ids;
  readonly changes: Changes;
  /** By id, in the order of the page. Incidents and maintenances contain them too. */
  readonly components: ReadonlyMap<number, ReturnType<typeof serializeComponent>>;
}

type ComponentView = Pick<PageView, 'state' | 'pageId' | 'ids' | 'changes'>;

export function viewOf<Entries extends VisibleEntries>(
  entries: Entries,
  pageUrl: string,
  ids: Ids,
): PageView & Entries {
  const { groups, ungrouped } = entries.state;
  const componentView: ComponentView = {
    state: entries.state,
    // One service is one page. The host name distinguishes it from others in a dashboard with several pages.
    pageId: pageUrl.replace(/^https?:\/\//, ''),
    ids,
    changes: changesIn(entries),
  };
  // Positions count groups and ungrouped components together, and the members of each group separately.
  const withPositions = (components: readonly ComponentState[], offset: number) =>
    components.map(
      (component, index) =>
        [component.id, serializeComponent(componentView, component, offset + index + 1)] as const,
    );
  const components = new Map([
    ...groups.flatMap((group) => withPositions(group.components, 0)),
    ...withPositions(ungrouped, groups.length),
  ]);
  return { ...entries, ...componentView, pageUrl, components };
}

/** From the text that `formatDate` remembers: documents repeat the same times. */
export const iso = (time: Seconds): string => {
  const text = formatDate(time);
  return `${text.slice(0, 10)}T${text.slice(11)}.000Z`;
};

export const serializePage = ({ pageId, pageUrl, state, changes }: PageView) => ({
  id: pageId,
  name: state.settings.name,
  url: pageUrl,
  time_zone: state.settings.timezone,
  updated_at: iso(changes.page),
});

export const serializeStatus = ({ state: { headline, status } }: PageView) => ({
  // Programs act on the indicator, so it follows the computed status. People read the description, which names the worst.
  indicator:
    indicators[status === 'partial_outage' && headline.kind === 'major_outage' ? status : headline.kind],
  description: english.messages.headline[headline.kind],
});

/** Groups are components that list their members. */
export const serializeComponents = (view: PageView): { readonly id: string }[] => [
  ...view.state.groups.map((group, index) => serializeGroup(view, group, index + 1)),
  ...view.components.values(),
];

const serializeComponent = (
  { state, pageId, ids, changes }: ComponentView,
  component: ComponentState,
  position: number,
) => ({
  id: ids.component(component.id),
  name: component.name,
  status: componentStatusName(component.status),
  created_at: iso(component.createdAt),
  updated_at: iso(changes.of(component)),
  position,
  description: component.description,
  showcase: state.settings.show_uptime,
  start_date: iso(component.createdAt).slice(0, 10),
  group_id: component.groupId === null ? null : ids.group(component.groupId),
  page_id: pageId,
  group: false,
  only_show_if_degraded: false,
});

const serializeGroup = ({ pageId, ids, changes }: ComponentView, group: GroupState, position: number) => ({
  id: ids.group(group.id),
  name: group.name,
  status: componentStatusName(group.status),
  created_at: iso(group.createdAt),
  updated_at: iso(latest([group.updatedAt, ...group.components.map(changes.of)])),
  position,
  description: null,
  showcase: false,
  start_date: null,
  group_id: null,
  page_id: pageId,
  group: true,
  only_show_if_degraded: false,
  components: group.components.map(({ id }) => ids.component(id)),
});
