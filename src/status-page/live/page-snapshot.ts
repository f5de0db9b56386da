import type { Context } from '../../context.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { daysEnding } from '../../lib/zones.ts';
import { findNextChange } from '../../public-state/queries.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { type Choice, type PageData, type PageSource, readPage } from '../page-data.ts';
import { isRunning, RUNNING_SECONDS } from '../shown.ts';
import { type DataPosition, findDataPosition } from './queries.ts';

/** Everything that the pages of all readers are made of, at exactly one version of the data. */
export interface PageSnapshot {
  /** It never leaves the server. */
  readonly position: DataPosition;
  readonly source: PageSource;
  /** When the clock alone will next change what the public may see, as far as that does not depend on choices. */
  readonly nextChange: Seconds;
}

/** Reading takes a few milliseconds on SQLite; other processes seldom commit in so many of them in a row. */
const MAX_TRIES = 20;

/** Reads the page so that nothing in it is newer than its version: otherwise a change could be missed for ever. */
export async function loadPageSnapshot(
  ctx: Context,
  choices: readonly Partial<Choice>[],
): Promise<PageSnapshot> {
  const { dataVersion, read } = ctx.connection;
  const readContext = publicReadContext(ctx);
  if (!dataVersion.sync) {
    return read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => load({ ...readContext, db }, choices));
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = dataVersion.read();
    const loaded = await load(readContext, choices);
    if (dataVersion.read() === before) return loaded;
  }
  throw new Error('The data changes faster than it can be read.');
}

async function load(readContext: ReadContext, choices: readonly Partial<Choice>[]): Promise<PageSnapshot> {
  const position = await findDataPosition(readContext);
  const source = await readPage(readContext, choices);
  const { settings, now } = source.state;
  const dayEnds = daysEnding(settings.timezone, now, 1)[0]?.to ?? Number.POSITIVE_INFINITY;
  return { position, source, nextChange: Math.min((await findNextChange(readContext)) ?? dayEnds, dayEnds) };
}

/** When the clock alone will next change what one of these pages shows. */
export function nextChangeByClock({ nextChange, source }: PageSnapshot, pages: readonly PageData[]): Seconds {
  const { now } = source.state;
  return Math.min(
    nextChange,
    ...pages.map((page) => Math.min(nextUptimeChange(page, now), nextChartChange(page))),
  );
}

function nextUptimeChange({ uptime }: PageData, now: Seconds): Seconds {
  const goesOn = uptime.values().some(({ bars }) => isRunning(bars.at(-1)?.intervals.at(-1), now));
  return goesOn ? (Math.floor(now / RUNNING_SECONDS) + 1) * RUNNING_SECONDS : Number.POSITIVE_INFINITY;
}

/** Charts move on when their last bucket is over. */
const nextChartChange = ({ series }: PageData): Seconds =>
  Math.min(...series.map(({ from, step, values }) => from + step * values.length));
