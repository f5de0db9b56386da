import type { Locale } from '../../../resources/settings/model.ts';
import { count, fill, loadLanguage, type Translated } from '../../../status-page/languages/languages.ts';
import { Words } from '../../../status-page/views/words.ts';
import type { NotificationKind } from '../../notification.ts';
import { en } from './en.ts';

/** What a language must have: the same words as English, in its own plural forms. */
export type MailTexts = { readonly [K in keyof typeof en]: Translated<(typeof en)[K]> };

/** Loaded when somebody is written to in it. */
const loaders: Record<Locale, () => Promise<MailTexts>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  he: async () => (await import('./he.ts')).he,
  it: async () => (await import('./it.ts')).it,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  pt: async () => (await import('./pt.ts')).pt,
  sv: async () => (await import('./sv.ts')).sv,
  tr: async () => (await import('./tr.ts')).tr,
  uk: async () => (await import('./uk.ts')).uk,
  zh: async () => (await import('./zh.ts')).zh,
};

export const loadMailTexts = (code: Locale): Promise<MailTexts> => loaders[code]();

type TextName = {
  [K in keyof MailTexts]: MailTexts[K] extends string ? K : never;
}[keyof MailTexts];

/** What a mail says: one language in one time zone, with the words of the page and its own. */
export class MailWords {
  readonly page: Words;
  readonly #texts: MailTexts;

  constructor(page: Words, texts: MailTexts) {
    this.page = page;
    this.#texts = texts;
  }

  say(name: TextName, values?: Readonly<Record<string, string>>): string {
    return fill(this.#texts[name], values);
  }

  kind(kind: NotificationKind): string {
    return this.#texts.kinds[kind];
  }

  stale(hours: number): string {
    return count(this.page.language, this.#texts.staleText, hours);
  }

  /** `Status: Fixed`, with the colon as the language sets it. */
  named(name: string, value: string): string {
    return this.page.say('liveStatus', { name, status: value });
  }
}

const known = new Map<string, Promise<MailWords>>();
/** Formatters are slow to make, and most subscribers share a few languages and zones. */
const MOST_KNOWN = 200;

/** A zone must be one that `Intl` knows. */
export function mailWords(code: Locale, zone: string): Promise<MailWords> {
  const key = `${code} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  const made = makeWords(code, zone);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value as string);
  known.set(key, made);
  // What could not be loaded is tried again.
  made.catch(() => known.delete(key));
  return made;
}

async function makeWords(code: Locale, zone: string): Promise<MailWords> {
  return new MailWords(new Words(await loadLanguage(code), zone), await loadMailTexts(code));
}
