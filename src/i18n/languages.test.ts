import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { count, fill, isLocale, type Language, languageNames, loadLanguage } from './languages.ts';
import { type Locale, locales } from './locales.ts';
import { en } from './page/en.ts';

type Tree = string | { readonly [key: string]: Tree };

/** Every text of a language, by path. */
function textsOf(tree: Tree, path = ''): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`));
}

/** The plural texts of a language by path, each with its forms. */
const pluralsOf = (messages: Tree): [path: string, forms: Record<string, string>][] =>
  typeof messages === 'string'
    ? []
    : Object.entries(messages).flatMap(([key, part]) =>
        typeof part !== 'string' && 'other' in part ? [[key, part as Record<string, string>]] : [],
      );

const placeholdersOf = (text: string): string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name as string).toSorted();

/** Texts that a language shares with English. */
/** Names that are written in Latin letters in every language. */
const technicalNames = /Slack|Teams|(Incoming )?Webhook|URL|POST|JSON|https|iPhone|iPad/g;

const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  de: ['navStatus', 'feeds', 'updates', 'details', 'live'],
  fr: ['kindIncidents', 'incident', 'maintenance'],
  nl: ['navStatus', 'feeds', 'updates', 'details', 'incident', 'live'],
  pl: ['navStatus'],
  pt: ['navStatus', 'feeds'],
  sv: ['navStatus', 'incident', 'live'],
};

const sampleCounts = [0, 1, 2, 3, 5, 11, 21, 100];

describe('the languages of the page', () => {
  const languages = new Map<Locale, Language>();
  const language = (code: Locale): Language => languages.get(code) as Language;
  const english = new Map(textsOf(en));
  const englishPlurals = new Set(pluralsOf(en).map(([path]) => path));
  const plain = (messages: Tree) =>
    textsOf(messages).filter(([path]) => !englishPlurals.has(path.split('.', 1)[0] as string));

  before(async () => {
    for (const code of locales) languages.set(code, await loadLanguage(code));
  });

  it('are all loaded once', async () => {
    for (const code of locales) {
      assert.equal(language(code).code, code);
      assert.equal(await loadLanguage(code), language(code));
    }
  });

  it('have their own names and a direction', () => {
    assert.deepEqual(
      languageNames.map(([code]) => code),
      [...locales],
    );
    for (const [code, name] of languageNames) {
      const usual = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? '';
      assert.equal(name.toLocaleLowerCase(code), usual.toLocaleLowerCase(code));
      assert.equal(language(code).name, name);
      assert.equal(language(code).direction, ['ar', 'he'].includes(code) ? 'rtl' : 'ltr');
    }
  });

  it('recognize only their own codes', () => {
    for (const code of locales) assert.ok(isLocale(code));
    for (const text of ['', 'xx', 'EN', 'en-GB', 'constructor', '__proto__']) assert.ok(!isLocale(text));
  });

  for (const code of locales) {
    describe(code, () => {
      it('has every text, and no other', () => {
        const { messages } = language(code);
        const paths = (tree: Tree) => plain(tree).map(([path]) => path);
        assert.deepEqual(paths(messages), paths(en), 'texts');
        assert.deepEqual(
          pluralsOf(messages).map(([path]) => path),
          [...englishPlurals],
          'plural texts',
        );
        assert.deepEqual(Object.keys(messages), Object.keys(en), 'order');
      });

      it('has exactly the plural forms of the language', () => {
        const { messages, plurals } = language(code);
        const expected = plurals.resolvedOptions().pluralCategories.toSorted();
        for (const [path, forms] of pluralsOf(messages)) {
          assert.deepEqual(Object.keys(forms).toSorted(), expected, path);
        }
      });

      it('has no empty or untidy text', () => {
        for (const [path, text] of textsOf(language(code).messages)) {
          assert.notEqual(text.trim(), '', path);
          assert.equal(text, text.trim(), path);
          assert.equal(text, text.normalize('NFC'), path);
          assert.doesNotMatch(text, /\s\s|[!！]|\.\.\.|\p{Cc}|\p{Co}/u, path);
          // Quotes and apostrophes are typographic, and no character needs escaping in HTML.
          assert.doesNotMatch(text, /["'`<>&]/, path);
          assert.deepEqual(text.match(/[{}]/g)?.length ?? 0, placeholdersOf(text).length * 2, path);
        }
      });

      it('uses the same placeholders as English', () => {
        const { messages } = language(code);
        for (const [path, text] of plain(messages)) {
          assert.deepEqual(placeholdersOf(text), placeholdersOf(english.get(path) ?? ''), path);
        }
        for (const [path, forms] of pluralsOf(messages)) {
          const expected = placeholdersOf(english.get(`${path}.other`) ?? '');
          for (const [category, form] of Object.entries(forms)) {
            // These languages spell out one day and two days.
            const spelled = ['ar', 'he'].includes(code) && ['one', 'two'].includes(category);
            const found = placeholdersOf(form);
            if (spelled && !found.includes('count')) found.push('count');
            assert.deepEqual(found.toSorted(), expected, `${path}.${category}`);
          }
        }
      });

      if (code !== 'en') {
        it('is translated', () => {
          const { messages } = language(code);
          const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
          const same = plain(messages).filter(
            ([path, text]) => hasLetters(text) && text === english.get(path),
          );
          assert.deepEqual(
            same.map(([path]) => path),
            sameAsEnglish[code] ?? [],
          );
          const ours = new Set(pluralsOf(en).flatMap(([, forms]) => Object.values(forms)));
          const copied = pluralsOf(messages)
            .flatMap(([, forms]) => Object.values(forms))
            .filter((form) => ours.has(form));
          assert.deepEqual(copied, []);
        });
      }

      it('has distinct names for its statuses', () => {
        const { componentStatus, incidentStatus, scheduleStatus, headline } = language(code).messages;
        for (const group of [componentStatus, incidentStatus, scheduleStatus, headline]) {
          const texts = Object.values(group);
          assert.equal(new Set(texts).size, texts.length);
        }
        // The rules name a status, so they must use its name.
        assert.ok(language(code).messages.ruleUnknown.includes(componentStatus[5]));
      });

      it('has a form for every count', () => {
        const { messages } = language(code);
        for (const [path, forms] of pluralsOf(messages)) {
          for (const number of sampleCounts) {
            const text = count(language(code), forms as { other: string }, number, {
              name: 'X',
              percent: '99 %',
            });
            assert.doesNotMatch(text, /[{}]/, path);
            const spelled = ['ar', 'he'].includes(code) && (number === 1 || number === 2);
            if (!spelled) assert.match(text, new RegExp(`(?<!\\d)${number}(?!\\d)`), path);
          }
        }
      });
    });
  }

  it('are written in their own script', () => {
    for (const code of ['ar', 'he', 'ja', 'ko', 'uk', 'zh'] as const) {
      for (const [path, text] of textsOf(language(code).messages)) {
        const own = text.replace(/\{\w+\}/g, '').replace(technicalNames, '');
        assert.doesNotMatch(own, /\p{Script=Latin}/u, `${code} ${path}`);
      }
    }
  });

  it('isolate values in Latin letters in right-to-left text', () => {
    for (const code of ['ar', 'he'] as const) {
      for (const [path, text] of textsOf(language(code).messages)) {
        const bare = text.replace(/\u2068\{\w+\}\u2069/g, '');
        assert.doesNotMatch(bare, /\{(name|zone|pageZone|value)\}|[\u2066-\u2069]/, `${code} ${path}`);
      }
    }
  });

  it('put a narrow no-break space before French punctuation', () => {
    for (const [path, text] of textsOf(language('fr').messages)) {
      assert.doesNotMatch(text, /[^\u202F][:;?»]|«[^\u202F]/, path);
    }
  });

  it('choose the form that a native speaker would use', () => {
    const formsOf = (code: Locale, name: 'rangeDays' | 'moreUpdates') =>
      sampleCounts.map((number) => count(language(code), language(code).messages[name], number));
    assert.deepEqual(formsOf('en', 'rangeDays'), [
      '0 days',
      '1 day',
      '2 days',
      '3 days',
      '5 days',
      '11 days',
      '21 days',
      '100 days',
    ]);
    assert.deepEqual(formsOf('pl', 'moreUpdates'), [
      'Pokaż 0 wcześniejszych aktualizacji',
      'Pokaż 1 wcześniejszą aktualizację',
      'Pokaż 2 wcześniejsze aktualizacje',
      'Pokaż 3 wcześniejsze aktualizacje',
      'Pokaż 5 wcześniejszych aktualizacji',
      'Pokaż 11 wcześniejszych aktualizacji',
      'Pokaż 21 wcześniejszych aktualizacji',
      'Pokaż 100 wcześniejszych aktualizacji',
    ]);
    assert.deepEqual(formsOf('ar', 'rangeDays'), [
      '0 يوم',
      'يوم واحد',
      'يومان',
      '3 أيام',
      '5 أيام',
      '11 يومًا',
      '21 يومًا',
      '100 يوم',
    ]);
    assert.deepEqual(
      formsOf('ja', 'rangeDays'),
      sampleCounts.map((number) => `${number}日間`),
    );
    const ukrainian = formsOf('uk', 'rangeDays');
    assert.deepEqual([ukrainian[1], ukrainian[6]], ['1 день', '21 день']);
    assert.deepEqual([ukrainian[3], ukrainian[5]], ['3 дні', '11 днів']);
    // In French, zero is singular.
    assert.deepEqual(formsOf('fr', 'rangeDays').slice(0, 3), ['0 jour', '1 jour', '2 jours']);
  });

  it('insert values unchanged', () => {
    assert.equal(fill('{name}: {status}', { name: '{status} $& $1', status: 'ok' }), '{status} $& $1: ok');
    assert.equal(fill('{constructor} {a}', { a: 0 }), '{constructor} 0');
    assert.equal(fill('nothing'), 'nothing');
  });
});
