import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { ImportedIncident, ImportedSchedule, ImportedUpdate } from '../source.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { componentStatus, incidentStatus } from './statuses.ts';
import type { CachetTables } from './tables.ts';
import { jsonOf, textOf, timeAfter } from './values.ts';

type ReadTime = (value: StagedRow[string] | undefined, fallback: Seconds) => Seconds;

/** The key of the user who wrote a row. Version 2 writes 0 for nobody. */
export const authorOf = ({ user_id: id }: StagedRow): string | undefined =>
  textOf(id) === '0' ? undefined : textOf(id) || undefined;

/** What belongs to a record of Cachet, in other tables: updates, affected components, tags and so on. */
export class CachetLinks {
  readonly #staging: Staging;
  readonly #tables: CachetTables;
  readonly #zone: string;
  readonly #time: ReadTime;

  constructor(staging: Staging, tables: CachetTables, zone: string, time: ReadTime) {
    this.#zone = zone;
    this.#staging = staging;
    this.#tables = tables;
    this.#time = time;
  }

  /** The updates of a record that was created at this time, in the order in which they were written. */
  updatesOf(
    type: 'incident' | 'schedule',
    id: StagedRow[string] | undefined,
    since: Seconds,
  ): ImportedUpdate[] {
    const rows = this.#tables.has('updates')
      ? this.#staging.all(
          `select * from ${this.#tables.sql('updates')} where updateable_type = ? and updateable_id = ? order by id`,
          type,
          id ?? null,
        )
      : type === 'incident' && this.#tables.has('incident_updates')
        ? this.#staging.all(
            `select * from ${this.#tables.sql('incident_updates')} where incident_id = ? order by id`,
            id ?? null,
          )
        : [];
    let last = since;
    return rows
      .filter((row) => textOf(row.message).trim() !== '')
      .map((row) => {
        last = timeAfter(this.#zone, this.#time(row.created_at, last), last);
        return {
          status: row.status === null || row.status === undefined ? undefined : incidentStatus(row.status),
          message: textOf(row.message),
          at: last,
          author: authorOf(row),
        };
      });
  }

  /** Version 2 has one component for each incident, and does not say how badly it was affected. */
  componentsOf(row: StagedRow): ImportedIncident['components'] {
    const links = this.#tables.has('incident_components')
      ? this.#staging.all(
          `select * from ${this.#tables.sql('incident_components')} where incident_id = ? order by component_id`,
          row.id ?? null,
        )
      : [];
    const linked = links.map((link) => {
      // Between these two names, early versions of Cachet 3 had a third one.
      const status = link.component_status ?? link.status_id ?? link.status;
      return {
        key: textOf(link.component_id),
        status: status === null || status === undefined ? undefined : componentStatus(status),
      };
    });
    const single = textOf(row.component_id);
    const isListed = single === '' || single === '0' || linked.some(({ key }) => key === single);
    return isListed ? linked : [...linked, { key: single, status: undefined }];
  }

  scheduledComponents(id: StagedRow[string] | undefined): ImportedSchedule['components'] {
    if (!this.#tables.has('schedule_components')) return [];
    return this.#staging
      .all(`select * from ${this.#tables.sql('schedule_components')} where schedule_id = ?`, id ?? null)
      .map((link) => ({
        key: textOf(link.component_id),
        status: link.component_status ? componentStatus(link.component_status) : UNDER_MAINTENANCE,
      }));
  }

  followedBy(id: StagedRow[string] | undefined): string[] {
    if (!this.#tables.has('subscriptions')) return [];
    return this.#staging
      .all(
        `select component_id from ${this.#tables.sql('subscriptions')} where subscriber_id = ?`,
        id ?? null,
      )
      .map((row) => textOf(row.component_id));
  }

  tagsOf(id: StagedRow[string] | undefined): Record<string, string> {
    if (!this.#tables.has('tags')) return {};
    const tags = this.#tables.sql('tags');
    const sql = this.#tables.has('taggables')
      ? `select name, slug from ${this.#tables.sql('taggables')} as links join ${tags} as tags on tags.id = links.tag_id
         where taggable_type in ('components', 'component') and taggable_id = ?`
      : this.#tables.has('component_tag')
        ? `select name, slug from ${this.#tables.sql('component_tag')} as links join ${tags} as tags on tags.id = links.tag_id
           where component_id = ?`
        : undefined;
    if (sql === undefined) return {};
    return Object.fromEntries(
      this.#staging.all(sql, id ?? null).map(({ name, slug }) => [textOf(slug), textOf(name)]),
    );
  }

  /** Metadata in the table of that name. Version 2 calls the types by the names of their tables. */
  metaOf(type: 'component' | 'incident', id: StagedRow[string] | undefined): Record<string, unknown> {
    if (!this.#tables.has('meta')) return {};
    const rows = this.#staging.all(
      `select * from ${this.#tables.sql('meta')} where meta_type in (?, ?) and meta_id = ?`,
      type,
      `${type}s`,
      id ?? null,
    );
    return Object.fromEntries(rows.map((row) => [textOf(row.key), jsonOf(row.value) ?? textOf(row.value)]));
  }
}
