import { directionOf } from '../../common/texts/locales.ts';
import { locale, setWords, type Words } from './words.ts';

interface TextModule {
  readonly default: Partial<Words>;
}

/**
 * Each language is in two files of its own, which the browser loads if the user chose it: the texts of the first pages, and
 * those of all others. `text-files.ts` splits them.
 */
const first = import.meta.glob<TextModule>('../../locales/*/dashboard.json', { query: '?first' });
const more = import.meta.glob<TextModule>('../../locales/*/dashboard.json', { query: '?more' });

const fileOf = (code: string): string => `../../locales/${code}/dashboard.json`;

/** The language of the user's profile, or else the first one of the browser that we speak. */
export function chooseLocale(preferred: string | null): string {
  const wanted = [preferred ?? '', ...navigator.languages].map((code) => code.split('-', 1)[0] ?? '');
  return wanted.find((code) => first[fileOf(code)]) ?? 'en';
}

async function load(files: typeof first, code: string): Promise<void> {
  const texts = await files[fileOf(code)]?.();
  setWords(code, texts?.default);
}

/** Loads the texts of the first pages, and tells the browser about the language and its direction. */
export async function loadLocale(code: string): Promise<void> {
  await load(first, code);
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}

let loading: Promise<void> | undefined;

/** Loads the texts of all other pages, once. */
export function loadMoreWords(): Promise<void> {
  loading ??= load(more, locale);
  return loading;
}
