import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can, type Hideable, publicViewer, type Viewer } from '../kernel/auth/actor.ts';
import { NOW } from '../kernel/db/statement.ts';
import type { QueryScope } from '../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../lib/clock.ts';

/**
 * All rules about who may see what. `existing…` matches all records that are not deleted, `visible…` those that the
 * viewer finds in lists, and `readable…` those that the viewer may read one by one, or find if a filter asks for them.
 * Only the dashboard makes a difference between the last two: whoever manages hidden records there can read them.
 */

/** The values of `visible`. */
export const SIGNED_IN = 0;
const EVERYBODY = 1;
const NOBODY = 2;

/** The values of `visible` that a viewer finds in lists. */
export const visibleLevels = (viewer: Viewer): readonly number[] =>
  viewer.signedIn ? [SIGNED_IN, EVERYBODY] : [EVERYBODY];

/** The values of `visible` with which a viewer may read records of this resource. */
export const readableLevels = (viewer: Viewer, resource: Hideable): readonly number[] =>
  viewer.hidden.has(resource) ? [...visibleLevels(viewer), NOBODY] : visibleLevels(viewer);

type Levels = RawBuilder<unknown>;

const literals = (levels: readonly number[]): Levels => sql.join(levels.map((level) => sql.lit(level)));

const visible = ({ viewer }: QueryScope): Levels => literals(visibleLevels(viewer));
const readable = ({ viewer }: QueryScope, resource: Hideable): Levels =>
  literals(readableLevels(viewer, resource));

const all = (...conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const groupsIn = (levels: Levels): RawBuilder<SqlBool> =>
  sql<SqlBool>`component_groups.visible in (${levels})`;

export const visibleGroups = (scope: QueryScope): RawBuilder<SqlBool> => groupsIn(visible(scope));

export const readableGroups = (scope: QueryScope): RawBuilder<SqlBool> =>
  groupsIn(readable(scope, 'component-groups'));

export const existingComponents: RawBuilder<SqlBool> = sql<SqlBool>`components.deleted_at is null`;

/** A component is as visible as its group, and visible to everyone without one. */
export const componentLevel: RawBuilder<number> = sql<number>`coalesce((select component_groups.visible
  from component_groups where component_groups.id = components.component_group_id), 1)`;

const componentsIn = ({ viewer }: Pick<QueryScope, 'viewer'>, levels: Levels): RawBuilder<SqlBool> =>
  all(
    existingComponents,
    ...(viewer.signedIn ? [] : [sql`components.enabled = 1`]),
    sql`${isInGroupOf(levels)}`,
  );

/**
 * The same as a condition. The hidden groups are few, and found once for all components, which can still be read in the order of
 * the list.
 */
const isInGroupOf = (
  levels: Levels,
): RawBuilder<SqlBool> => sql<SqlBool>`(components.component_group_id is null
  or components.component_group_id not in (
    select component_groups.id from component_groups where component_groups.visible not in (${levels})))`;

/** Guests see enabled components that have no group or are in a group for everyone. */
export const visibleComponents = (scope: QueryScope): RawBuilder<SqlBool> =>
  componentsIn(scope, visible(scope));

/** What guests see, whoever asks. Every text for the public names only these. */
export const publicComponents = (): RawBuilder<SqlBool> =>
  componentsIn({ viewer: publicViewer }, literals([EVERYBODY]));

export const readableComponents = (scope: QueryScope): RawBuilder<SqlBool> =>
  componentsIn(scope, readable(scope, 'components'));

export const existingIncidents: RawBuilder<SqlBool> = sql<SqlBool>`incidents.deleted_at is null`;

const incidentsIn = ({ viewer }: QueryScope, levels: Levels): RawBuilder<SqlBool> =>
  all(
    existingIncidents,
    sql`incidents.visible in (${levels})`,
    ...(viewer.unpublishedIncidents ? [] : [sql`incidents.published_at <= ${NOW}`]),
  );

export const visibleIncidents = (scope: QueryScope): RawBuilder<SqlBool> =>
  incidentsIn(scope, visible(scope));

export const readableIncidents = (scope: QueryScope): RawBuilder<SqlBool> =>
  incidentsIn(scope, readable(scope, 'incidents'));

/** Drafts are for those who may write them. Whether the incident is visible is a question of its own. */
export const visiblePostmortems = ({ viewer }: QueryScope): RawBuilder<SqlBool> =>
  viewer.unpublishedIncidents ? everything : sql<SqlBool>`postmortems.published_at is not null`;

export const existingSchedules: RawBuilder<SqlBool> = sql<SqlBool>`schedules.deleted_at is null`;

export const visibleSchedules = (scope: QueryScope): RawBuilder<SqlBool> =>
  all(
    existingSchedules,
    ...(scope.viewer.unpublishedSchedules ? [] : [sql`schedules.published_at <= ${NOW}`]),
  );

/**
 * Whether everybody may see an incident or a schedule: the rule of `visibleIncidents` and `visibleSchedules` for a row that
 * has already been read. Schedules have no `visible`.
 */
export const isPublic = (
  { visible = EVERYBODY, published_at, deleted_at }: PublishedRow,
  at: Seconds,
): boolean => visible === EVERYBODY && published_at <= at && deleted_at === null;

interface PublishedRow {
  readonly visible?: number;
  readonly published_at: Seconds;
  readonly deleted_at: Seconds | null;
}

/**
 * Whether a signed-in caller may know of a record that is visible to nobody, although lists do not show it: whoever manages
 * such records writes them. Everybody else gets 404 for every write of it, as for a record that does not exist.
 */
export const mayKnow = (actor: Actor, resource: Hideable, level: number): boolean =>
  level !== NOBODY || can(actor, `${resource}.manage`);

/** When a window ends, written as in its index; a distant date means never. */
export const endOfWindow: RawBuilder<number> = sql<number>`coalesce(schedules.ends_at, 253402300800)`;

export const existingMetrics: RawBuilder<SqlBool> = sql<SqlBool>`metrics.deleted_at is null`;

const metricsIn = (levels: Levels): RawBuilder<SqlBool> =>
  all(existingMetrics, sql`metrics.visible in (${levels})`);

export const visibleMetrics = (scope: QueryScope): RawBuilder<SqlBool> => metricsIn(visible(scope));

export const readableMetrics = (scope: QueryScope): RawBuilder<SqlBool> =>
  metricsIn(readable(scope, 'metrics'));

/** For resources that require an ability to be read at all. */
export const everything: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`;
