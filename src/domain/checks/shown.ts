import { sql } from 'kysely';
import { Param } from '../../kernel/db/dialect.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { ID, IDS, runStatement } from '../../kernel/db/statement.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { type LocalDay, startOfDate } from '../../lib/zones.ts';
import { isHereAlone, loadPlaces, type Places, placesOf } from './places.ts';
import { percentileOf } from './results/durations.ts';
import { steps } from './results/rollups.ts';

/** What the public may know of the checks of a component, if staff have chosen so: never what is asked, nor what was answered. */
export interface ShownChecks {
  /** How often one of them runs, in seconds, and from how many places. Undefined if that is not shown. */
  readonly rhythm: { readonly interval: number; readonly places: number } | undefined;
  /** The median response time of each day, in milliseconds; null without results. Undefined if it is not shown. */
  readonly responseTimes: readonly (number | null)[] | undefined;
  /** What the public calls the checks whose response times these are. Those without a label are not among them. */
  readonly labels: readonly string[];
}

const FROM = new Param('from');

type ShownRow = Pick<
  Row<'checks'>,
  'id' | 'label' | 'interval' | 'places' | 'paused' | 'show_interval' | 'show_response_time'
>;

/** Undefined if nothing of the component's checks is shown. A heartbeat asks nobody, so it has nothing to show. */
export async function loadShownChecks(
  readContext: ReadContext,
  componentId: number,
  days: readonly LocalDay[],
): Promise<ShownChecks | undefined> {
  const checks = await runStatement(
    readContext,
    'shown checks of a component',
    () => sql<ShownRow>`select id, label, interval, places, paused, show_interval, show_response_time from checks
      where component_id = ${ID} and deleted_at is null and kind <> 'heartbeat'
        and (show_interval = 1 or show_response_time = 1) order by id`,
    { id: componentId },
  );
  if (checks.length === 0) return undefined;
  const places = await loadPlaces(readContext, !checks.every(isHereAlone));
  const drawn = checks.filter(({ show_response_time }) => show_response_time === 1);
  return {
    rhythm: rhythmOf(
      checks.filter(({ show_interval, paused }) => show_interval === 1 && paused === 0),
      places,
    ),
    responseTimes:
      drawn.length > 0
        ? await loadMedians(
            readContext,
            drawn.map(({ id }) => id),
            days,
          )
        : undefined,
    labels: [...new Set(drawn.flatMap(({ label }) => label ?? []))],
  };
}

/** A probe that was deleted asks nobody any more. */
function rhythmOf(checks: readonly ShownRow[], { exists }: Places): ShownChecks['rhythm'] {
  const asked = checks.filter((check) => placesOf(check).some(exists));
  if (asked.length === 0) return undefined;
  return {
    interval: Math.min(...asked.map(({ interval }) => interval)),
    places: new Set(asked.flatMap(placesOf).filter(exists)).size,
  };
}

type Sum = Pick<Row<'check_rollups'>, 'step' | 'bucket' | 'durations'>;

/** Days begin as they do in the time zone of the page. Where the hours are gone, it is the day of UTC with the same date. */
async function loadMedians(
  readContext: ReadContext,
  checkIds: readonly number[],
  days: readonly LocalDay[],
): Promise<(number | null)[]> {
  const [first] = days;
  if (!first) return [];
  const sums = await runStatement(
    readContext,
    'response times of checks',
    () => sql<Sum>`select step, bucket, durations from check_rollups
      where ${readContext.dialect.anyOf('check_id', IDS)} and bucket >= ${FROM}
        and step in (${sql.lit(steps.hour)}, ${sql.lit(steps.day)}) and durations <> ''`,
    { ids: readContext.dialect.idList(checkIds), from: Math.min(first.from, startOfDate('UTC', first.date)) },
  );
  const starts = days.map(({ from }) => from);
  const ofHours = days.map((): string[] => []);
  const ofDays = new Map<number, string[]>();
  for (const { step, bucket, durations } of sums) {
    if (step === steps.hour) ofHours[lastAtMost(starts, bucket)]?.push(durations);
    else ofDays.set(bucket, [...(ofDays.get(bucket) ?? []), durations]);
  }
  return days.map(({ date }, index) => {
    const hours = ofHours[index] ?? [];
    return percentileOf(hours.length > 0 ? hours : (ofDays.get(startOfDate('UTC', date)) ?? []), 0.5);
  });
}

/** The position of the last number that is not larger; -1 if all are. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The components whose pages have a chart of response times. */
export async function findComponentsWithResponseTimes(db: Tx['db']): Promise<number[]> {
  const rows = await db
    .selectFrom('checks')
    .select('component_id as id')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('show_response_time', '=', 1)
    .where('kind', '!=', 'heartbeat')
    .where('component_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => Number(id));
}
