import type { Context } from '../context.ts';
import { follow } from '../events/follow.ts';
import { plan } from '../scheduler/agenda.ts';
import { findNextDue, fireDue } from '../scheduler/fire.ts';
import { fanOut } from './fan-out.ts';
import type { Lane } from './lane.ts';

/** How often it asks whether anybody has written: one look at a number, not at the tables. */
const LOOK_MS = 500;
/** After something went wrong, such as a database that is away. */
const PAUSE_MS = 5000;

/**
 * Everything that happens by itself: it reads the log, lets the clock do its part, and sends. It runs in every process, and
 * they agree through the database. It sleeps until something is due or somebody has written.
 */
export class Reactor {
  readonly #ctx: Context;
  readonly #lanes: readonly Lane[];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;
  #seen: number | undefined;
  #nextDue: number | undefined = 0;

  constructor(ctx: Context, lanes: readonly Lane[]) {
    this.#ctx = ctx;
    this.#lanes = lanes;
  }

  start(): void {
    this.#lookIn(0);
  }

  /** Ends after what is under way: what was handed over is noted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await Promise.all(this.#lanes.map((lane) => lane.settle()));
  }

  /** Does everything that is to be done now, and waits for it. */
  async settle(): Promise<void> {
    do await Promise.all(this.#lanes.map((lane) => lane.settle()));
    while (await this.react());
  }

  /** Does what is to be done now. Returns whether there was anything. */
  async react(): Promise<boolean> {
    let anything = false;
    while (!this.#isStopped) {
      const planned = await follow(this.#ctx, 'scheduler', plan);
      const fired = await fireDue(this.#ctx);
      const told = await follow(this.#ctx, 'deliveries', fanOut);
      const sent = await this.#advance();
      if (!planned && !fired && !told && !sent) return anything;
      anything = true;
    }
    return anything;
  }

  async #advance(): Promise<boolean> {
    let anything = false;
    for (const lane of this.#lanes) anything = (await lane.advance()) || anything;
    return anything;
  }

  #lookIn(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look();
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      const seen = await this.#ctx.connection.dataVersion.read();
      const isDue = this.#nextDue !== undefined && this.#nextDue <= this.#ctx.clock.now();
      const isBusy = this.#lanes.some((lane) => lane.isBusy);
      if (seen !== this.#seen || isDue || isBusy) {
        this.#seen = seen;
        await this.react();
        this.#nextDue = await this.#findNextDue();
      }
      this.#lookIn(this.#lanes.some((lane) => lane.isBusy) ? 20 : LOOK_MS);
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'notifications wait: trying again in a few seconds');
      this.#lookIn(PAUSE_MS);
    }
  }

  async #findNextDue(): Promise<number | undefined> {
    const moments = [findNextDue(this.#ctx), ...this.#lanes.map((lane) => lane.nextDue())];
    const known = (await Promise.all(moments)).filter((moment) => moment !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }
}
