import { occurrencesOf } from '../../common/recurrence/occurrences.ts';
import { parseRule, RuleProblem } from '../../common/recurrence/parse.ts';
import { MAJOR_OUTAGE, UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { numberOf, textOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { ImportedIncident, ImportedSchedule } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import type { KenerTables } from './tables.ts';

const states: Readonly<Record<string, number>> = {
  INVESTIGATING: 1,
  IDENTIFIED: 2,
  MONITORING: 3,
  RESOLVED: FIXED,
};

/** What an incident or a maintenance does to a monitor. */
const impacts: Readonly<Record<string, number>> = {
  DOWN: MAJOR_OUTAGE,
  DEGRADED: 2,
  MAINTENANCE: UNDER_MAINTENANCE,
};

const affected = (rows: readonly StagedRow[]) =>
  rows.map((row) => ({
    key: textOf(row.monitor_tag),
    status: ownValue(impacts, textOf(row.monitor_impact).toUpperCase()),
  }));

const isDeleted = (row: StagedRow): boolean => textOf(row.status).toUpperCase() === 'DELETED';

/** Incidents, whether people or alerts opened them. Version 3 has maintenance among them. */
const isMaintenance = (row: StagedRow): boolean => textOf(row.incident_type).toUpperCase() === 'MAINTENANCE';

const entriesOf = (tables: KenerTables): StagedRow[] =>
  tables.rows('incidents', 'order by start_date_time + 0, id').filter((row) => !isDeleted(row));

const commentsOf = (tables: KenerTables, row: StagedRow) =>
  tables
    .rows('incident_comments', 'where incident_id = ? order by commented_at + 0, id', numberOf(row.id))
    .filter((comment) => !isDeleted(comment));

export async function* incidentsOf(tables: KenerTables): AsyncGenerator<ImportedIncident> {
  for (const row of entriesOf(tables).filter((each) => !isMaintenance(each))) {
    const startedAt = numberOf(row.start_date_time);
    const [first, ...updates] = commentsOf(tables, row);
    const status = ownValue(states, textOf(first?.state)) ?? 1;
    const endedAt = numberOf(row.end_date_time);
    const isOver = textOf(row.state) === 'RESOLVED' || endedAt > 0;
    const isSaid = textOf((updates.at(-1) ?? first)?.state) === 'RESOLVED';
    yield {
      key: textOf(row.id),
      name: textOf(row.title),
      message: textOf(first?.comment) || textOf(row.title),
      status,
      ...(isOver && !isSaid && { final: { status: FIXED, at: Math.max(startedAt, endedAt || startedAt) } }),
      visible: 1,
      stickied: false,
      occurredAt: startedAt,
      createdAt: startedAt,
      components: affected(tables.rows('incident_monitors', 'where incident_id = ?', numberOf(row.id))),
      updates: updates.map((comment) => ({
        status: ownValue(states, textOf(comment.state)),
        message: textOf(comment.comment),
        at: Math.max(startedAt, numberOf(comment.commented_at)),
      })),
      meta: {},
    };
  }
}

export async function* schedulesOf(
  tables: KenerTables,
  now: Seconds,
  note: (text: string) => void,
): AsyncGenerator<ImportedSchedule> {
  for (const row of entriesOf(tables).filter(isMaintenance))
    yield {
      key: `incident-${textOf(row.id)}`,
      name: textOf(row.title),
      message: textOf(commentsOf(tables, row)[0]?.comment) || textOf(row.title),
      scheduledAt: numberOf(row.start_date_time),
      completedAt: numberOf(row.end_date_time) || null,
      createdAt: Math.min(now, numberOf(row.start_date_time)),
      components: affected(tables.rows('incident_monitors', 'where incident_id = ?', numberOf(row.id))),
      updates: [],
    };
  for (const row of tables.rows('maintenances', 'order by id')) {
    const plan = {
      name: textOf(row.title),
      message: textOf(row.description).trim() || textOf(row.title),
      components: affected(tables.rows('maintenance_monitors', 'where maintenance_id = ?', numberOf(row.id))),
      updates: [],
    };
    yield* pastOf(tables, row, now, plan);
    const subject = `The maintenance "${textOf(row.title)}" (${textOf(row.id)})`;
    try {
      const next = nextOf(row, now);
      if (next) yield { key: textOf(row.id), ...plan, ...next, createdAt: Math.min(now, next.scheduledAt) };
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error;
      note(`${subject} ${error.message}. Its coming times are left out.`);
    }
  }
}

type Plan = Pick<ImportedSchedule, 'name' | 'message' | 'components' | 'updates'>;

/** The times at which it was done. */
function* pastOf(tables: KenerTables, row: StagedRow, now: Seconds, plan: Plan): Generator<ImportedSchedule> {
  const events = tables.rows(
    'maintenances_events',
    'where maintenance_id = ? order by start_date_time + 0',
    numberOf(row.id),
  );
  for (const event of events) {
    const [from, until] = [numberOf(event.start_date_time), numberOf(event.end_date_time)];
    if (until > now || textOf(event.status) === 'CANCELLED') continue;
    yield {
      key: `${textOf(row.id)}-${textOf(event.id)}`,
      ...plan,
      scheduledAt: from,
      completedAt: until,
      createdAt: from,
    };
  }
}

/** The time that runs now, or the next one. Undefined if there is none. */
function nextOf(
  row: StagedRow,
  now: Seconds,
): Pick<ImportedSchedule, 'scheduledAt' | 'completedAt' | 'recurrence'> | undefined {
  if (textOf(row.status).toUpperCase() === 'INACTIVE') return undefined;
  const duration = numberOf(row.duration_seconds);
  const start = numberOf(row.start_date_time);
  const rule = textOf(row.rrule).replace(/^RRULE:/i, '');
  if (/COUNT=1(?:;|$)/i.test(rule) || rule === '')
    return start + duration <= now ? undefined : { scheduledAt: start, completedAt: start + duration };
  try {
    const parsed = parseRule(rule);
    const next =
      start > now - duration ? start : occurrencesOf(parsed, 'UTC', start, now - duration).next().value;
    return next === undefined
      ? undefined
      : { scheduledAt: next, completedAt: next + duration, recurrence: rule };
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    throw new NoCounterpart(`comes again by the rule ${rule}, which maintenance here cannot follow`);
  }
}
