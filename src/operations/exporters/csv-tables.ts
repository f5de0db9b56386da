import { csvLine } from '../../../common/csv.ts';
import { componentStatuses } from '../../domain/status/components/model.ts';
import { pointValue } from '../../domain/status/metrics/model.ts';
import { scheduleStatus, statusObject } from '../../domain/status/schedules/model.ts';
import { incidentStatuses } from '../../domain/status/updates/model.ts';
import type { Seconds } from '../../lib/clock.ts';
import { parseDate } from '../../lib/dates.ts';
import type { Piece } from './export-folder.ts';
import { readers } from './json-lines.ts';
import type { ExportSource } from './reading.ts';
import type { Printed } from './records.ts';

type Cell = string | number | boolean | null;
type Line = Readonly<Record<string, Cell>>;

/**
 * What the columns need besides the records: the names of components, groups and metrics, and the time of the export.
 */
interface Names {
  readonly components: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
  readonly metrics: ReadonlyMap<number, string>;
  readonly now: Seconds;
}

interface CsvTable {
  readonly columns: readonly string[];
  readonly lines: (snapshot: ExportSource, names: Names) => AsyncIterable<Line>;
}

/** Several names in one cell. */
const listOf = (names: ReadonlyMap<number, string>, ids: readonly number[]): string =>
  ids.flatMap((id) => names.get(id) ?? []).join('; ');

const idsOf = (components: readonly { readonly id: number }[]): number[] => components.map(({ id }) => id);

async function* lines<R>(records: AsyncIterable<R>, toLines: (record: R) => Line[]): AsyncGenerator<Line> {
  for await (const record of records) yield* toLines(record);
}

const seconds = (time: string | null): Seconds | null => (time === null ? null : (parseDate(time) ?? null));

const statusOf = ({ starts_at, ends_at }: Printed<'schedules'>, now: Seconds): string =>
  statusObject(scheduleStatus({ starts_at: seconds(starts_at), ends_at: seconds(ends_at) }, now)).human;

/** The columns have the names of the fields of the API. Statuses are words, and times are ISO 8601 in UTC. */
export const csvTables: Readonly<Record<string, CsvTable>> = {
  components: {
    columns: [
      ...['id', 'name', 'description', 'link', 'status', 'order', 'enabled', 'component_group_id'],
      ...['component_group', 'created_at', 'updated_at'],
    ],
    lines: (snapshot, { groups }) =>
      lines(readers.components(snapshot), ({ translations: _, meta: __, on_failure: ___, ...record }) => [
        {
          ...record,
          status: componentStatuses[record.status],
          component_group: groups.get(record.component_group_id ?? 0) ?? null,
        },
      ]),
  },
  incidents: {
    columns: [
      ...['id', 'guid', 'name', 'status', 'message', 'visible', 'stickied', 'notifications', 'occurred_at'],
      ...['resolved_at', 'published_at', 'next_update_due_at', 'components', 'postmortem', 'created_at'],
      'updated_at',
    ],
    lines: (snapshot, names) =>
      lines(readers.incidents(snapshot), ({ translations: _, meta: __, updates: ___, ...record }) => [
        {
          ...record,
          status: incidentStatuses[record.status],
          components: listOf(names.components, idsOf(record.components)),
          postmortem: record.postmortem?.body ?? null,
        },
      ]),
  },
  'incident-components': {
    columns: ['incident_id', 'component_id', 'component', 'status'],
    lines: (snapshot, names) =>
      lines(readers.incidents(snapshot), ({ id: incident_id, components }) =>
        components.map(({ id, status }) => ({
          incident_id,
          component_id: id,
          component: names.components.get(id) ?? null,
          status: status === null ? null : componentStatuses[status],
        })),
      ),
  },
  'incident-updates': {
    columns: ['id', 'incident_id', 'status', 'message', 'created_at', 'updated_at'],
    lines: (snapshot) =>
      lines(readers.incidents(snapshot), ({ id: incident_id, updates }) =>
        updates.map(({ translations: _, ...update }) => ({
          ...update,
          incident_id,
          status: update.status === null ? null : incidentStatuses[update.status],
        })),
      ),
  },
  schedules: {
    columns: [
      ...['id', 'name', 'status', 'message', 'scheduled_at', 'completed_at', 'starts_at', 'ends_at'],
      ...['published_at', 'notifications', 'recurrence', 'recurs_from', 'components', 'created_at'],
      'updated_at',
    ],
    lines: (snapshot, names) =>
      lines(readers.schedules(snapshot), (record) => {
        const { translations: _, meta: __, updates: ___, skipped: ____, ...line } = record;
        return [
          {
            ...line,
            status: statusOf(record, names.now),
            components: listOf(names.components, idsOf(record.components)),
          },
        ];
      }),
  },
  'schedule-components': {
    columns: ['schedule_id', 'component_id', 'component', 'status'],
    lines: (snapshot, names) =>
      lines(readers.schedules(snapshot), ({ id: schedule_id, components }) =>
        components.map(({ id, status }) => ({
          schedule_id,
          component_id: id,
          component: names.components.get(id) ?? null,
          status: componentStatuses[status],
        })),
      ),
  },
  'schedule-updates': {
    columns: ['id', 'schedule_id', 'message', 'created_at', 'updated_at'],
    lines: (snapshot) =>
      lines(readers.schedules(snapshot), ({ id: schedule_id, updates }) =>
        updates.map(({ translations: _, ...update }) => ({ ...update, schedule_id })),
      ),
  },
  subscribers: {
    columns: [
      ...['id', 'email', 'channel', 'endpoint', 'verified', 'global', 'topics', 'components'],
      ...['component_groups', 'verified_at', 'paused_at', 'suspended_at', 'locale', 'timezone', 'created_at'],
      'updated_at',
    ],
    lines: (snapshot, names) =>
      lines(readers.subscribers(snapshot), ({ meta: _, incidents: __, ...record }) => [
        {
          ...record,
          verified: record.verified_at !== null,
          components: listOf(names.components, record.components),
          component_groups: listOf(names.groups, record.component_groups),
        },
      ]),
  },
  'metric-points': {
    columns: ['metric_id', 'metric', 'value', 'counter', 'created_at'],
    lines: (snapshot, { metrics }) =>
      lines(readers['metric-points'](snapshot), ({ metric_id, total, counter, recorded_at }) => [
        {
          metric_id,
          metric: metrics.get(metric_id) ?? null,
          value: pointValue({ total, counter }),
          counter,
          created_at: recorded_at,
        },
      ]),
  },
};

/** The lines of a table, with a header. The header is no record. */
export async function* csvPieces(
  snapshot: ExportSource,
  { columns, lines: read }: CsvTable,
  now: Seconds,
): AsyncGenerator<Piece> {
  yield { text: csvLine(columns), records: 0 };
  const names = {
    components: await namesIn(readers.components(snapshot)),
    groups: await namesIn(readers['component-groups'](snapshot)),
    metrics: await namesIn(readers.metrics(snapshot)),
    now,
  };
  for await (const line of read(snapshot, names))
    yield { text: csvLine(columns.map((column) => printCell(line[column]))), records: 1 };
}

const printCell = (cell: Cell | undefined): string | number =>
  cell === null || cell === undefined ? '' : typeof cell === 'boolean' ? String(cell) : cell;

async function namesIn(
  records: AsyncIterable<{ readonly id: number; readonly name: string }>,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for await (const { id, name } of records) names.set(id, name);
  return names;
}
