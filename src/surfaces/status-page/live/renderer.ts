import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import type { Locale } from '../../../../common/texts/locales.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadPageContext } from '../page-context.ts';
import type { PageData } from '../page-data.ts';
import { pageIn } from '../page-languages.ts';
import type { PageContext } from '../views/layout.ts';
import { type PagePart, pageParts, pageTitle } from '../views/page.ts';
import { compose } from './announcements.ts';
import type { PageUpdate, Variant } from './channel.ts';
import { changeMessage } from './messages.ts';

/** Pieces of markup rendered in one turn of the event loop. The slowest take a tenth of a millisecond. */
export const PIECES_PER_TURN = 16;

/** Maximum size of the cache, in characters and bytes. It needs a limit because visitors choose what is rendered. */
const MAX_CACHED = 16 * 1_048_576;

/**
 * Renders updates to messages. What variants share is rendered once. The renderer yields to the event loop between
 * pieces, so other requests are served however much there is to render.
 */
export class Renderer {
  readonly #ctx: Context;
  /** Counters of what was rendered so far; they show what a write costs. */
  readonly work = { parts: 0, pieces: 0, messages: 0 };
  /** Markup of the current state, by language, choice and part. */
  #markup = new Map<string, Promise<string>>();
  /** Messages of the current state. */
  #messages = new Map<string, Promise<Buffer>>();
  readonly #pages = new WeakMap<PageData, Map<Locale, PageData>>();
  #pieces = 0;
  #cachedSize = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Drops everything rendered from an older state. */
  clearCache(): void {
    this.#markup.clear();
    this.#messages.clear();
    this.#cachedSize = 0;
  }

  #addToCacheSize(size: number): void {
    this.#cachedSize += size;
    if (this.#cachedSize > MAX_CACHED) this.clearCache();
  }

  message(variant: Variant, update: Exclude<PageUpdate, 'refresh'>): Promise<Buffer> {
    const { days, view } = variant.channel.choice;
    const key = JSON.stringify([
      variant.locale,
      variant.isInAddress,
      days,
      view,
      [...update.parts],
      update.announcements,
    ]);
    const message = this.#messages.get(key) ?? this.#renderMessage(variant, update);
    this.#messages.set(key, message);
    return message;
  }

  async #renderMessage(
    { channel: { current }, locale, isInAddress }: Variant,
    { parts: ids, announcements }: Exclude<PageUpdate, 'refresh'>,
  ): Promise<Buffer> {
    if (!current) throw new Error('There is nothing to tell before the page was read.');
    const { state } = current;
    const { settings } = current.data.state;
    const language = locale ?? settings.locale;
    const data = this.#pageIn(current.data, language);
    const pageContext = await loadPageContext(
      publicReadContext(this.#ctx, this.#ctx.page),
      settings,
      language,
      isInAddress,
    );
    const parts: Record<string, string> = {};
    for (const part of pageParts(data))
      if (ids.has(part.id)) parts[part.id] = await this.#render(pageContext, part);
    this.work.messages++;
    const message = changeMessage(state.token, {
      status: data.state.status,
      said: compose(pageContext.i18n, announcements),
      title: pageTitle(pageContext, data),
      parts,
    });
    this.#addToCacheSize(message.length);
    return message;
  }

  /** The page in a language, made once for all messages of the current state. */
  #pageIn(data: PageData, language: Locale): PageData {
    const known = this.#pages.get(data) ?? new Map<Locale, PageData>();
    this.#pages.set(data, known);
    const shown = known.get(language) ?? pageIn(data, language);
    known.set(language, shown);
    return shown;
  }

  #render(pageContext: PageContext, part: PagePart): Promise<string> {
    const { i18n, pages } = pageContext;
    const key = `${i18n.language.code} ${pages} ${part.choice} ${part.id}`;
    const markup = this.#markup.get(key) ?? this.#renderMarkup(pageContext, part);
    this.#markup.set(key, markup);
    return markup;
  }

  async #renderMarkup(pageContext: PageContext, part: PagePart): Promise<string> {
    let markup = '';
    for (const piece of part.render(pageContext)) {
      markup += piece.markup;
      this.work.pieces++;
      if (++this.#pieces % PIECES_PER_TURN === 0) await nextTurnOfEventLoop();
    }
    this.work.parts++;
    this.#addToCacheSize(markup.length);
    return markup;
  }
}
