import { loadSettings } from '../../../domain/settings/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { OUTAGE_REFRESH_SECONDS } from '../record-fingerprints.ts';
import { nextPublicChange } from './page-snapshot.ts';
import { findDataPosition, hasOnlyMetricPoints } from './queries.ts';

/** Tells when pages may have changed: after a write other than of metric points, and when the clock changes them. */
export class ChangeDetector {
  readonly #ctx: Context;
  /** Rises with each change. */
  epoch = 0;
  #version = Number.NaN;
  #newestEvent = 0;
  #now: Seconds = 0;
  #nextTimedChange: Seconds = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Returns the current epoch. */
  async poll(): Promise<number> {
    const version = await this.#ctx.connection.dataVersion.read();
    const now = this.#ctx.clock.now();
    const isTimed = now >= this.#nextTimedChange || now < this.#now;
    if (version === this.#version && !isTimed) return this.epoch;
    const readContext = publicReadContext(this.#ctx, this.#ctx.page);
    // What is read after this may be newer, never older: then the next poll finds another version.
    const position = await findDataPosition(readContext);
    const isWritten =
      position.newestEvent < this.#newestEvent ||
      !(await hasOnlyMetricPoints(readContext, this.#newestEvent, position.newestEvent));
    const settings = await loadSettings(readContext);
    this.#nextTimedChange = Math.min(
      await nextPublicChange(readContext, settings),
      (Math.floor(now / OUTAGE_REFRESH_SECONDS) + 1) * OUTAGE_REFRESH_SECONDS,
    );
    this.#version = position.version;
    this.#newestEvent = position.newestEvent;
    this.#now = now;
    if (isTimed || isWritten) this.epoch++;
    return this.epoch;
  }
}
