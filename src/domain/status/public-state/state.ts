import { guest } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import type { Page } from '../../../kernel/pages/page.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { loadSettings } from '../../settings/queries.ts';
import type { Settings } from '../../settings/schema.ts';
import { sortMembers } from '../component-groups/model.ts';
import { latestStatus, noOverlay, OPERATIONAL, severity, worst } from '../components/model.ts';
import { loadOverlays } from '../components/queries.ts';
import { scheduleStatus, type Window } from '../schedules/model.ts';
import { headlineOf } from './headline.ts';
import { qualifiedNames } from './labels.ts';
import { stateIn } from './languages.ts';
import { findComponents, findGroups, findOpenSchedules, findUnresolvedIncidents } from './queries.ts';
import { systemStatus } from './system-status.ts';
import type { ComponentState, GroupState, IncidentState, PublicState } from './types.ts';

/** A read context that sees only what an anonymous visitor may see. */
export const publicReadContext = (ctx: Context, page: Page): ReadContext => readContextFor(ctx, guest, page);

/** With `given`, the page as it would be with these settings. */
export async function loadState(readContext: ReadContext, given?: Settings): Promise<PublicState> {
  // At once: each of them is a round trip to a database server.
  const [settings, unresolved, overlays, found, allGroups, schedules] = await Promise.all([
    given ?? loadSettings(readContext),
    findUnresolvedIncidents(readContext),
    loadOverlays(readContext),
    findComponents(readContext),
    findGroups(readContext),
    findOpenSchedules(readContext),
  ]);
  const incidents = sortByImpact(unresolved);
  const labels = qualifiedNames(
    found.map(({ id, name, component_group_id }) => ({ id, name, groupId: component_group_id })),
    allGroups,
  );
  const rows = found.map((row) => ({
    ...row,
    label: labels.get(row.id) ?? row.name,
    latest: latestStatus(row.status, overlays.get(row.id) ?? noOverlay),
  }));
  const members = Map.groupBy(rows, (row) => row.component_group_id);
  const affected = new Set(incidents.flatMap(({ components }) => components.map(({ id }) => id)));
  const groups = allGroups
    .map((group) =>
      toGroup(
        group,
        sortMembers(group, members.get(group.id) ?? []).map(toComponent),
        affected,
        isLong(found.length),
      ),
    )
    .filter(({ components }) => components.length > 0);
  const ungrouped = (members.get(null) ?? []).map(toComponent);
  const inOrder = [...groups.flatMap(({ components }) => components), ...ungrouped];
  const status = systemStatus(
    inOrder.map((component) => component.status),
    incidents.length > 0,
    settings.major_outage_share,
  );
  const state: PublicState = {
    now: readContext.now,
    settings,
    status,
    headline: headlineOf(status, inOrder, incidents),
    groups,
    ungrouped,
    components: new Map(inOrder.map((component) => [component.id, component])),
    incidents,
    schedules,
  };
  return stateIn(state, readContext.language);
}

/** The worst status that the incident gives a component. */
export const impactOf = ({ components }: Pick<IncidentState, 'components'>): number =>
  worst(components.map(({ status }) => status ?? OPERATIONAL));

/** Keeps the order of incidents with the same impact. */
const sortByImpact = (incidents: readonly IncidentState[]): IncidentState[] =>
  incidents.toSorted(
    (a, b) => Number(b.stickied) - Number(a.stickied) || severity(impactOf(b)) - severity(impactOf(a)),
  );

const toComponent = (row: Row<'components'> & { label: string; latest: number }): ComponentState => ({
  id: row.id,
  name: row.name,
  label: row.label,
  description: row.description,
  translations: row.translations,
  link: row.link,
  groupId: row.component_group_id,
  status: row.latest,
  ownStatus: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A page with more components is one that people search instead of reading it. */
const MAX_READ = 40;

/** Whether the page has so many components that groups without a problem are closed, and that there is a search. */
export const isLong = (componentCount: number): boolean => componentCount > MAX_READ;

/**
 * `collapsed` is 0 for open, 1 for closed, 2 for closed unless a component of the group has a problem. On a long page, open means
 * the same as 2.
 */
function toGroup(
  group: Row<'component_groups'>,
  components: readonly ComponentState[],
  affected: ReadonlySet<number>,
  isOnLongPage: boolean,
): GroupState {
  const status = worst(components.map((component) => component.status));
  const isHealthy = status === OPERATIONAL && !components.some(({ id }) => affected.has(id));
  return {
    id: group.id,
    name: group.name,
    translations: group.translations,
    status,
    collapsed: group.collapsed === 1 || ((group.collapsed === 2 || isOnLongPage) && isHealthy),
    createdAt: group.created_at,
    updatedAt: group.updated_at,
    components,
  };
}

export const isInProgress = (schedule: Window, now: Seconds): boolean => scheduleStatus(schedule, now) === 1;

/** Whether the next update should be there by now. */
export const isOverdue = ({ nextUpdateDueAt: due }: IncidentState, now: Seconds): boolean =>
  due !== null && due <= now;
