import { occurrencesOf } from '../../common/recurrence/occurrences.ts';
import { parseRule } from '../../common/recurrence/parse.ts';
import { timeOfWallTime, wallTimeOf } from '../../common/zone-offset.ts';
import { UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { flagOf, numberOf, textOf, timeOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { ImportedSchedule } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import { isZone, type KumaReading } from './reading.ts';
import { type Rhythm, rhythmOf } from './rhythm.ts';

const DAY = 86_400;

type Times = Pick<ImportedSchedule, 'scheduledAt' | 'completedAt' | 'recurrence'>;

/** Maintenance that the status page shows. Here everybody can see all maintenance, so nothing else is brought. */
export async function* schedulesOf(reading: KumaReading): AsyncGenerator<ImportedSchedule> {
  const { tables, page } = reading;
  const onPage = new Set(
    tables
      .rows('maintenance_status_page', 'where status_page_id = ?', numberOf(page?.id))
      .map((row) => numberOf(row.maintenance_id)),
  );
  for (const row of tables.rows('maintenance', 'order by id')) {
    const name = `The maintenance "${textOf(row.title)}" (${textOf(row.id)})`;
    try {
      if (!onPage.has(numberOf(row.id)))
        throw new NoCounterpart('is not on the status page, and here everybody would see it');
      const times = timesOf(reading, row, name);
      yield {
        key: textOf(row.id),
        name: textOf(row.title),
        message: textOf(row.description).trim() || textOf(row.title),
        ...times,
        createdAt: Math.min(reading.now, times.scheduledAt),
        components: affectedBy(reading, row),
        updates: [],
      };
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error;
      reading.notes.add(`${name} ${error.message}. It is left out.`);
    }
  }
}

/** The monitors that it is for, and those in the groups that it is for. */
function affectedBy(reading: KumaReading, row: StagedRow): ImportedSchedule['components'] {
  const named = new Set(
    reading.tables
      .rows('monitor_maintenance', 'where maintenance_id = ? order by monitor_id', numberOf(row.id))
      .map((link) => numberOf(link.monitor_id)),
  );
  const isAffected = (id: number, seen: readonly number[] = []): boolean => {
    if (named.has(id)) return true;
    const parent = numberOf(reading.monitors.get(id)?.parent);
    return parent !== 0 && !seen.includes(parent) && isAffected(parent, [...seen, id]);
  };
  return [...reading.shown.keys()]
    .filter((id) => isAffected(id))
    .map((id) => ({ key: String(id), status: UNDER_MAINTENANCE }));
}

function timesOf(reading: KumaReading, row: StagedRow, name: string): Times {
  const strategy = textOf(row.strategy);
  const isActive = flagOf(row.active, true);
  if (strategy === 'manual') {
    if (!isActive) throw new NoCounterpart('begins and ends by hand, and does not run now');
    return { scheduledAt: beganAt(reading, row), completedAt: null };
  }
  const zone = zoneOf(reading, row);
  if (strategy === 'single') {
    const [from, until] = [timeOf(zone, row.start_date), timeOf(zone, row.end_date)];
    if (from === undefined) throw new NoCounterpart('does not say when it begins');
    return { scheduledAt: from, completedAt: until === undefined ? null : Math.max(from, until) };
  }
  if (!isActive) throw new NoCounterpart('comes again and again, and is switched off');
  const times = nextOf(reading, row, zone, rhythmOf(row));
  if (zone !== reading.serverZone)
    reading.notes.add(
      `${name} is planned in the time zone ${zone}. Here, it comes again at the same time of day in the time zone of the page: look at its times when the clocks change.`,
    );
  return times;
}

/** The occurrence that runs now, or the next one. */
function nextOf(reading: KumaReading, row: StagedRow, zone: string, rhythm: Rhythm): Times {
  const { rule, second, duration } = rhythm;
  const from = timeOf(zone, row.start_date);
  const until = timeOf(zone, row.end_date);
  const first = wallTimeOf(zone, from ?? reading.now);
  const recurrence = until === undefined ? rule : `${rule};UNTIL=${utc(until)}`;
  const anchor = timeOfWallTime(zone, { day: first.day, second });
  const running = reading.now - duration;
  // An interval is counted from its first day. All other rules name their days themselves.
  const isFirst = rule.startsWith('FREQ=DAILY') && anchor > running && anchor >= (from ?? 0);
  const start = rule.startsWith('FREQ=DAILY') ? anchor : anchor - 2 * DAY;
  const after = Math.max(running, (from ?? 0) - 1);
  const next = isFirst ? anchor : occurrencesOf(parseRule(recurrence), zone, start, after).next().value;
  if (next === undefined || (until !== undefined && next > until))
    throw new NoCounterpart(
      until === undefined
        ? 'does not come again: its rule names no time that is still to come'
        : `does not come again: in Uptime Kuma it ended on ${utcDay(until)}`,
    );
  return { scheduledAt: next, completedAt: next + duration, recurrence };
}

const utcDay = (time: Seconds): string => new Date(time * 1000).toISOString().slice(0, 10);

const utc = (time: Seconds): string =>
  new Date(time * 1000)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

function zoneOf(reading: KumaReading, row: StagedRow): string {
  const zone = textOf(row.timezone);
  return zone !== '' && zone !== 'SAME_AS_SERVER' && isZone(zone) ? zone : reading.serverZone;
}

/** When a maintenance began that somebody has switched on by hand: its monitors have had a beat then. */
function beganAt(reading: KumaReading, row: StagedRow): Seconds {
  const started = timeOf('UTC', row.last_start_date);
  if (started !== undefined) return started;
  const rows = reading.tables.rows(
    'heartbeat',
    `where important = 1 and status = 3
      and monitor_id in (select monitor_id from monitor_maintenance where maintenance_id = ?) order by time desc limit 1`,
    numberOf(row.id),
  );
  return reading.time(rows[0]?.time);
}
