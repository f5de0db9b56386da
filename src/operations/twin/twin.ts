import { setTimeout as sleep } from 'node:timers/promises';
import { findComponentsWithResponseTimes } from '../../domain/checks/shown.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { OPERATIONAL } from '../../domain/status/components/model.ts';
import { loadState, publicReadContext } from '../../domain/status/public-state/state.ts';
import { PAGE, SITE } from '../../http/cache/cache-control.ts';
import type { Context } from '../../kernel/context.ts';
import { findNewestId, readAfter } from '../../kernel/events/log.ts';
import type { LeaseHolder } from '../../kernel/leases/holder.ts';
import { Lease } from '../../kernel/leases/lease.ts';
import { TaskOutcome } from '../../kernel/leases/task-failures.ts';
import type { Seconds } from '../../lib/clock.ts';
import { PollLoop } from '../../lib/poll-loop.ts';
import { componentTag, groupTag, tagsOfEvent } from '../../surfaces/status-page/cache-tags.ts';
import { nextPublicChange } from '../../surfaces/status-page/live/page-snapshot.ts';
import { type Manifest, readManifest } from './manifest.ts';
import type { TwinStore } from './store.ts';
import { syncTwin } from './sync.ts';

/** How often the data version is read. */
const POLL_MS = 500;
/** Writes often come in groups, which one run handles together. */
const DEBOUNCE_MS = 250;
/** The longest pause after a run. */
const MAX_PAUSE_MS = 5000;
/** Figures such as uptime move with the clock, and so does what says how old the twin is. */
const REFRESH_SECONDS = 300;
/** Every file is compared with the site this often, whatever the log says. */
const COMPARE_SECONDS = 3600;
/** With more events than this, rendering everything is faster than finding out what changed. */
const MAX_EVENTS = 500;

class LeaseLost extends Error {}

/**
 * Keeps the static twin of the public site up to date. It runs in every process; a lease lets one of them write. The twin
 * itself records how far it is, so nothing is lost if a process is killed at any moment.
 */
export class TwinKeeper {
  readonly #ctx: Context;
  readonly #store: TwinStore;
  readonly #lease: Lease;
  readonly #outcome: TaskOutcome;
  readonly #loop = new PollLoop({
    pollMs: POLL_MS,
    run: () => this.#poll(),
    onFailure: (error, delayMs) => this.#onFailure(error, delayMs),
  });
  #manifest: Manifest | undefined;
  #seenVersion: number | undefined;
  /** When the clock alone changes what the public sees, and when figures are brought up to date. */
  #nextChange: Seconds = 0;
  #nextRefresh: Seconds = 0;

  constructor(ctx: Context, store: TwinStore, holder?: LeaseHolder) {
    this.#ctx = ctx;
    this.#store = store;
    this.#lease = new Lease(ctx, 'twin', holder);
    this.#outcome = new TaskOutcome(ctx, 'twin');
  }

  start(): void {
    this.#loop.start();
  }

  /** Stops soon. What is not finished then, the next process does. */
  async stop(): Promise<void> {
    if (await this.#loop.stop()) await this.#lease.release().catch(() => {});
  }

  /** Brings the twin up to date if something may have changed. Returns whether this process did. */
  async run(): Promise<boolean> {
    const version = await this.#ctx.connection.dataVersion.read();
    const now = this.#ctx.clock.now();
    const isDue = now >= Math.min(this.#nextChange, this.#nextRefresh);
    if (version === this.#seenVersion && !isDue) return false;
    // While another process may have written, what this one knows of the twin means nothing.
    if (!this.#lease.isHeld) this.#manifest = undefined;
    if (!(await this.#lease.take())) return false;
    const manifest = this.#manifest ?? (await readManifest(this.#store, this.#ctx.page));
    // Until the run is complete, nobody knows what the twin holds.
    this.#manifest = undefined;
    const event = await findNewestId({ db: this.#ctx.connection.read });
    const tags = await this.#findTags(manifest, event, now);
    const readContext = publicReadContext(this.#ctx, this.#ctx.page);
    const nextChange = await nextPublicChange(readContext, await loadSettings(readContext));
    if (tags.size > 0) {
      this.#manifest = await syncTwin(this.#ctx, {
        store: this.#store,
        manifest,
        tags,
        event,
        mayGoOn: async () => {
          if (this.#loop.isStopped || !(await this.#lease.take())) throw new LeaseLost();
        },
      });
      this.#nextRefresh = now + REFRESH_SECONDS;
      this.#nextChange = nextChange;
    } else this.#manifest = { ...manifest, event };
    this.#seenVersion = version;
    await this.#outcome.succeeded();
    return true;
  }

  /** The tags of everything that may differ from the twin. */
  async #findTags(manifest: Manifest, newest: number, now: Seconds): Promise<Set<string>> {
    const isUnknown = manifest.event < 0 || manifest.event > newest || manifest.comparedAt > now;
    if (isUnknown || now >= this.#nextChange || now >= manifest.comparedAt + COMPARE_SECONDS)
      return new Set([SITE]);
    const reader = { db: this.#ctx.connection.read };
    const events = await readAfter(reader, manifest.event, MAX_EVENTS);
    if (events.length === MAX_EVENTS) return new Set([SITE]);
    const tags = new Set(now >= this.#nextRefresh ? await this.#findMovingTags() : []);
    for (const event of events) for (const tag of await tagsOfEvent(reader, event)) tags.add(tag);
    return tags;
  }

  /** The tags of pages whose figures move with the clock: the uptime of what does not work, and charts. */
  async #findMovingTags(): Promise<string[]> {
    const { components, groups } = await loadState(publicReadContext(this.#ctx, this.#ctx.page));
    const troubled = [...components.values()].filter(({ status }) => status !== OPERATIONAL);
    const measured = await findComponentsWithResponseTimes(this.#ctx.connection.read);
    const ids = new Set([...troubled.map(({ id }) => id), ...measured]);
    const affected = groups.filter((group) => group.components.some(({ id }) => ids.has(id)));
    return [PAGE, ...Array.from(ids, componentTag), ...affected.map(({ id }) => groupTag(id))];
  }

  /** Returns how long to wait: usually as long as the run took, so that requests come first. */
  async #poll(): Promise<number | undefined> {
    const version = await this.#ctx.connection.dataVersion.read();
    if (version !== this.#seenVersion) await sleep(DEBOUNCE_MS);
    const startedAt = performance.now();
    const didRun = await this.run();
    return didRun ? Math.min(performance.now() - startedAt, MAX_PAUSE_MS) : undefined;
  }

  #onFailure(error: unknown, delayMs: number): void {
    this.#seenVersion = undefined;
    this.#manifest = undefined;
    if (error instanceof LeaseLost) return;
    void this.#outcome.failed(error);
    this.#ctx.log.warn(
      { err: error, place: this.#store.place },
      `the static copy of the site could not be written; Daymark tries again in ${delayMs / 1000} seconds`,
    );
  }
}
