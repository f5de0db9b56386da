import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { isLocale, type Locale, languageNames, locales } from '../../../common/texts/locales.ts';
import { fill, type Message, type Plural } from '../../../common/texts/message.ts';
import type { PageTexts } from '../../../common/texts/types.ts';
import { count, type Language, languageHints, loadLanguage } from './languages.ts';
import { loadTexts } from './texts.ts';

type Tree = string | { readonly [key: string]: Tree };

/** Every text of a language, by path. */
function textsOf(tree: Tree, path = ''): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree).flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`));
}

const treeOf = (texts: object): Tree => texts as Tree;

/** The plural texts of the page by name. */
const pluralsOf = (messages: PageTexts): [name: string, forms: Plural<'name' | 'percent' | 'total'>][] =>
  Object.entries(messages).flatMap(([name, text]) =>
    typeof text !== 'string' && 'other' in text ? [[name, text]] : [],
  );

/** Names that are written in Latin letters in every language. */
const technicalNames = /Slack|Teams|(Incoming )?Webhook|URL|POST|JSON|https|iPhone|iPad/g;

/**
 * Texts of the page, of mails and of the account pages that a language shares with English. `locales/texts.test.ts` looks at
 * whole sentences in every language.
 */
const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  de: [
    'navStatus',
    'feeds',
    'updates',
    'details',
    'live',
    'wayFeeds',
    'wayPush',
    'severities.info',
    'chatTest',
    'signInPage.code',
  ],
  es: ['roles.editor'],
  fr: ['kindIncidents', 'incident', 'maintenance', 'chatTest', 'pages', 'signInPage.code'],
  nl: [
    'navStatus',
    'feeds',
    'updates',
    'details',
    'incident',
    'live',
    'wayFeeds',
    'wayPush',
    'severities.info',
    'chatTest',
    'signInPage.code',
  ],
  pl: ['navStatus', 'kinds.alert.firing', 'chatTest'],
  pt: ['navStatus', 'feeds', 'wayFeeds', 'roles.editor'],
  sv: ['navStatus', 'incident', 'live', 'severities.info', 'chatTest'],
  tr: ['chatTest'],
  ar: [],
  he: [],
  it: ['wayPush'],
  ja: [],
  ko: [],
  uk: [],
  zh: [],
};

const sampleCounts = [0, 1, 2, 3, 5, 11, 21, 100];

describe('the languages of the page', () => {
  const languages = new Map<Locale, Language>();
  const language = (code: Locale): Language => languages.get(code) as Language;
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
    for (const code of locales) {
      const name = languageNames[code];
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
      it('needs no escaping in HTML: quotes and apostrophes are typographic', () => {
        for (const [path, text] of textsOf(treeOf(language(code).messages)))
          assert.doesNotMatch(text, /["'`<>&!！]/, path);
      });

      const shared = sameAsEnglish[code];
      if (shared) {
        it('is translated', async () => {
          const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));
          const same = [];
          for (const surface of ['page', 'mail', 'account'] as const) {
            const originals = new Map(textsOf(treeOf(await loadTexts('en', surface))));
            for (const [path, text] of textsOf(treeOf(await loadTexts(code, surface))))
              if (hasLetters(text) && text === originals.get(path)) same.push(path);
          }
          assert.deepEqual(same, shared);
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
        const values = { name: 'X', percent: '99 %', total: 'N', kept: 'K', days: 'D' };
        for (const [path, forms] of pluralsOf(messages)) {
          for (const number of sampleCounts) {
            const text = count(language(code), forms, number, values);
            assert.doesNotMatch(text, /[{}]/, path);
            // Nobody counts their only service.
            const isOnly = path === 'mineFine' && number <= 1;
            // "Edited once", "on the last day", "last month".
            const isOnce = ['timesEdited', 'noIncidentsInDays', 'lastMonths'].includes(path) && number === 1;
            const spelled =
              isOnly || isOnce || (['ar', 'he'].includes(code) && (number === 1 || number === 2));
            if (!spelled) assert.match(text, new RegExp(`(?<!\\d)${number}(?!\\d)`), path);
          }
        }
      });
    });
  }

  it('are written in their own script', () => {
    for (const code of ['ar', 'he', 'ja', 'ko', 'uk', 'zh'] as const) {
      for (const [path, text] of textsOf(treeOf(language(code).messages))) {
        const own = text.replace(/\{\{\w+\}\}/g, '').replace(technicalNames, '');
        assert.doesNotMatch(own, /\p{Script=Latin}/u, `${code} ${path}`);
      }
    }
  });

  it('isolate values in Latin letters in right-to-left text', () => {
    for (const code of ['ar', 'he'] as const) {
      for (const [path, text] of textsOf(treeOf(language(code).messages))) {
        const bare = text.replace(/\u2068\{\{\w+\}\}\u2069/g, '');
        assert.doesNotMatch(bare, /\{\{(name|zone|pageZone|value)\}\}|[\u2066-\u2069]/, `${code} ${path}`);
      }
    }
  });

  it('put a narrow no-break space before French punctuation', () => {
    for (const [path, text] of textsOf(treeOf(language('fr').messages))) {
      assert.doesNotMatch(text, /[^\u202F][:;?»]|«[^\u202F]/, path);
    }
  });

  it('choose the form that a native speaker would use', () => {
    const formsOf = (code: Locale, name: 'rangeDays' | 'moreUpdates') =>
      sampleCounts.map((number) => count(language(code), language(code).messages[name], number, {}));
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
    const text = (words: string) => words as unknown as Message<string>;
    assert.equal(
      fill(text('{{name}}: {{status}}'), { name: '{{status}} $& $1', status: 'ok' }),
      '{{status}} $& $1: ok',
    );
    assert.equal(fill(text('{{a}}, {{b}}'), { a: 0, b: '' }), '0, ');
    assert.equal(fill(text('nothing'), {}), 'nothing');
  });

  it('say in each language that the page exists in it', () => {
    assert.deepEqual(Object.keys(languageHints()), [...locales]);
    assert.equal(languageHints().de, 'Diese Seite auf Deutsch anzeigen');
  });
});
