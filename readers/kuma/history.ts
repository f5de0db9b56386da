import {
  MAJOR_OUTAGE,
  OPERATIONAL,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { numberOf, timeOf } from '../cachet2/values.ts';
import type { StatusHistory } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import type { KumaReading } from './reading.ts';

const DAY = 86_400;

const DOWN = 0;
const UP = 1;
const PENDING = 2;

/** Beats: 0 down, 1 up, 3 maintenance. A pending one is not certain, and changes nothing. */
const statuses: Readonly<Record<number, number>> = { 0: MAJOR_OUTAGE, 1: OPERATIONAL, 3: UNDER_MAINTENANCE };

interface Beat {
  readonly status: number;
  readonly at: Seconds;
  readonly isImportant: boolean;
  /** When the beat before it was. */
  readonly before: Seconds;
}

type Change = StatusHistory['changes'][number];

interface MonitorPast {
  /** Since when anything is known about the monitor. */
  readonly since: Seconds;
  readonly status: number;
  readonly statusSince: Seconds;
  readonly history: StatusHistory;
}

/** `duration` of a beat is in whole seconds, and its time is not. */
const TOLERANCE = 2;

/**
 * What a monitor has found out, from the beats that Uptime Kuma calls important: those at which its status changed. An outage
 * begins with the first beat that failed, as it does here, and not when the last retry had failed, too.
 */
export function pastOf(reading: KumaReading, monitor: StagedRow): MonitorPast {
  const id = numberOf(monitor.id);
  const createdAt = reading.time(monitor.created_date);
  const beats = [...reading.tables.each('heartbeat', 'where monitor_id = ? order by time, id', id)].flatMap(
    (row) => beatOf(row) ?? [],
  );
  const [oldest] = beats;
  if (!oldest)
    return {
      since: createdAt,
      status: UNKNOWN,
      statusSince: createdAt,
      history: { first: UNKNOWN, changes: [] },
    };

  const changes: Change[] = [];
  /** The pending beats in a row that were read last: when the first and the last of them were. */
  let pending: { readonly first: Seconds; readonly last: Seconds } | undefined;
  const follows = (beat: Beat) => pending !== undefined && Math.abs(pending.last - beat.before) <= TOLERANCE;
  for (const beat of beats) {
    if (beat.status === PENDING)
      pending = { first: follows(beat) && pending ? pending.first : beat.at, last: beat.at };
    const status = statuses[beat.status];
    if (status === undefined || (!beat.isImportant && beat !== oldest && beat !== beats.at(-1))) continue;
    const at = beat.status === DOWN && follows(beat) && pending ? pending.first : beat.at;
    if (changes.at(-1)?.status !== status) changes.push({ status, at, confirmedAt: beat.at });
  }
  const begin = beginOf(reading, id, oldest);
  const [first = { status: UNKNOWN, at: begin.at }, ...later] = changes;
  const last = changes.at(-1) ?? first;
  return begin.at < oldest.at
    ? {
        since: begin.at,
        status: last.status,
        statusSince: last.at,
        history: { first: begin.status, changes },
      }
    : {
        since: first.at,
        status: last.status,
        statusSince: last.at,
        history: { first: first.status, changes: later },
      };
}

function beatOf(row: StagedRow): Beat | undefined {
  const at = timeOf('UTC', row.time);
  if (at === undefined) return undefined;
  return {
    status: numberOf(row.status),
    at,
    isImportant: numberOf(row.important) === 1,
    before: at - numberOf(row.duration),
  };
}

/**
 * Days are known for longer than single beats, if nothing happened for a year. What the status was before the first beat that is
 * left follows from that one: it is important because something else was before it.
 */
function beginOf(reading: KumaReading, id: number, oldest: Beat): { at: Seconds; status: number } {
  const [row] = reading.tables.rows('stat_daily', 'where monitor_id = ? order by timestamp limit 1', id);
  const day = row === undefined ? oldest.at : numberOf(row.timestamp, oldest.at);
  if (Math.floor(day / DAY) >= Math.floor(oldest.at / DAY)) return { at: oldest.at, status: OPERATIONAL };
  return { at: day, status: oldest.isImportant && oldest.status === UP ? MAJOR_OUTAGE : OPERATIONAL };
}
