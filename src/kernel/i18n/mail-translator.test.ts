import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Locale, locales } from '../../../common/texts/locales.ts';
import type { MailTexts } from '../../../common/texts/types.ts';
import { notificationKinds } from '../../domain/audience/deliveries/model.ts';
import { mailTranslator } from './mail-translator.ts';
import { loadTexts } from './texts.ts';

/** Every text by name; plural forms by name and category. */
const textsOf = (texts: MailTexts): [path: string, text: string][] =>
  Object.entries(texts as unknown as Record<string, string | Record<string, string>>).flatMap(
    ([name, value]) =>
      typeof value === 'string'
        ? [[name, value] as [string, string]]
        : Object.entries(value).map(([key, text]): [string, string] => [`${name} ${key}`, text]),
  );

describe('the words of mails', () => {
  const all = new Map<Locale, MailTexts>();
  const texts = (code: Locale) => all.get(code) as MailTexts;

  before(async () => {
    for (const code of locales) all.set(code, await loadTexts(code, 'mail'));
  });

  for (const code of locales) {
    describe(code, () => {
      it('names every kind of mail', () => {
        assert.deepEqual(Object.keys(texts(code).kinds), [...notificationKinds]);
      });

      it('needs no escaping in HTML: quotes and apostrophes are typographic', () => {
        for (const [path, text] of textsOf(texts(code))) assert.doesNotMatch(text, /["'`<>&!！]/, path);
      });

      it('has distinct names for the kinds of mails', () => {
        const kinds = Object.values(texts(code).kinds);
        assert.equal(new Set(kinds).size, kinds.length);
      });
    });
  }

  it('are written in their own script', () => {
    for (const code of ['ar', 'he', 'ja', 'ko', 'uk', 'zh'] as const) {
      for (const [path, text] of textsOf(texts(code))) {
        assert.doesNotMatch(text.replace(/\{\{\w+\}\}/g, ''), /\p{Script=Latin}/u, `${code} ${path}`);
      }
    }
  });

  it('isolate the name of the page in right-to-left text', () => {
    for (const code of ['ar', 'he'] as const) {
      for (const [path, text] of textsOf(texts(code))) {
        const bare = text.replace(/\u2068\{\{\w+\}\}\u2069/g, '');
        assert.doesNotMatch(bare, /\{\{page\}\}|[\u2066-\u2069]/, `${code} ${path}`);
      }
    }
  });

  it('put a narrow no-break space before French punctuation', () => {
    for (const [path, text] of textsOf(texts('fr'))) assert.doesNotMatch(text, /[^\u202F][:;?»]/, path);
  });

  it('choose the plural form that a native speaker would use', async () => {
    const staleText = async (code: Locale, hours: number) => (await mailTranslator(code, 'UTC')).stale(hours);
    assert.equal(await staleText('en', 1), 'Nobody has posted an update for 1 hour.');
    assert.equal(await staleText('en', 24), 'Nobody has posted an update for 24 hours.');
    assert.equal(await staleText('uk', 21), 'Оновлень немає вже 21 годину.');
    assert.equal(await staleText('uk', 3), 'Оновлень немає вже 3 години.');
    assert.equal(await staleText('ar', 2), 'لم يُنشر أي تحديث منذ ساعتين.');
  });

  it('write a time with its zone, and what two times have in common once', async () => {
    const [noon, evening] = [1_773_144_000, 1_773_165_600];
    const tidy = (text: string) => text.replace(/\s/g, ' ');
    const english = await mailTranslator('en', 'UTC');
    assert.equal(tidy(english.moment(noon)), 'Mar 10, 2026, 12:00 PM UTC');
    assert.equal(tidy(english.span(noon, evening)), 'Mar 10, 2026, 12:00 – 6:00 PM UTC');
    const german = await mailTranslator('de', 'Europe/Berlin');
    assert.equal(tidy(german.moment(noon)), '10. März 2026, 13:00 MEZ');
    assert.equal(english.more(3), 'and 3 more');
  });

  it('are created once per language and time zone', async () => {
    assert.equal(await mailTranslator('de', 'Asia/Tokyo'), await mailTranslator('de', 'Asia/Tokyo'));
    assert.notEqual(await mailTranslator('de', 'Asia/Tokyo'), await mailTranslator('de', 'UTC'));
    await assert.rejects(mailTranslator('de', 'Nowhere/Land'), RangeError);
    for (let offset = 0; offset < 250; offset++) {
      const minutes = `${Math.floor(offset / 60)}`.padStart(2, '0');
      await mailTranslator('en', `+${minutes}:${`${offset % 60}`.padStart(2, '0')}`);
    }
    assert.equal((await mailTranslator('de', 'Asia/Tokyo')).page.zone, 'Asia/Tokyo');
  });
});
