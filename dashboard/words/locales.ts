import { directionOf } from '../../common/texts/locales.ts';
import { locale, setWords, type Words } from './words.ts';

interface TextModule {
  readonly default: Partial<Words>;
}

/** The texts of the first pages. */
interface FirstTextModule extends TextModule {
  /** Loads those of all others. */
  readonly more: () => Promise<TextModule>;
}

/**
 * Each language is in two files of its own, which the browser loads if the user chose it. `text-files.ts` splits the texts of
 * `locales/`.
 */
const files = import.meta.glob<FirstTextModule>('../../locales/*/dashboard.json', { query: '?first' });

const fileOf = (code: string) => files[`../../locales/${code}/dashboard.json`];

/** The language of the user's profile, or else the first one of the browser that we speak. */
export function chooseLocale(preferred: string | null): string {
  const wanted = [preferred ?? '', ...navigator.languages].map((code) => code.split('-', 1)[0] ?? '');
  return wanted.find(fileOf) ?? 'en';
}

/** `preload.ts` reads it as well. */
const KEY = 'locale';

/** The language of the profile as it was at the last visit. */
export function rememberedLocale(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The browser keeps nothing for this site.
    return null;
  }
}

export function rememberLocale(preferred: string | null): void {
  try {
    if (preferred === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, preferred);
  } catch {
    // Then the next visit takes a moment longer.
  }
}

let first: FirstTextModule | undefined;

/** Loads the texts of the first pages, and tells the browser about the language and its direction. */
export async function loadLocale(code: string): Promise<void> {
  first = await fileOf(code)?.();
  setWords(code, first?.default);
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}

let more: Promise<void> | undefined;

/** Loads the texts of all other pages, once. */
export function loadMoreWords(): Promise<void> {
  more ??= first?.more().then((texts) => setWords(locale, texts.default)) ?? Promise.resolve();
  return more;
}
