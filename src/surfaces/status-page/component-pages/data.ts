import { loadShownChecks, type ShownChecks } from '../../../domain/checks/shown.ts';
import { loadState } from '../../../domain/status/public-state/state.ts';
import type {
  ComponentState,
  GroupState,
  IncidentState,
  LinkedComponent,
  PublicState,
  ScheduleState,
} from '../../../domain/status/public-state/types.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { daysEnding } from '../../../lib/zones.ts';
import { getComponent, getGroup } from '../feeds/feed-scope.ts';
import { groupValue } from '../history/filter.ts';
import { type ComponentUptime, loadComponentUptime, loadPast, type Past } from '../page-data.ts';
import { componentGroupPath, componentPath, subscribePath } from '../paths.ts';
import { openMaintenance } from '../views/entries.ts';

/** The newest so many incidents, and as much maintenance, are on the page. The history has all of them. */
const MAX_PAST = 20;

/** What a page is about: one component or one group. */
export interface Subject {
  readonly name: string;
  readonly status: number;
  /** Without the prefix of the service. */
  readonly path: string;
  readonly subscribePath: string;
  /** Where the dashboard manages it. */
  readonly managed: string;
  /** How the filter of the history names it. */
  readonly historyValue: string;
  readonly components: readonly ComponentState[];
  /** The component, if the page is about one alone. */
  readonly component: ComponentState | undefined;
  /** The group of that component. */
  readonly parent: GroupState | undefined;
}

export interface SubjectPage {
  readonly subject: Subject;
  readonly state: PublicState;
  /** The range of the bars and of the past. */
  readonly days: number;
  /** By component id. Empty if the settings hide uptime. */
  readonly uptime: ReadonlyMap<number, ComponentUptime>;
  readonly incidents: readonly IncidentState[];
  readonly ongoing: readonly ScheduleState[];
  readonly upcoming: readonly ScheduleState[];
  /** Undefined if the settings hide the past. */
  readonly past: Past | undefined;
  /** What may be known of the checks of the component; undefined if nothing. */
  readonly checks: ShownChecks | undefined;
}

export const loadComponentPage = async (
  readContext: ReadContext,
  id: string,
  days: number | undefined,
): Promise<SubjectPage> => {
  const state = await loadState(readContext);
  return loadSubjectPage(readContext, state, componentSubject(state, getComponent(state, id)), days);
};

export const loadGroupPage = async (
  readContext: ReadContext,
  id: string,
  days: number | undefined,
): Promise<SubjectPage> => {
  const state = await loadState(readContext);
  return loadSubjectPage(readContext, state, groupSubject(getGroup(state, id)), days);
};

const componentSubject = ({ groups }: PublicState, component: ComponentState): Subject => ({
  name: component.name,
  status: component.status,
  path: componentPath(component.id),
  subscribePath: subscribePath('component', component.id),
  managed: `/components/${component.id}`,
  historyValue: String(component.id),
  components: [component],
  component,
  parent: groups.find(({ id }) => id === component.groupId),
});

const groupSubject = ({ id, name, status, components }: GroupState): Subject => ({
  name,
  status,
  path: componentGroupPath(id),
  subscribePath: subscribePath('group', id),
  managed: '/components',
  historyValue: groupValue(id),
  components,
  component: undefined,
  parent: undefined,
});

async function loadSubjectPage(
  readContext: ReadContext,
  state: PublicState,
  subject: Subject,
  requestedDays: number | undefined,
): Promise<SubjectPage> {
  const { settings, now } = state;
  const days = requestedDays ?? settings.bar_days;
  const ids = subject.components.map(({ id }) => id);
  const affects = ({ components }: { readonly components: readonly LinkedComponent[] }) =>
    components.some(({ id }) => ids.includes(id));
  const { ongoing, soon, upcoming } = openMaintenance(state);
  const shown = daysEnding(settings.timezone, now, days);
  const [uptime, past, checks] = await Promise.all([
    loadComponentUptime(readContext, state, ids, days),
    settings.show_history ? loadPast(readContext, shown, { components: ids, limit: MAX_PAST }) : undefined,
    subject.component && loadShownChecks(readContext, subject.component.id, shown),
  ]);
  return {
    subject,
    state,
    days,
    uptime,
    incidents: state.incidents.filter(affects),
    ongoing: ongoing.filter(affects),
    upcoming: [...soon, ...upcoming].filter(affects),
    past,
    checks,
  };
}
