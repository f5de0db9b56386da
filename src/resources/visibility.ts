import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../auth/actor.ts';
import { NOW } from '../db/statement.ts';
import type { QueryScope } from '../jsonapi/read-context.ts';
import type { Seconds } from '../lib/clock.ts';

/**
 * All rules about who may see what. `exists…` matches all records that are not deleted, `visible…` those that the
 * viewer may see.
 */

/** The values of `visible`; 2 stands for nobody. */
const SIGNED_IN = 0;
const EVERYBODY = 1;

/** The values of `visible` that a viewer may see. */
export const visibleLevels = (viewer: Viewer): readonly number[] =>
  viewer.signedIn ? [SIGNED_IN, EVERYBODY] : [EVERYBODY];

const levels = ({ viewer }: QueryScope) => sql.join(visibleLevels(viewer).map((level) => sql.lit(level)));

const all = (...conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

export const visibleGroups = (scope: QueryScope): RawBuilder<SqlBool> =>
  sql<SqlBool>`component_groups.visible in (${levels(scope)})`;

export const existingComponents: RawBuilder<SqlBool> = sql<SqlBool>`components.deleted_at is null`;

/** Guests see enabled components that have no group or are in a group for everyone. */
export const visibleComponents = (scope: QueryScope): RawBuilder<SqlBool> =>
  all(
    existingComponents,
    ...(scope.viewer.signedIn ? [] : [sql`components.enabled = 1`]),
    // A lookup per component, so that components can be read in the order of the list.
    sql`coalesce((select component_groups.visible from component_groups
      where component_groups.id = components.component_group_id), 1) in (${levels(scope)})`,
  );

export const existingIncidents: RawBuilder<SqlBool> = sql<SqlBool>`incidents.deleted_at is null`;

export const visibleIncidents = (scope: QueryScope): RawBuilder<SqlBool> =>
  all(
    existingIncidents,
    sql`incidents.visible in (${levels(scope)})`,
    ...(scope.viewer.unpublishedIncidents ? [] : [sql`incidents.published_at <= ${NOW}`]),
  );

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

/** When a window ends, written as in its index; a distant date means never. */
export const endOfWindow: RawBuilder<number> = sql<number>`coalesce(schedules.ends_at, 253402300800)`;

export const existingMetrics: RawBuilder<SqlBool> = sql<SqlBool>`metrics.deleted_at is null`;

export const visibleMetrics = (scope: QueryScope): RawBuilder<SqlBool> =>
  all(existingMetrics, sql`metrics.visible in (${levels(scope)})`);

/** For resources that require an ability to be read at all. */
export const everything: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`;
