import { setWords, type Words } from './words.ts';

/** Each language is a file of its own, which the browser loads if the user chose it. */
const loaders = {
  en: () => import('./en/index.ts').then(({ en }): Words => en),
} as const satisfies Record<string, () => Promise<Words>>;

export type LocaleCode = keyof typeof loaders;

export const localeCodes = Object.keys(loaders) as LocaleCode[];

const rightToLeft: readonly string[] = ['ar', 'he'];

export const directionOf = (code: string): 'rtl' | 'ltr' => (rightToLeft.includes(code) ? 'rtl' : 'ltr');

const isLocaleCode = (code: string): code is LocaleCode => Object.hasOwn(loaders, code);

/** The language of the user's profile, or else the first one of the browser that we speak. */
export function chooseLocale(preferred: string | null): LocaleCode {
  const wanted = [preferred ?? '', ...navigator.languages].map((code) => code.split('-', 1)[0] ?? '');
  return wanted.find(isLocaleCode) ?? 'en';
}

/** Loads the texts, and tells the browser about the language and its direction. */
export async function loadLocale(code: LocaleCode): Promise<void> {
  setWords(code, await loaders[code]());
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
}
