import type { Context } from '../../context.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Seconds } from '../../lib/clock.ts';
import { daysEnding } from '../../lib/zones.ts';
import type { Locale } from '../../resources/settings/model.ts';
import { loadFrame } from '../frame.ts';
import { type Choice, loadPage, type PageData } from '../page-data.ts';
import { findNextChange } from '../queries.ts';
import { publicReading } from '../state.ts';
import { componentsHeading } from '../views/components.ts';
import { pageParts, pageTitle } from '../views/page.ts';
import type { Words } from '../views/words.ts';
import { type Mark, markOf } from './mark.ts';

/** The page's data at exactly one version. */
export interface Loaded {
  readonly data: PageData;
  readonly mark: Mark;
  /** When the clock alone will change it. */
  readonly nextTurn: Seconds;
}

/** Reading takes a few milliseconds on SQLite; other processes seldom commit in so many of them in a row. */
const MOST_TRIES = 20;

/**
 * Loads the page so that nothing in it is newer than its mark. Otherwise a change that is in it already would never be
 * found, and those who have the page as it was at that mark would never be told.
 */
export async function loadExactly(ctx: Context, choice: Partial<Choice>): Promise<Loaded> {
  const { dataVersion, read } = ctx.connection;
  const reading = publicReading(ctx);
  if (!dataVersion.sync) {
    return read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => load({ ...reading, db }, choice));
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = dataVersion.read();
    const loaded = await load(reading, choice);
    if (dataVersion.read() === before) return loaded;
  }
  throw new Error('The data changes faster than it can be read.');
}

async function load(reading: Reading, choice: Partial<Choice>): Promise<Loaded> {
  const data = await loadPage(reading, choice);
  const { settings, now } = data.state;
  const next = await findNextChange(reading);
  const dayEnds = daysEnding(settings.timezone, now, 1)[0]?.to ?? Number.POSITIVE_INFINITY;
  return {
    data,
    mark: await markOf(reading, data.state),
    nextTurn: Math.min(next ?? dayEnds, dayEnds),
  };
}

/** The page in one language. */
export interface Rendering extends Loaded {
  readonly words: Words;
  readonly title: string;
  readonly parts: ReadonlyMap<string, string>;
  /** What stands around the parts: where it changes, parts are not enough. */
  readonly outline: string;
}

export async function render(ctx: Context, loaded: Loaded, locale: Locale | undefined): Promise<Rendering> {
  const { data } = loaded;
  const { settings } = data.state;
  const frame = await loadFrame(publicReading(ctx), settings, locale ?? settings.locale);
  const parts = new Map(Array.from(pageParts(frame, data), ([id, part]) => [id, part.markup]));
  return {
    ...loaded,
    words: frame.words,
    title: pageTitle(frame, data),
    parts,
    outline: `${[...parts.keys()].join()} ${componentsHeading(frame, data).markup}`,
  };
}
