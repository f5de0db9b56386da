import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../auth/actor.ts';
import { NOW } from '../db/statement.ts';
import type { Sight } from '../jsonapi/reading.ts';

/** The one page that says who may see what. `exists…` is what is there at all, `visible…` what this viewer may see of it. */

/** The values of `visible` that a viewer may see: 0 signed-in callers, 1 everyone, 2 nobody. */
const visibleLevels = (viewer: Viewer): readonly number[] => (viewer.signedIn ? [0, 1] : [1]);

const levels = ({ viewer }: Sight) => sql.join(visibleLevels(viewer).map((level) => sql.lit(level)));

const all = (...conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

export const visibleGroups = (sight: Sight): RawBuilder<SqlBool> =>
  sql<SqlBool>`component_groups.visible in (${levels(sight)})`;

export const existingComponents: RawBuilder<SqlBool> = sql<SqlBool>`components.deleted_at is null`;

/** Guests see enabled components that are ungrouped or in a group for everyone. */
export const visibleComponents = (sight: Sight): RawBuilder<SqlBool> =>
  all(
    existingComponents,
    ...(sight.viewer.signedIn ? [] : [sql`components.enabled = 1`]),
    sql`(components.component_group_id is null or components.component_group_id in
      (select component_groups.id from component_groups where ${visibleGroups(sight)}))`,
  );

export const existingIncidents: RawBuilder<SqlBool> = sql<SqlBool>`incidents.deleted_at is null`;

export const visibleIncidents = (sight: Sight): RawBuilder<SqlBool> =>
  all(
    existingIncidents,
    sql`incidents.visible in (${levels(sight)})`,
    ...(sight.viewer.unpublishedIncidents ? [] : [sql`incidents.published_at <= ${NOW}`]),
  );

export const existingSchedules: RawBuilder<SqlBool> = sql<SqlBool>`schedules.deleted_at is null`;

export const visibleSchedules = (sight: Sight): RawBuilder<SqlBool> =>
  all(
    existingSchedules,
    ...(sight.viewer.unpublishedSchedules ? [] : [sql`schedules.published_at <= ${NOW}`]),
  );

export const visibleMetrics = (sight: Sight): RawBuilder<SqlBool> =>
  sql<SqlBool>`metrics.visible in (${levels(sight)})`;

/** For what only needs an ability to be read at all. */
export const everything: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`;
