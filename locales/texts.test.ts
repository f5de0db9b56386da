import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readTexts, type TextFile, type Texts } from '../common/texts/read.ts';
import { generated, languageFolders, placeholdersOf, type Surface, surfaces, textFile } from './generate.ts';

/** Every text of a file by its path; the forms of a plural text end with their category. */
const linesOf = (file: TextFile, path = ''): [path: string, text: string][] =>
  Object.entries(file).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : linesOf(value, `${path}${key}.`),
  );

interface PluralText {
  readonly path: string;
  readonly forms: Readonly<Record<string, string>>;
}

const isPlural = (texts: Texts): boolean => typeof texts.other === 'string';

const pluralsOf = (texts: Texts, path = ''): PluralText[] =>
  Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'string') return [];
    return isPlural(value)
      ? [{ path: path + name, forms: value as PluralText['forms'] }]
      : pluralsOf(value, `${path}${name}.`);
  });

/** The names of all texts, in order. A plural text has one name, whatever forms it has. */
const namesOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' || isPlural(value) ? [path + name] : namesOf(value, `${path}${name}.`),
  );

const rulesOf = (code: string) => new Intl.PluralRules(code);

/** Plural texts about something of which there is at least one. */
const neverZero = /^(schedules\.everyUnit\.|tokens\.revokeChildren$)/;

/** Whether a form stands for one number only: it may spell the number, or leave it out. */
function standsForOneNumber(code: string, path: string, category: string): boolean {
  const rules = rulesOf(code);
  const numbers = Array.from({ length: 1000 }, (_, number) => number).slice(neverZero.test(path) ? 1 : 0);
  return numbers.filter((number) => rules.select(number) === category).length === 1;
}

/** Words in Latin letters or in any other script, outside of placeholders. */
const wordsIn = (text: string): string[] =>
  text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}[\p{L}\p{M}’-]*/gu) ?? [];

/** What is written in the same way in every language. */
const fixedNames =
  /daymark (user [a-z-]+|setup)|SMTP_URL|MAIL_FROM|WEBHOOKS_PRIVATE|JavaScript|Markdown|Slack|Teams/g;

/** Texts of three words and more that are names, so that a translation may leave them as they are. */
const names = ['settings.settings.show_powered_by.label'];

/** Texts for which the layout has little room, with the number of characters that fit. */
const limits: Readonly<Record<Surface, readonly (readonly [path: RegExp, characters: number])[]>> = {
  // Labels beside a name, in one line on a phone.
  page: [[/^(component|incident|schedule)Status\./, 24]],
  // The subject of a mail begins with the name of the page and this.
  mail: [[/^kinds\./, 45]],
  account: [[/^roles\./, 20]],
  dashboard: [[/^common\.(component|incident|schedule)Status\./, 24]],
  validation: [],
};

/** The bar at the bottom of a phone has five places, in which words are not broken. */
const bottomBar = [
  'shell.overview',
  'shell.incidents',
  'shell.reportShort',
  'shell.maintenance',
  'common.more',
];
const LONGEST_WORD_IN_BAR = 13;

describe('the texts', () => {
  it('have the types that are made from them', () => {
    for (const { file, content } of generated)
      assert.equal(readFileSync(file, 'utf8'), content(), 'Run "npm run texts".');
  });

  for (const surface of surfaces) {
    const english = textFile('en', surface);
    const englishLines = new Map(linesOf(english));
    const englishPlurals = new Map(pluralsOf(readTexts(english)).map(({ path, forms }) => [path, forms]));

    for (const code of languageFolders()) {
      describe(`${code}, ${surface}`, () => {
        const file = textFile(code, surface);
        const lines = linesOf(file);
        const plurals = pluralsOf(readTexts(file));
        const inPlurals = new Set(
          plurals.flatMap(({ path, forms }) => Object.keys(forms).map((category) => `${path}_${category}`)),
        );

        it('are those of English, in the same order', () => {
          assert.deepEqual(namesOf(readTexts(file)), namesOf(readTexts(english)));
        });

        it('have exactly the plural forms of the language', () => {
          const categories = rulesOf(code).resolvedOptions().pluralCategories.toSorted();
          for (const { path, forms } of plurals)
            assert.deepEqual(Object.keys(forms).toSorted(), categories, path);
        });

        it('have the placeholders of English', () => {
          for (const [path, text] of lines) {
            if (inPlurals.has(path)) continue;
            assert.deepEqual(placeholdersOf(text), placeholdersOf(englishLines.get(path) ?? ''), path);
          }
          for (const { path, forms } of plurals) {
            const all = placeholdersOf(englishPlurals.get(path)?.other ?? '');
            for (const [category, form] of Object.entries(forms)) {
              const expected = all.filter(
                (name) =>
                  name !== 'count' || form.includes('{{count}}') || !standsForOneNumber(code, path, category),
              );
              assert.deepEqual(placeholdersOf(form), expected, `${path}_${category}`);
            }
          }
        });

        it('are tidy', () => {
          for (const [path, text] of lines) {
            assert.notEqual(text.trim(), '', path);
            assert.equal(text, text.trim().normalize('NFC'), path);
            assert.doesNotMatch(text, /\s\s|\.\.\.|\p{Cc}|\p{Co}/u, path);
            // Every brace belongs to a placeholder.
            assert.doesNotMatch(text.replace(/\{\{\w+\}\}/g, ''), /[{}]/, path);
          }
        });

        it('keep names and commands as they are', () => {
          for (const [path, text] of lines)
            for (const [name] of (englishLines.get(path) ?? '').matchAll(fixedNames))
              assert.ok(text.includes(name), `${path}: ${name}`);
        });

        it('fit where the layout has little room', () => {
          for (const [path, text] of lines)
            for (const [limited, characters] of limits[surface])
              assert.ok(!limited.test(path) || text.length <= characters, `${path}: ${text}`);
          for (const [path, text] of lines)
            if (surface === 'dashboard' && bottomBar.includes(path))
              for (const word of wordsIn(text)) assert.ok(word.length <= LONGEST_WORD_IN_BAR, word);
        });

        if (code !== 'en') {
          it('are translated', () => {
            const copied = lines.filter(
              ([path, text]) =>
                text === englishLines.get(path) && wordsIn(text).length > 2 && !names.includes(path),
            );
            assert.deepEqual(copied, []);
          });
        }
      });
    }
  }
});
