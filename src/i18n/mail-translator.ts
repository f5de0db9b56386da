import { LRUCache } from 'lru-cache';
import type { Seconds } from '../lib/clock.ts';
import { count, fill, loadLanguage } from './languages.ts';
import type { Locale } from './locales.ts';
import { en } from './mail/en.ts';
import type { MailTexts } from './mail-texts.ts';
import { type StatusLabels, Translator } from './translator.ts';

/** Languages are loaded on demand. */
const loaders: Record<Locale, () => Promise<MailTexts>> = {
  en: async () => en,
  ar: async () => (await import('./mail/ar.ts')).ar,
  de: async () => (await import('./mail/de.ts')).de,
  es: async () => (await import('./mail/es.ts')).es,
  fr: async () => (await import('./mail/fr.ts')).fr,
  he: async () => (await import('./mail/he.ts')).he,
  it: async () => (await import('./mail/it.ts')).it,
  ja: async () => (await import('./mail/ja.ts')).ja,
  ko: async () => (await import('./mail/ko.ts')).ko,
  nl: async () => (await import('./mail/nl.ts')).nl,
  pl: async () => (await import('./mail/pl.ts')).pl,
  pt: async () => (await import('./mail/pt.ts')).pt,
  sv: async () => (await import('./mail/sv.ts')).sv,
  tr: async () => (await import('./mail/tr.ts')).tr,
  uk: async () => (await import('./mail/uk.ts')).uk,
  zh: async () => (await import('./mail/zh.ts')).zh,
};

export const loadMailTexts = (code: Locale): Promise<MailTexts> => loaders[code]();

type TextName = {
  [K in keyof MailTexts]: MailTexts[K] extends string ? K : never;
}[keyof MailTexts];

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

  t(name: TextName, values?: Readonly<Record<string, string>>): string {
    return fill(this.#texts[name], values);
  }

  kind(kind: keyof MailTexts['kinds']): string {
    return this.#texts.kinds[kind];
  }

  stale(hours: number): string {
    return count(this.page.language, this.#texts.staleText, hours);
  }

  /** What follows the components that are named, if there are others. */
  more(components: number): string {
    return count(this.page.language, this.#texts.moreComponents, components);
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
  return new MailTranslator(page, await loadMailTexts(code));
}
