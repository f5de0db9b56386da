import { nextAnnouncementChange } from '../../../domain/settings/announcement.ts';
import type { Settings } from '../../../domain/settings/schema.ts';
import { findNextChange } from '../../../domain/status/public-state/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { Context } from '../../../kernel/context.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { daysEnding } from '../../../lib/zones.ts';
import { type Choice, type PageData, type PageSource, readPage } from '../page-data.ts';
import { isRunning, OUTAGE_REFRESH_SECONDS } from '../record-fingerprints.ts';
import { readAtOneVersion } from './consistent-read.ts';
import { type DataPosition, findDataPosition } from './queries.ts';

/** The data of the page for all visitors, at exactly one version of the database. */
export interface PageSnapshot {
  /** It never leaves the server. */
  readonly position: DataPosition;
  readonly source: PageSource;
  /** When the clock alone will next change what the public may see, apart from what depends on the visitor's choice. */
  readonly nextChange: Seconds;
}

/** Reads the page so that nothing in it is newer than its version. Otherwise a change could be missed forever. */
export const loadPageSnapshot = (ctx: Context, choices: readonly Partial<Choice>[]): Promise<PageSnapshot> =>
  readAtOneVersion(ctx, (snapshot) => load(publicReadContext(snapshot, snapshot.page), choices));

async function load(readContext: ReadContext, choices: readonly Partial<Choice>[]): Promise<PageSnapshot> {
  const position = await findDataPosition(readContext);
  const source = await readPage(readContext, choices);
  return { position, source, nextChange: await nextPublicChange(readContext, source.state.settings) };
}

/** When the clock alone will next change what the public may see, at the end of the day at the latest. */
export async function nextPublicChange(readContext: ReadContext, settings: Settings): Promise<Seconds> {
  const { now } = readContext;
  const dayEnds = daysEnding(settings.timezone, now, 1)[0]?.to ?? Number.POSITIVE_INFINITY;
  return Math.min(
    (await findNextChange(readContext)) ?? dayEnds,
    nextAnnouncementChange(settings, now),
    dayEnds,
  );
}

/** When the clock alone will next change one of these pages. */
export function nextChangeByClock({ nextChange, source }: PageSnapshot, pages: readonly PageData[]): Seconds {
  const { now } = source.state;
  return Math.min(
    nextChange,
    ...pages.map((page) => Math.min(nextUptimeChange(page, now), nextChartChange(page))),
  );
}

function nextUptimeChange({ uptime }: PageData, now: Seconds): Seconds {
  const isOutageOngoing = uptime.values().some(({ bars }) => isRunning(bars.at(-1)?.intervals.at(-1), now));
  return isOutageOngoing
    ? (Math.floor(now / OUTAGE_REFRESH_SECONDS) + 1) * OUTAGE_REFRESH_SECONDS
    : Number.POSITIVE_INFINITY;
}

/** When the clock will next change a figure or a chart of the page. */
export const nextFiguresChange = (page: PageData): Seconds =>
  Math.min(nextChartChange(page), ...page.uptime.values().map(({ changesAt }) => changesAt));

/** A chart moves on when its last bucket ends. */
const nextChartChange = ({ series }: PageData): Seconds =>
  Math.min(...series.map(({ from, step, values }) => from + step * values.length));
