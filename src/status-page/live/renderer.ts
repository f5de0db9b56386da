import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { loadPageContext } from '../page-context.ts';
import type { PageContext } from '../views/layout.ts';
import { type PagePart, pageTitle } from '../views/page.ts';
import { compose } from './announcements.ts';
import type { News, Variant } from './channel.ts';

/** Pieces of markup that are made in one turn of the event loop. The slowest take a tenth of a millisecond. */
export const PIECES_AT_ONCE = 16;

/** Characters and bytes that are kept of what was rendered. Readers choose what they ask for, so it must have a bound. */
const MAX_KEPT = 16 * 1_048_576;

/**
 * Makes messages of what changed. What variants have in common is rendered once, and other requests get a turn of the event
 * loop between pieces, however much there is to render.
 */
export class Renderer {
  readonly #ctx: Context;
  /** How much was rendered so far, for whoever wants to know what a write costs. */
  readonly work = { parts: 0, pieces: 0, messages: 0 };
  /** Markup of the present state, by language, choice and part. */
  #markup = new Map<string, Promise<string>>();
  /** Messages of the present state. */
  #messages = new Map<string, Promise<Buffer>>();
  #pieces = 0;
  #kept = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Lets go of what was rendered of an older state. */
  forget(): void {
    this.#markup.clear();
    this.#messages.clear();
    this.#kept = 0;
  }

  #keep(size: number): void {
    this.#kept += size;
    if (this.#kept > MAX_KEPT) this.forget();
  }

  message(variant: Variant, news: Exclude<News, 'refresh'>): Promise<Buffer> {
    const { days, view } = variant.channel.choice;
    const key = JSON.stringify([variant.locale, days, view, [...news.parts], news.said]);
    const known = this.#messages.get(key) ?? this.#makeMessage(variant, news);
    this.#messages.set(key, known);
    return known;
  }

  async #makeMessage(
    { channel: { shown }, locale }: Variant,
    { parts: ids, said }: Exclude<News, 'refresh'>,
  ): Promise<Buffer> {
    if (!shown) throw new Error('There is nothing to tell before the page was read.');
    const { data, state } = shown;
    const { settings } = data.state;
    const pageContext = await loadPageContext(
      publicReadContext(this.#ctx),
      settings,
      locale ?? settings.locale,
    );
    const parts: Record<string, string> = {};
    for (const part of state.parts)
      if (ids.has(part.id)) parts[part.id] = await this.#render(pageContext, part);
    const body = JSON.stringify({
      status: data.state.status,
      said: compose(pageContext.i18n, said),
      title: pageTitle(pageContext, data),
      parts,
    });
    this.work.messages++;
    const message = Buffer.from(`id: ${state.token}\nevent: change\ndata: ${body}\n\n`);
    this.#keep(message.length);
    return message;
  }

  #render(pageContext: PageContext, part: PagePart): Promise<string> {
    const key = `${pageContext.i18n.language.code} ${part.choice} ${part.id}`;
    const known = this.#markup.get(key) ?? this.#makeMarkup(pageContext, part);
    this.#markup.set(key, known);
    return known;
  }

  async #makeMarkup(pageContext: PageContext, part: PagePart): Promise<string> {
    let markup = '';
    for (const piece of part.render(pageContext)) {
      markup += piece.markup;
      this.work.pieces++;
      if (++this.#pieces % PIECES_AT_ONCE === 0) await nextTurnOfEventLoop();
    }
    this.work.parts++;
    this.#keep(markup.length);
    return markup;
  }
}
