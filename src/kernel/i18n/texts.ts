import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Locale } from '../../../common/texts/locales.ts';
import { readTexts, type TextFile } from '../../../common/texts/read.ts';
import type { AccountTexts, MailTexts, PageTexts, ValidationTexts } from '../../../common/texts/types.ts';

/** The files of each language that the server reads. The dashboard has its own in its build. */
interface Surfaces {
  readonly page: PageTexts;
  readonly mail: MailTexts;
  readonly account: AccountTexts;
  readonly validation: ValidationTexts;
}

const folder = new URL('../../../locales/', import.meta.url);

const fileOf = (code: Locale, surface: keyof Surfaces): URL => new URL(`${code}/${surface}.json`, folder);

/** Our own files: a test compares them with the types. */
const parse = <S extends keyof Surfaces>(json: string): Surfaces[S] =>
  readTexts(JSON.parse(json) as TextFile) as unknown as Surfaces[S];

/** The texts of a language, from `locales/`, while the program starts. */
export const textsNow = <S extends keyof Surfaces>(code: Locale, surface: S): Surfaces[S] =>
  parse<S>(readFileSync(fileOf(code, surface), 'utf8'));

const loading = new Map<string, Promise<unknown>>();

/** The texts of a language, when somebody needs them. A file is read once. */
export function loadTexts<S extends keyof Surfaces>(code: Locale, surface: S): Promise<Surfaces[S]> {
  const file = fileOf(code, surface);
  const texts = loading.get(file.href) ?? readFile(file, 'utf8').then(parse<S>);
  loading.set(file.href, texts);
  // A failed load is not kept.
  texts.catch(() => loading.delete(file.href));
  return texts as Promise<Surfaces[S]>;
}
