import { checkDefaults, MAX_INTERVAL, MIN_INTERVAL } from '../../src/domain/checks/model.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { flagOf, numberOf, textOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { ImportedCheck, ImportedDay } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import { type Asked, askedBy, notAsked } from './monitor-check.ts';
import type { KumaReading } from './reading.ts';

const DAY = 86_400;
const MAX_THRESHOLD = 20;
const MAX_TAG = 50;
const MAX_TAGS = 20;

export async function* checksOf(reading: KumaReading): AsyncGenerator<ImportedCheck> {
  for (const row of reading.monitors.values()) {
    if (notAsked.includes(textOf(row.type))) continue;
    try {
      yield checkOf(reading, row, askedBy(row));
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error;
      const outcome = reading.shown.has(numberOf(row.id))
        ? 'It has a component, and no check'
        : 'It is left out';
      reading.notes.add(`${reading.nameOf(row)} ${error.message}. ${outcome}.`);
    }
  }
}

function checkOf(reading: KumaReading, row: StagedRow, asked: Asked): ImportedCheck {
  const { kind, target, request, expect, differs = [] } = asked;
  const isHeartbeat = kind === 'heartbeat';
  const id = textOf(row.id);
  const shownAs = reading.componentOf(numberOf(row.id));
  const { interval, timing, changed } = timingOf(row, isHeartbeat);
  for (const difference of [...differs, ...changed])
    reading.notes.add(`${reading.nameOf(row)} ${difference}.`);
  return {
    key: id,
    fields: {
      name: textOf(row.name).trim() || `Monitor ${id}`,
      kind,
      ...(target !== undefined && { target }),
      ...(request && Object.keys(request).length > 0 && { request }),
      ...(expect && expect.length > 0 && { expect }),
      interval,
      ...timing,
      tags: tagsOf(reading, row),
      paused: !isActive(reading, row),
    },
    component: shownAs === undefined ? undefined : String(shownAs),
    heartbeat: isHeartbeat && row.push_token ? { form: 'kuma', token: textOf(row.push_token) } : undefined,
  };
}

/** Uptime Kuma is sure after the retries have failed, too, and as soon as a beat is good again. */
function timingOf(row: StagedRow, isHeartbeat: boolean) {
  const wanted = Math.round(numberOf(row.interval, checkDefaults.interval));
  const interval = Math.min(Math.max(wanted, MIN_INTERVAL), MAX_INTERVAL);
  const retries = Math.max(0, Math.trunc(numberOf(row.maxretries)));
  const retry = Math.min(
    Math.max(1, Math.round(numberOf(row.retry_interval, interval)) || interval),
    interval,
  );
  // Without a timeout, Uptime Kuma waits for four fifths of the interval.
  const timeout = numberOf(row.timeout) || interval * 0.8;
  const changed = [
    ...(interval === wanted ? [] : [`is checked every ${interval} seconds instead of ${wanted}`]),
    ...(isHeartbeat || retries < MAX_THRESHOLD
      ? []
      : [`fails after ${MAX_THRESHOLD} results instead of ${retries + 1}`]),
  ];
  const timing = isHeartbeat
    ? { grace: Math.min(1 + retries * retry, MAX_INTERVAL) }
    : {
        timeout: Math.min(Math.max(1, Math.round(timeout)), interval),
        retry_interval: retry,
        fail_after: Math.min(retries + 1, MAX_THRESHOLD),
        recover_after: 1,
      };
  return { interval, timing, changed };
}

/** The groups that a monitor is in, from the outermost to its own one. */
function groupsAbove(reading: KumaReading, row: StagedRow): StagedRow[] {
  const found: StagedRow[] = [];
  let next = reading.monitors.get(numberOf(row.parent));
  while (next && !found.includes(next)) {
    found.unshift(next);
    next = reading.monitors.get(numberOf(next.parent));
  }
  return found;
}

/** A monitor rests while one of its groups does. */
const isActive = (reading: KumaReading, row: StagedRow): boolean =>
  [row, ...groupsAbove(reading, row)].every(({ active }) => flagOf(active, true));

/** Its tags, with their values, and the names of the groups that it is in. */
function tagsOf(reading: KumaReading, row: StagedRow): string[] {
  const links = reading.tables.rows('monitor_tag', 'where monitor_id = ? order by tag_id', numberOf(row.id));
  const names = new Map(reading.tables.rows('tag').map(({ id, name }) => [numberOf(id), textOf(name)]));
  const tags = links.flatMap(({ tag_id: tag, value }) => {
    const name = names.get(numberOf(tag));
    if (name === undefined) return [];
    return [textOf(value) === '' ? name : `${name}: ${textOf(value)}`];
  });
  const all = [...groupsAbove(reading, row).map(({ name }) => textOf(name)), ...tags];
  const clean = all.map((tag) => tag.trim().slice(0, MAX_TAG)).filter((tag) => tag !== '');
  return [...new Set(clean)].slice(0, MAX_TAGS);
}

/** The days that are over. Of today, both products know only a part. */
const daysBefore = 'where monitor_id = ? and timestamp < ? and up + down > 0';
const todayOf = ({ now }: KumaReading): Seconds => Math.floor(now / DAY) * DAY;

export const countDays = (reading: KumaReading, monitor: string): number =>
  reading.tables.rows('stat_daily', daysBefore, Number(monitor), todayOf(reading)).length;

export async function* daysOf(reading: KumaReading, monitor: string): AsyncGenerator<ImportedDay> {
  const rest = `${daysBefore} order by timestamp`;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of reading.tables.each('stat_daily', rest, Number(monitor), todayOf(reading))) {
    const at = Math.floor(numberOf(row.timestamp) / DAY) * DAY;
    if (at <= last) continue;
    last = at;
    const average = row.ping === null ? undefined : numberOf(row.ping);
    yield { at, ok: numberOf(row.up), failed: numberOf(row.down), average };
  }
}
