import type { Seconds } from '../../src/lib/clock.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { CachetLinks } from './links.ts';
import { CachetTables } from './tables.ts';
import { timeOf } from './values.ts';

type Value = StagedRow[string] | undefined;

/** The tables of Cachet, and what it takes to read each of them. */
export class CachetReading {
  readonly staging: Staging;
  readonly tables: CachetTables;
  readonly links: CachetLinks;
  readonly now: Seconds;
  /** What is not imported, in sentences. Reading adds to them. */
  readonly notes: string[] = [];
  readonly #zone: string;

  constructor(staging: Staging, { zone, now }: { readonly zone: string; readonly now: Seconds }) {
    this.staging = staging;
    this.tables = new CachetTables(staging);
    this.now = now;
    this.#zone = zone;
    this.links = new CachetLinks(staging, this.tables, zone, (value, fallback) => this.time(value, fallback));
    this.tables.indexLinks();
  }

  /** A time of the database. Broken ones are replaced by another, or by now. */
  time(value: Value, fallback: Seconds = this.now): Seconds {
    return this.timeOrNone(value) ?? fallback;
  }

  /** A time of the database; undefined if there is none. */
  timeOrNone(value: Value): Seconds | undefined {
    return timeOf(this.#zone, value);
  }

  /**
   * When the public may see an incident or maintenance, as Cachet 3 says. Without a time it may see it at once. Undefined for
   * versions that show everything at once.
   */
  publicationOf(table: 'incidents' | 'schedules', row: StagedRow, createdAt: Seconds): Seconds | undefined {
    if (!this.tables.hasColumn(table, 'published_at')) return undefined;
    return this.timeOrNone(row.published_at) ?? createdAt;
  }

  /** Says how many records of a kind the public may not see yet. */
  noteUnpublished(what: string, count: number): void {
    if (count > 0)
      this.notes.push(
        `${what} that Cachet has not published yet: ${count}. The public does not see that here either, until the moment that Cachet has for it. Nobody is notified then.`,
      );
  }
}
