import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { sendAll } from '../../../http/event-stream.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Channel, PageUpdate, Variant } from './channel.ts';
import { refreshMessage, refreshOf } from './messages.ts';
import { Renderer } from './renderer.ts';

/**
 * A change is rendered for this many variants at most: those that the most networks watch. Viewers of other variants
 * have to fetch the page.
 */
const MAX_RENDERED = 64;

/** Viewers spread their fetches over this many milliseconds, because the server renders a page for each of them. */
const SPREAD_MS = 10_000;
const spreadRefreshMessage = refreshMessage({ within: SPREAD_MS });

/** An update for the viewers of a variant. Viewers that connect later already have it. */
export interface Broadcast {
  readonly variant: Variant;
  readonly viewers: readonly ServerResponse[];
  readonly update: PageUpdate;
}

/** Addresses the current viewers. A viewer that connects during a broadcast gets its own message. */
export const broadcastsOf = (channel: Channel, update: PageUpdate): Broadcast[] =>
  [...channel.variants.values()]
    .filter(({ viewers }) => viewers.size > 0)
    .map((variant) => ({ variant, viewers: [...variant.viewers], update }));

/** Sends updates to viewers. The rendering work is limited, however many variants they watch. */
export class Broadcaster {
  readonly #renderer: Renderer;
  readonly #maxRendered: number;
  #selected: ReadonlySet<Variant> = new Set();

  constructor(ctx: Context, maxRendered = MAX_RENDERED) {
    this.#renderer = new Renderer(ctx);
    this.#maxRendered = maxRendered;
  }

  get work(): Renderer['work'] {
    return this.#renderer.work;
  }

  /** Drops everything rendered from an older state of the page. */
  clearCache(): void {
    this.#renderer.clearCache();
  }

  /** Selects the variants that are rendered until the next call. */
  selectVariants(channels: Iterable<Channel>): void {
    const watched = [...channels]
      .flatMap(({ variants }) => [...variants.values()])
      .filter(({ networks }) => networks > 0);
    this.#selected = new Set(watched.sort(byNetworks).slice(0, this.#maxRendered));
  }

  /** Sends one after another, those that the most networks watch first. */
  async send(broadcasts: readonly Broadcast[], onError: (error: unknown) => void): Promise<void> {
    for (const { variant, viewers, update } of broadcasts.toSorted((a, b) =>
      byNetworks(a.variant, b.variant),
    )) {
      const message = await this.messageOf(variant, update).catch((error: unknown) => {
        onError(error);
        return refreshOf(viewers.length);
      });
      await sendAll(viewers, message);
      await nextTurnOfEventLoop();
    }
  }

  async messageOf(variant: Variant, update: PageUpdate): Promise<Buffer> {
    if (update === 'refresh') return refreshOf(variant.streams);
    if (!this.#selected.has(variant)) return spreadRefreshMessage;
    return this.#renderer.message(variant, update);
  }
}

const byNetworks = (a: Variant, b: Variant): number => b.networks - a.networks;
