import { OperatorError } from '../../src/kernel/errors.ts';
import type { Selection, StagedRow, Staging } from '../staging.ts';

/** The tables of Uptime Kuma that are read. */
const known = [
  'api_key',
  'docker_host',
  'group',
  'heartbeat',
  'incident',
  'knex_migrations',
  'maintenance',
  'maintenance_status_page',
  'monitor',
  'monitor_group',
  'monitor_maintenance',
  'monitor_tag',
  'notification',
  'proxy',
  'setting',
  'stat_daily',
  'status_page',
  'status_page_cname',
  'tag',
  'user',
] as const;
type KumaTable = (typeof known)[number];

export const isKumaTable = (name: string): boolean => known.some((table) => table === name);

/**
 * There may be millions of beats. The important ones are the edges of every outage, and those that were pending say when it
 * began. The first and the last one of each monitor say which time is known at all.
 */
export const kumaSelection: Selection = {
  conditions: {
    heartbeat: `important = 1 or status = 2
      or id in (select min(id) from heartbeat group by monitor_id)
      or id in (select max(id) from heartbeat group by monitor_id)`,
  },
  // Version 1 has no such table. It keeps all beats instead.
  derived: {
    stat_daily: {
      from: 'heartbeat',
      sql: `select monitor_id, cast(strftime('%s', date(time)) as integer) as timestamp,
        sum(status = 1) as up, sum(status in (0, 2)) as down, avg(case when status = 1 then ping end) as ping
        from heartbeat group by monitor_id, date(time)`,
    },
  },
};

/** The tables of one installation. Version 1 lacks some of them, and a backup most. */
export class KumaTables {
  readonly #staging: Staging;
  readonly #names: ReadonlySet<string>;

  constructor(staging: Staging) {
    this.#staging = staging;
    this.#names = new Set(staging.tables());
    if (!this.has('monitor'))
      throw new OperatorError(
        'There are no tables of Uptime Kuma: monitor is missing. Name its kuma.db, its MariaDB database, or a backup that version 1 has written.',
      );
    for (const [table, column] of [
      ['heartbeat', 'monitor_id'],
      ['stat_daily', 'monitor_id'],
    ] as const)
      if (this.has(table)) staging.index(table, column);
  }

  has(table: KumaTable): boolean {
    return this.#names.has(table);
  }

  /** All rows of a table, with a condition and an order; none if there is no such table. */
  rows(table: KumaTable, rest = '', ...values: (string | number)[]): StagedRow[] {
    return this.has(table) ? this.#staging.all(`select * from "${table}" ${rest}`, ...values) : [];
  }

  /** The same, for tables with many rows. */
  each(table: KumaTable, rest = '', ...values: (string | number)[]): Iterable<StagedRow> {
    return this.has(table) ? this.#staging.rows(`select * from "${table}" ${rest}`, ...values) : [];
  }

  count(table: KumaTable): number {
    return this.has(table) ? this.#staging.count(table) : 0;
  }

  /** A setting. Uptime Kuma stores them as JSON. */
  setting(key: string): unknown {
    const [row] = this.rows('setting', 'where key = ?', key);
    if (row === undefined) return undefined;
    try {
      return JSON.parse(String(row.value));
    } catch {
      return row.value;
    }
  }
}
