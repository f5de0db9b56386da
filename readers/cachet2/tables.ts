import { OperatorError } from '../../src/kernel/errors.ts';
import type { Staging } from '../staging.ts';

/** The tables of Cachet that are imported, without the prefix that an installation may have. */
const known = [
  'component_groups',
  'components',
  'component_status_changes',
  'component_tag',
  'incident_components',
  'incident_templates',
  'incident_updates',
  'incidents',
  'meta',
  'metric_points',
  'metrics',
  'personal_access_tokens',
  'schedule_components',
  'schedules',
  'settings',
  'subscribers',
  'subscriptions',
  'taggables',
  'tags',
  'updates',
  'users',
] as const;
export type CachetTable = (typeof known)[number];

/** The columns by which records are found that belong to another one. */
const links = [
  ['component_status_changes', 'component_id'],
  ['incident_updates', 'incident_id'],
  ['updates', 'updateable_id'],
  ['incident_components', 'incident_id'],
  ['metric_points', 'metric_id'],
  ['subscriptions', 'subscriber_id'],
  ['taggables', 'taggable_id'],
  ['meta', 'meta_id'],
] as const satisfies readonly (readonly [CachetTable, string])[];

export const isCachetTable = (name: string): boolean => known.some((table) => name.endsWith(table));

/** The tables of one installation of Cachet. */
export class CachetTables {
  readonly staging: Staging;
  readonly #prefix: string;
  readonly #names: ReadonlySet<string>;

  constructor(staging: Staging) {
    this.staging = staging;
    this.#names = new Set(staging.tables());
    const [groups, ...others] = [...this.#names].filter((name) => name.endsWith('component_groups'));
    if (groups === undefined) {
      throw new OperatorError(
        'There are no tables of Cachet: component_groups is missing. Check which database or dump you named.',
      );
    }
    if (others.length > 0) {
      throw new OperatorError(
        `There are several installations of Cachet in this database: ${[groups, ...others].join(', ')}. Import from a dump of one of them.`,
      );
    }
    this.#prefix = groups.slice(0, -'component_groups'.length);
  }

  has(table: CachetTable): boolean {
    return this.#names.has(this.#prefix + table);
  }

  hasColumn(table: CachetTable, column: string): boolean {
    return this.has(table) && this.staging.columns(this.#prefix + table).has(column);
  }

  /** The quoted name, for SQL. */
  sql(table: CachetTable): string {
    return `"${this.#prefix}${table}"`;
  }

  count(table: CachetTable, where = 'true'): number {
    return this.has(table) ? this.staging.count(this.#prefix + table, where) : 0;
  }

  /** Makes records that belong to another one quick to find. */
  indexLinks(): void {
    for (const [table, column] of links)
      if (this.hasColumn(table, column)) this.staging.index(this.#prefix + table, column);
  }

  /** The condition for records that were not deleted. */
  alive(table: 'components' | 'incidents' | 'incident_templates' | 'schedules'): string {
    return this.hasColumn(table, 'deleted_at') ? 'deleted_at is null' : 'true';
  }

  /** Version 2.3 keeps maintenance among the incidents. */
  hasOldMaintenance(): boolean {
    return this.hasColumn('incidents', 'scheduled_at');
  }

  /** The condition for incidents that are no maintenance. */
  isIncident(): string {
    const alive = this.alive('incidents');
    return this.hasOldMaintenance() ? `${alive} and scheduled_at is null` : alive;
  }
}
