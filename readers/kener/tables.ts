import { OperatorError } from '../../src/kernel/errors.ts';
import { textOf } from '../cachet2/values.ts';
import type { Selection, StagedRow, Staging } from '../staging.ts';

/** The tables of Kener 3 and 4 that are read. Version 3 lacks some of them. */
const known = [
  'api_keys',
  'incident_comments',
  'incident_monitors',
  'incidents',
  'maintenance_monitors',
  'maintenances',
  'maintenances_events',
  'monitor_alerts_config',
  'monitoring_data',
  'monitors',
  'pages',
  'pages_monitors',
  'site_data',
  'subscriber_methods',
  'subscriber_users',
  'triggers',
  'users',
  'users_roles',
] as const;
type KenerTable = (typeof known)[number];

export const isKenerTable = (name: string): boolean => known.some((table) => table === name);

/** There is a row for each monitor and minute. What is needed of them is when the status changed, and the sums of days. */
const edges = `select monitor_tag, moment, status from (
  select beats.monitor_tag, beats.timestamp as moment, beats.status,
    lag(beats.status) over (partition by beats.monitor_tag order by beats.timestamp) as earlier
  from monitoring_data beats where beats.status is not null) found
  where earlier is null or earlier <> status`;

const days = `select beats.monitor_tag, beats.timestamp - beats.timestamp % 86400 as moment,
  sum(case when beats.status = 'UP' then 1 else 0 end) as up,
  sum(case when beats.status = 'DEGRADED' then 1 else 0 end) as degraded,
  sum(case when beats.status = 'DOWN' then 1 else 0 end) as down,
  avg(case when beats.status in ('UP', 'DEGRADED') then beats.latency end) as latency
  from monitoring_data beats group by beats.monitor_tag, beats.timestamp - beats.timestamp % 86400`;

export const kenerSelection: Selection = {
  conditions: { monitoring_data: '1 = 0' },
  derived: {
    status_edges: { from: 'monitoring_data', sql: edges, isPortable: true },
    status_days: { from: 'monitoring_data', sql: days, isPortable: true },
  },
};

/** The tables of one installation. */
export class KenerTables {
  readonly #staging: Staging;
  readonly #names: ReadonlySet<string>;

  constructor(staging: Staging) {
    this.#staging = staging;
    this.#names = new Set(staging.tables());
    if (!this.#names.has('monitors') || !this.#names.has('monitoring_data'))
      throw new OperatorError(
        'There are no tables of Kener: monitors or monitoring_data is missing. Name the database that DATABASE_URL of Kener names.',
      );
  }

  rows(table: KenerTable, rest = '', ...values: (string | number)[]): StagedRow[] {
    return this.#names.has(table) ? this.#staging.all(`select * from "${table}" ${rest}`, ...values) : [];
  }

  /** When the status of a monitor changed, from the oldest to the newest. A dump has all minutes instead. */
  edges(tag: string): StagedRow[] {
    return this.#derived('status_edges', edges, tag);
  }

  days(tag: string): StagedRow[] {
    return this.#derived('status_days', days, tag);
  }

  setting(key: string): string {
    return textOf(this.rows('site_data', 'where key = ?', key)[0]?.value);
  }

  notes(): string[] {
    return this.#staging.notes();
  }

  close(): void {
    this.#staging.close();
  }

  #derived(table: string, sql: string, tag: string): StagedRow[] {
    const from = this.#names.has(table) ? table : `(${sql})`;
    return this.#staging.all(`select * from ${from} as known where monitor_tag = ? order by moment + 0`, tag);
  }
}
