import { LRUCache } from 'lru-cache';
import type { Locale } from '../../../common/texts/locales.ts';
import { fill, type Message, type Values } from '../../../common/texts/message.ts';
import type { MailTexts } from '../../../common/texts/types.ts';
import type { Seconds } from '../../lib/clock.ts';
import { count, loadLanguage } from './languages.ts';
import { loadTexts } from './texts.ts';
import { type StatusLabels, Translator } from './translator.ts';

type Named<T> = { [K in keyof MailTexts]: MailTexts[K] extends T ? K : never }[keyof MailTexts];
type TextName = Named<string>;
type MessageName = Named<Message<string>>;
type Placeholders<T> = T extends Message<infer P> ? P : never;

const timeFormat = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;

/** The texts of mails in one language and time zone, including those of the page. */
export class MailTranslator {
  readonly page: Translator;
  readonly #texts: MailTexts;
  readonly #times: Intl.DateTimeFormat;

  constructor(page: Translator, texts: MailTexts) {
    this.page = page;
    this.#texts = texts;
    this.#times = new Intl.DateTimeFormat(page.language.code, { ...timeFormat, timeZone: page.zone });
  }

  t(name: TextName): string;
  t<N extends MessageName>(name: N, values: Values<Placeholders<MailTexts[N]>>): string;
  t(name: TextName | MessageName, values?: Values<string>): string {
    const text = this.#texts[name];
    return values ? fill(text as Message<string>, values) : (text as string);
  }

  kind(kind: keyof MailTexts['kinds']): string {
    return this.#texts.kinds[kind];
  }

  /** How bad an alert is. A word that is not known stays as it is. */
  severity(name: string): string {
    const words: Readonly<Record<string, string>> = this.#texts.severities;
    return words[name] ?? name;
  }

  stale(hours: number): string {
    return count(this.page.language, this.#texts.staleText, hours, {});
  }

  /** What follows the components that are named, if there are others. */
  more(components: number): string {
    return count(this.page.language, this.#texts.moreComponents, components, {});
  }

  /** A time with its time zone: a mail may be read anywhere. */
  moment(moment: Seconds): string {
    return this.#times.format(moment * 1000);
  }

  /** From one time to another; what both have in common is written once. */
  span(start: Seconds, end: Seconds): string {
    return this.#times.formatRange(start * 1000, end * 1000);
  }

  /** `Status: Resolved`, with the colon in the style of the language. */
  named(name: string, value: string): string {
    return this.page.t('liveStatus', { name, status: value });
  }
}

/** Formatters are slow to create, and most subscribers share a few languages and zones. */
const cache = new LRUCache<string, Promise<MailTranslator>>({ max: 200 });

/** `zone` must be supported by `Intl`. */
export function mailTranslator(
  code: Locale,
  zone: string,
  statusLabels: StatusLabels = {},
): Promise<MailTranslator> {
  const key = JSON.stringify([code, zone, statusLabels]);
  const cached = cache.get(key);
  if (cached) return cached;
  const translator = createTranslator(code, zone, statusLabels);
  cache.set(key, translator);
  // A failed load is not cached.
  translator.catch(() => cache.delete(key));
  return translator;
}

async function createTranslator(
  code: Locale,
  zone: string,
  statusLabels: StatusLabels,
): Promise<MailTranslator> {
  const page = new Translator(await loadLanguage(code), zone, statusLabels);
  return new MailTranslator(page, await loadTexts(code, 'mail'));
}
