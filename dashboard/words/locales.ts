import { addWords, type FirstWords, locale, type MoreWords, setWords } from './words.ts';

interface Loader {
  readonly first: () => Promise<FirstWords>;
  readonly more: () => Promise<MoreWords>;
}

/** Each language is in files of its own, which the browser loads if the user chose it. */
const loaders = {
  en: {
    first: () => import('./en/first.ts').then(({ first }) => first),
    more: () => import('./en/more.ts').then(({ more }) => more),
  },
  ar: {
    first: () => import('./ar/first.ts').then(({ first }) => first),
    more: () => import('./ar/more.ts').then(({ more }) => more),
  },
  de: {
    first: () => import('./de/first.ts').then(({ first }) => first),
    more: () => import('./de/more.ts').then(({ more }) => more),
  },
  es: {
    first: () => import('./es/first.ts').then(({ first }) => first),
    more: () => import('./es/more.ts').then(({ more }) => more),
  },
  fr: {
    first: () => import('./fr/first.ts').then(({ first }) => first),
    more: () => import('./fr/more.ts').then(({ more }) => more),
  },
  he: {
    first: () => import('./he/first.ts').then(({ first }) => first),
    more: () => import('./he/more.ts').then(({ more }) => more),
  },
  it: {
    first: () => import('./it/first.ts').then(({ first }) => first),
    more: () => import('./it/more.ts').then(({ more }) => more),
  },
  ja: {
    first: () => import('./ja/first.ts').then(({ first }) => first),
    more: () => import('./ja/more.ts').then(({ more }) => more),
  },
  ko: {
    first: () => import('./ko/first.ts').then(({ first }) => first),
    more: () => import('./ko/more.ts').then(({ more }) => more),
  },
  nl: {
    first: () => import('./nl/first.ts').then(({ first }) => first),
    more: () => import('./nl/more.ts').then(({ more }) => more),
  },
  pl: {
    first: () => import('./pl/first.ts').then(({ first }) => first),
    more: () => import('./pl/more.ts').then(({ more }) => more),
  },
  pt: {
    first: () => import('./pt/first.ts').then(({ first }) => first),
    more: () => import('./pt/more.ts').then(({ more }) => more),
  },
  sv: {
    first: () => import('./sv/first.ts').then(({ first }) => first),
    more: () => import('./sv/more.ts').then(({ more }) => more),
  },
  tr: {
    first: () => import('./tr/first.ts').then(({ first }) => first),
    more: () => import('./tr/more.ts').then(({ more }) => more),
  },
  uk: {
    first: () => import('./uk/first.ts').then(({ first }) => first),
    more: () => import('./uk/more.ts').then(({ more }) => more),
  },
  zh: {
    first: () => import('./zh/first.ts').then(({ first }) => first),
    more: () => import('./zh/more.ts').then(({ more }) => more),
  },
} as const satisfies Record<string, Loader>;

type LocaleCode = keyof typeof loaders;

export const localeCodes = Object.keys(loaders) as LocaleCode[];

const rightToLeft: readonly string[] = ['ar', 'he'];

export const directionOf = (code: string): 'rtl' | 'ltr' => (rightToLeft.includes(code) ? 'rtl' : 'ltr');

const isLocaleCode = (code: string): code is LocaleCode => Object.hasOwn(loaders, code);

/** The language of the user's profile, or else the first one of the browser that we speak. */
export function chooseLocale(preferred: string | null): LocaleCode {
  const wanted = [preferred ?? '', ...navigator.languages].map((code) => code.split('-', 1)[0] ?? '');
  return wanted.find(isLocaleCode) ?? 'en';
}

/** Loads the texts of the first pages, and tells the browser about the language and its direction. */
export async function loadLocale(code: LocaleCode): Promise<void> {
  setWords(code, await loaders[code].first());
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}

let more: Promise<void> | undefined;

/** Loads the texts of all other pages, once. */
export function loadMoreWords(): Promise<void> {
  const code = isLocaleCode(locale) ? locale : 'en';
  more ??= loaders[code].more().then(addWords);
  return more;
}
