import { localTime } from '../../../common/zone-offset.ts';
import type { Series } from './chart-model.ts';

const HOUR = 3_600_000;
const [DAY_HOURS, DAY_SECONDS] = [24, 86_400];

/** How many days there are, with today. */
export const HEAT_DAYS = 14;

export interface Cell {
  /** When it begins, in milliseconds; undefined for an hour that was not there, or has not come. */
  readonly at: number | undefined;
  readonly results: number;
  readonly failed: number;
}

export interface HeatDay {
  /** A moment of the day. */
  readonly at: number;
  readonly hours: readonly Cell[];
}

/** The first hour that may be on the first day, wherever the zone is. */
export const heatStart = (now: number): number =>
  Math.floor(now / HOUR) * HOUR - (HEAT_DAYS + 1) * DAY_HOURS * HOUR;

/** The results of all places by the days and hours of a zone, the newest day last. */
export function heatOf(series: Series, zone: string, now: number): readonly HeatDay[] {
  const wallHour = (at: number): number => Math.floor(localTime(zone, Math.floor(at / 1000)) / 3600);
  const today = Math.floor(wallHour(now) / DAY_HOURS);
  const cells = new Map<number, { at: number; results: number; failed: number }>();
  for (const each of series) {
    const at = Date.parse(each.at_iso);
    const hour = wallHour(at);
    const cell = cells.get(hour) ?? { at, results: 0, failed: 0 };
    cells.set(hour, cell);
    cell.results += each.ok + each.degraded + each.failed;
    cell.failed += each.failed;
  }
  return Array.from({ length: HEAT_DAYS }, (_, index) => {
    const day = today - HEAT_DAYS + 1 + index;
    return {
      // Noon by UTC is the same day in the texts, which are written as if the clocks showed UTC.
      at: (day * DAY_SECONDS + DAY_SECONDS / 2) * 1000,
      hours: Array.from(
        { length: DAY_HOURS },
        (__, hour) => cells.get(day * DAY_HOURS + hour) ?? { at: undefined, results: 0, failed: 0 },
      ),
    };
  });
}

/** The parts of the picture: each cell is one unit wide and high, with a gap. What failed fills a cell from below. */
export function pathsOf(days: readonly HeatDay[]): Readonly<Record<'empty' | 'good' | 'failed', string>> {
  const paths = { empty: '', good: '', failed: '' };
  days.forEach(({ hours }, row) => {
    hours.forEach((cell, column) => {
      const level = levelOf(cell);
      paths[level === undefined ? 'empty' : 'good'] += square(column, row, 1);
      if (level !== undefined && level !== 'good') paths.failed += square(column, row, fills[level]);
    });
  });
  return paths;
}

const [SIDE, GAP] = [0.88, 0.06];
const fills = { few: 0.35, some: 0.65, most: 1 } as const;

const square = (column: number, row: number, share: number): string => {
  const height = SIDE * share;
  return `M${column + GAP} ${(row + GAP + SIDE - height).toFixed(3)}h${SIDE}v${height.toFixed(3)}h-${SIDE}z`;
};

/** How much failed: none, below a tenth, below a half, more; undefined without results. */
export function levelOf({ results, failed }: Cell): 'good' | 'few' | 'some' | 'most' | undefined {
  if (results === 0) return undefined;
  if (failed === 0) return 'good';
  return failed / results < 0.1 ? 'few' : failed / results < 0.5 ? 'some' : 'most';
}
