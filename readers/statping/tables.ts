import { OperatorError } from '../../src/kernel/errors.ts';
import type { Selection, StagedRow, Staging } from '../staging.ts';

/** The tables of Statping and Statping-ng that are read. */
const known = [
  'checkins',
  'core',
  'failures',
  'groups',
  'hits',
  'incident_updates',
  'incidents',
  'messages',
  'notifications',
  'services',
  'users',
] as const;
type StatpingTable = (typeof known)[number];

export const isStatpingTable = (name: string): boolean => known.some((table) => table === name);

/** Good and bad results are in two tables, with a row each. A failure of a checkin is no failure of its service. */
const results = `select service, unixepoch(created_at) as moment, 1 as ok, latency from hits
  union all select service, unixepoch(created_at), 0, null from failures where coalesce(checkin, 0) = 0`;

const edges = `select service, moment, ok from (
  select service, moment, ok, lag(ok) over (partition by service order by moment, ok) as earlier
  from (${results}) where moment is not null) where earlier is null or earlier <> ok`;

/** Latencies are in microseconds. */
const days = `select service, moment - moment % 86400 as moment, sum(ok) as ok, sum(1 - ok) as failed,
  avg(latency) / 1000 as average from (${results}) where moment is not null group by service, moment - moment % 86400`;

/** Only what follows from the results is read. There may be millions. */
export const statpingSelection: Selection = {
  conditions: { hits: '1 = 0', failures: '1 = 0' },
  derived: {
    status_edges: { from: 'hits', sql: edges },
    status_days: { from: 'hits', sql: days },
  },
};

export class StatpingTables {
  readonly #staging: Staging;
  readonly #names: ReadonlySet<string>;

  constructor(staging: Staging) {
    this.#staging = staging;
    this.#names = new Set(staging.tables());
    for (const table of ['services', 'hits', 'failures', 'status_edges'])
      if (!this.#names.has(table))
        throw new OperatorError(
          `There are no tables of Statping: ${table} is missing. Name its SQLite file, statping.db.`,
        );
  }

  rows(table: StatpingTable, rest = '', ...values: (string | number)[]): StagedRow[] {
    return this.#names.has(table) ? this.#staging.all(`select * from "${table}" ${rest}`, ...values) : [];
  }

  edges(service: number): StagedRow[] {
    return this.#staging.all('select * from status_edges where service = ? order by moment', service);
  }

  days(service: number): StagedRow[] {
    return this.#staging.all('select * from status_days where service = ? order by moment', service);
  }

  close(): void {
    this.#staging.close();
  }
}
