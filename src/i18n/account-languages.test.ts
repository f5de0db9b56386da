import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadAccountTexts } from './account-languages.ts';
import { locales } from './locales.ts';

type Tree = string | { readonly [key: string]: Tree };

const textsOf = (tree: Tree, path = ''): [path: string, text: string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));

const placeholdersOf = (text: string): string[] => Array.from(text.matchAll(/\{\w+\}/g), ([match]) => match);

/** Words that a language shares with English. */
const shared: Readonly<Record<string, readonly string[]>> = {
  de: ['.signInPage.code'],
  es: ['.roles.editor'],
  fr: ['.pages', '.signInPage.code'],
  nl: ['.signInPage.code'],
  pt: ['.roles.editor'],
};

describe('the texts of the account pages', () => {
  for (const code of locales.slice(1)) {
    it(`are all translated, with the same placeholders and commands: ${code}`, async () => {
      const english = new Map(textsOf(await loadAccountTexts('en')));
      for (const [path, text] of textsOf(await loadAccountTexts(code))) {
        const original = english.get(path) ?? '';
        assert.notEqual(text.trim(), '', path);
        assert.deepEqual(placeholdersOf(text), placeholdersOf(original), path);
        for (const [command] of original.matchAll(/daymark (user [a-z-]+|setup)|SMTP_URL|JavaScript/g)) {
          assert.ok(text.includes(command), `${path}: ${command}`);
        }
        assert.equal(text === original, shared[code]?.includes(path) ?? false, `${path}: ${text}`);
      }
    });
  }
});
