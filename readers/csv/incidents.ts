import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { formatDate } from '../../src/lib/dates.ts';
import type { ImportedUpdate } from '../source.ts';
import { componentWords, incidentWords } from './statuses.ts';
import { type Line, Table } from './table.ts';

const INVESTIGATING = 1;

export interface CsvIncident {
  readonly line: number;
  readonly key: string;
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  readonly occurredAt: Seconds;
  readonly resolvedAt: Seconds | undefined;
  readonly visible: number;
  readonly stickied: boolean;
  /** As they are written: names or ids. */
  readonly components: readonly string[];
  readonly componentStatus: number | undefined;
}

export interface CsvUpdate extends ImportedUpdate {
  readonly incident: string;
}

export interface Reading {
  readonly zone: string;
  readonly now: Seconds;
  readonly notes: string[];
}

const incidentColumns = {
  required: ['name', 'occurred_at'],
  optional: [
    'id',
    'message',
    'status',
    'resolved_at',
    'components',
    'component_status',
    'visible',
    'stickied',
  ],
};

/** Also returns the table, for problems that are found later. */
export function readIncidents(
  path: string,
  { zone, now, notes }: Reading,
): { readonly incidents: readonly CsvIncident[]; readonly table: Table } {
  const table = new Table(path, incidentColumns, notes);
  const lines = new Map<string, number>();
  const incidents = table.read((line) => {
    const name = line.required('name');
    const occurredAt = pastTime(line, 'occurred_at', zone, now) ?? line.empty('occurred_at');
    const resolvedAt = pastTime(line, 'resolved_at', zone, now);
    if (resolvedAt !== undefined && resolvedAt < occurredAt)
      line.fail('resolved_at is before occurred_at. Swap them, or correct one.');
    const key = line.text('id') || `${name} ${formatDate(occurredAt)}`;
    const other = lines.get(key);
    if (other !== undefined)
      line.fail(`It is the same incident as in line ${other}. Delete one, or give each an id of its own.`);
    const incident = {
      line: line.number,
      key,
      name,
      message: line.text('message') || name,
      status: line.choice('status', incidentWords),
      occurredAt,
      resolvedAt,
      visible: line.flag('visible') === false ? 0 : 1,
      stickied: line.flag('stickied') ?? false,
      components: line.list('components'),
      componentStatus: line.choice('component_status', componentWords),
    };
    lines.set(key, line.number);
    return incident;
  });
  return { incidents, table };
}

function pastTime(line: Line, column: string, zone: string, now: Seconds): Seconds | undefined {
  const time = line.time(column, zone);
  if (time !== undefined && time > now)
    line.fail(`${column} is in the future. Incidents that are imported have begun already.`);
  return time;
}

const updateColumns = { required: ['incident', 'message', 'created_at'], optional: ['status'] };

/** The updates of all incidents, by the keys of the incidents, from the oldest to the newest. */
export function readUpdates(
  path: string,
  incidents: readonly CsvIncident[],
  { zone, now, notes }: Reading,
): ReadonlyMap<string, readonly CsvUpdate[]> {
  const byKey = new Map(incidents.map((incident) => [incident.key, incident]));
  const byName = Map.groupBy(incidents, ({ name }) => name);
  const updates = new Table(path, updateColumns, notes).read((line): CsvUpdate => {
    const reference = line.required('incident');
    const named = byName.get(reference) ?? [];
    if (!byKey.has(reference) && named.length > 1)
      line.fail(`${named.length} incidents are called "${reference}". Give them ids, and write the id here.`);
    const incident = byKey.get(reference) ?? named[0];
    if (!incident)
      return line.fail(
        `There is no incident "${reference}" in the file of incidents. Write its id or its name.`,
      );
    const at = pastTime(line, 'created_at', zone, now) ?? line.empty('created_at');
    if (at < incident.occurredAt) line.fail('created_at is before the incident. Correct one of the two.');
    return {
      incident: incident.key,
      message: line.required('message'),
      status: line.choice('status', incidentWords),
      at,
    };
  });
  return Map.groupBy(
    updates.toSorted((a, b) => a.at - b.at),
    ({ incident }) => incident,
  );
}

/** The status at the beginning and in the end. Undefined if the files do not tell. */
export function statusesOf(
  { status, occurredAt, resolvedAt }: CsvIncident,
  updates: readonly CsvUpdate[],
):
  | { readonly status: number; readonly final: { readonly status: number; readonly at: Seconds } }
  | undefined {
  const last = updates.findLast((update) => update.status !== undefined);
  // Whoever writes that it is fixed knows more than the updates, which may have ended before.
  const final = resolvedAt !== undefined || status === FIXED ? FIXED : (last?.status ?? status);
  if (final === undefined) return undefined;
  const hasChanged = final === FIXED || updates.length > 0;
  const at = resolvedAt ?? updates.at(-1)?.at ?? occurredAt;
  return { status: hasChanged ? INVESTIGATING : final, final: { status: final, at } };
}
