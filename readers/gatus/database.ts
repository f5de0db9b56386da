import { MAJOR_OUTAGE, OPERATIONAL } from '../../src/domain/status/components/model.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { numberOf, textOf } from '../cachet2/values.ts';
import { type ComponentPast, dayOf, type Edge, pastFrom } from '../edges.ts';
import { momentOf } from '../moment.ts';
import type { ImportedDay } from '../source.ts';
import type { StagedRow, Staging } from '../staging.ts';
import type { Members } from './config.ts';

const tables = ['endpoints', 'endpoint_events', 'endpoint_uptimes'];

export const isGatusTable = (name: string): boolean => tables.includes(name);

const statuses: Readonly<Record<string, number>> = { HEALTHY: OPERATIONAL, UNHEALTHY: MAJOR_OUTAGE };

/** What Gatus has stored in SQLite or PostgreSQL: the changes of each endpoint, and how often it worked in each hour or day. */
export class GatusDatabase {
  readonly #staging: Staging;
  readonly #ids: ReadonlyMap<string, number>;
  /** As the configuration would name them. */
  readonly endpoints: readonly Members[];

  constructor(staging: Staging) {
    this.#staging = staging;
    const here = new Set(staging.tables());
    for (const table of tables)
      if (!here.has(table))
        throw new OperatorError(
          `There are no tables of Gatus: ${table} is missing. Name the file or the server that storage.path of its configuration names.`,
        );
    for (const table of ['endpoint_events', 'endpoint_uptimes']) staging.index(table, 'endpoint_id');
    const rows = staging.all('select * from endpoints order by endpoint_id');
    this.#ids = new Map(rows.map((row) => [textOf(row.endpoint_key), numberOf(row.endpoint_id)]));
    this.endpoints = rows.map((row) => ({
      name: textOf(row.endpoint_name),
      group: textOf(row.endpoint_group),
    }));
  }

  /** The time of an event is that of the first result that was different. */
  pastOf(key: string, now: Seconds): ComponentPast {
    const edges = this.#rows(key, 'endpoint_events', 'endpoint_event_id').flatMap((row): Edge[] => {
      const status = ownValue(statuses, textOf(row.event_type));
      const at = momentOf(row.event_timestamp);
      return status === undefined || at === undefined ? [] : [{ status, at }];
    });
    return pastFrom(edges, now);
  }

  /** Whether Gatus has deleted the oldest changes: it keeps a number of them. */
  isCut(key: string): boolean {
    const [first] = this.#rows(key, 'endpoint_events', 'endpoint_event_id');
    return first !== undefined && textOf(first.event_type) !== 'START';
  }

  /** The days that are over. Gatus has single hours of the last two days, and whole days before. */
  daysOf(key: string, now: Seconds): ImportedDay[] {
    const days = new Map<Seconds, { total: number; ok: number; time: number }>();
    for (const row of this.#rows(key, 'endpoint_uptimes', 'hour_unix_timestamp')) {
      const at = dayOf(numberOf(row.hour_unix_timestamp));
      const day = days.get(at) ?? { total: 0, ok: 0, time: 0 };
      day.total += numberOf(row.total_executions);
      day.ok += numberOf(row.successful_executions);
      day.time += numberOf(row.total_response_time);
      days.set(at, day);
    }
    return [...days]
      .filter(([at, { total }]) => at < dayOf(now) && total > 0)
      .map(([at, { total, ok, time }]) => ({ at, ok, failed: total - ok, average: time / total }));
  }

  close(): void {
    this.#staging.close();
  }

  #rows(key: string, table: string, order: string): StagedRow[] {
    const id = this.#ids.get(key);
    if (id === undefined) return [];
    return this.#staging.all(`select * from ${table} where endpoint_id = ? order by ${order}`, id);
  }
}
