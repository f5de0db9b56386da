import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Channel, News, Variant } from './channel.ts';
import { Renderer } from './renderer.ts';
import { sendAll } from './streams.ts';

/** Variants that one change is rendered for: those that the most networks watch. The others are told to fetch the page. */
const MAX_RENDERED = 64;

/** Says that parts are not enough. It has no id, so that who could not fetch the page is told again. */
const refresh = (data: object): Buffer => Buffer.from(`event: refresh\ndata: ${JSON.stringify(data)}\n\n`);

const refreshMessage = refresh({});

/** Who is told by this one comes at any moment of so many milliseconds: each makes the server render a page of its own. */
const SPREAD_MS = 10_000;
const spreadRefreshMessage = refresh({ within: SPREAD_MS });

/** What the viewers of a variant must be told. Those who come later have it already. */
export interface Broadcast {
  readonly variant: Variant;
  readonly viewers: readonly ServerResponse[];
  readonly news: News;
}

/** Its viewers at this moment: who comes while others are being told is told on its own. */
export const broadcastsOf = (channel: Channel, news: News): Broadcast[] =>
  [...channel.variants.values()]
    .filter(({ viewers }) => viewers.size > 0)
    .map((variant) => ({ variant, viewers: [...variant.viewers], news }));

/** Tells news to viewers. What is rendered for them is bounded, however many variants of the page they watch. */
export class Broadcaster {
  readonly #renderer: Renderer;
  readonly #mostRendered: number;
  #rendered: ReadonlySet<Variant> = new Set();

  constructor(ctx: Context, mostRendered = MAX_RENDERED) {
    this.#renderer = new Renderer(ctx);
    this.#mostRendered = mostRendered;
  }

  get work(): Renderer['work'] {
    return this.#renderer.work;
  }

  /** Lets go of what was made of an older state of the page. */
  forget(): void {
    this.#renderer.forget();
  }

  /** Chooses for whom it renders until it chooses again. */
  choose(channels: Iterable<Channel>): void {
    const watched = [...channels]
      .flatMap(({ variants }) => [...variants.values()])
      .filter(({ networks }) => networks > 0);
    this.#rendered = new Set(watched.sort(byNetworks).slice(0, this.#mostRendered));
  }

  /** To one after another, those that the most networks watch first. */
  async send(deliveries: readonly Broadcast[], note: (problem: unknown) => void): Promise<void> {
    for (const { variant, viewers, news } of deliveries.toSorted((a, b) =>
      byNetworks(a.variant, b.variant),
    )) {
      const message = await this.messageOf(variant, news).catch((problem: unknown) => {
        note(problem);
        return refreshMessage;
      });
      await sendAll(viewers, message);
      await nextTurnOfEventLoop();
    }
  }

  async messageOf(variant: Variant, news: News): Promise<Buffer> {
    if (news === 'refresh') return refreshMessage;
    if (!this.#rendered.has(variant)) return spreadRefreshMessage;
    return this.#renderer.message(variant, news);
  }
}

const byNetworks = (one: Variant, other: Variant): number => other.networks - one.networks;
