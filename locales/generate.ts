import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readTexts, type TextFile, type Texts } from '../common/texts/read.ts';

const folder = new URL('./', import.meta.url);

/** The parts of the product with texts. Each has a file in every language. */
export const surfaces = ['page', 'mail', 'account', 'dashboard', 'validation'] as const;
export type Surface = (typeof surfaces)[number];

/** English first: it is the default, and the types are made from it. */
export const languageFolders = (): string[] => [
  'en',
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name)
    .sort(),
];

export const textFile = (code: string, surface: Surface): TextFile =>
  JSON.parse(readFileSync(new URL(`${code}/${surface}.json`, folder), 'utf8'));

export const placeholdersOf = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))].sort();

const note = '// "npm run texts" makes this file from locales/. Do not edit it.';

const union = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ');

/** `string`, or the type of a text that needs values. */
function typeOf(text: string | Texts, indent: string): string {
  if (typeof text === 'string') {
    const names = placeholdersOf(text);
    return names.length > 0 ? `Message<${union(names)}>` : 'string';
  }
  if (typeof text.other === 'string') {
    const names = placeholdersOf(text.other).filter((name) => name !== 'count');
    return names.length > 0 ? `Plural<${union(names)}>` : 'Plural';
  }
  return `{\n${membersOf(text, `${indent}  `)}${indent}}`;
}

const membersOf = (texts: Texts, indent: string): string =>
  Object.entries(texts)
    .map(([name, text]) => `${indent}readonly ${propertyName(name)}: ${typeOf(text, indent)};\n`)
    .join('');

const propertyName = (name: string): string => (/^([a-z_$][\w$]*|\d+)$/i.test(name) ? name : `'${name}'`);

const interfaceOf = (surface: Surface): string => {
  const name = `${surface.charAt(0).toUpperCase()}${surface.slice(1)}Texts`;
  return `export interface ${name} {\n${membersOf(readTexts(textFile('en', surface)), '  ')}}\n`;
};

/** The name of a language in itself, as in a list: `Français`. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The scripts that are written from right to left. */
const rightToLeftScripts = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'];

const isRightToLeft = (code: string): boolean =>
  rightToLeftScripts.includes(new Intl.Locale(code).maximize().script ?? '');

function languageFacts(): string {
  const codes = languageFolders();
  const lines = (texts: readonly string[]) => texts.map((text) => `  ${text},\n`).join('');
  return `${note}

/** The languages, which are the folders in locales/. The first one is the default. */
export const locales = [
${lines(codes.map((code) => `'${code}'`))}] as const;

export type Locale = (typeof locales)[number];

export const isLocale = (text: string): text is Locale => locales.some((code) => code === text);

/** Their names in the languages themselves. */
export const languageNames: Readonly<Record<Locale, string>> = {
${lines(codes.map((code) => `${code}: '${nameOf(code)}'`))}};

const rightToLeft: readonly string[] = [${codes
    .filter(isRightToLeft)
    .map((code) => `'${code}'`)
    .join(', ')}];

export const directionOf = (code: string): 'ltr' | 'rtl' => (rightToLeft.includes(code) ? 'rtl' : 'ltr');
`;
}

/** What the program knows about the texts before it reads them: the languages, the names, and the placeholders. */
export const generated: readonly { readonly file: URL; readonly content: () => string }[] = [
  {
    file: new URL('../common/texts/locales.ts', folder),
    content: languageFacts,
  },
  {
    file: new URL('../common/texts/types.ts', folder),
    content: () =>
      [
        note,
        '',
        "import type { Message, Plural } from './message.ts';",
        '',
        surfaces.map(interfaceOf).join('\n'),
      ].join('\n'),
  },
];

if (import.meta.main) for (const { file, content } of generated) writeFileSync(file, content());
