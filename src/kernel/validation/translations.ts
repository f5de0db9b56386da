import { z } from 'zod';
import { type Locale, locales } from '../../../common/texts/locales.ts';
import { orderTranslations, printTranslations, type Translations } from '../i18n/translated-texts.ts';
import { inputSchemas, issueOf, problemIn } from './fields.ts';
import { nullable } from './form.ts';
import { Problem } from './problems.ts';

/** The texts that have translations, and the type of each. */
type Texts = Readonly<Record<string, z.ZodType>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLanguage = (code: string): code is Locale => locales.some((locale) => locale === code);

const isEmptyText = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Translations by language. Each text is checked like its original; null and empty texts count as missing. */
export function translationsOf(texts: Texts) {
  const names = Object.keys(texts);
  const schema = z.unknown().transform((value, ctx): Translations | null => {
    const fail = (path: string[], problem: Problem) => ctx.addIssue(issueOf(problem, path));
    const read: Partial<Record<Locale, Record<string, string>>> = {};
    if (!isObject(value)) fail([], new Problem('languages_expected'));
    for (const [language, given] of isObject(value) ? Object.entries(value) : []) {
      if (given === null) continue;
      if (!isLanguage(language)) fail([language], new Problem('unknown_language', { languages: locales }));
      else if (!isObject(given)) fail([language], new Problem('translation_expected', { names }));
      else {
        read[language] = {};
        for (const [name, text] of Object.entries(given)) {
          const type = Object.hasOwn(texts, name) ? texts[name] : undefined;
          if (!type) fail([language, name], new Problem('not_translatable', { names }));
          else if (!isEmptyText(text)) {
            const result = type.safeParse(text);
            if (result.success) read[language][name] = String(result.data);
            else for (const issue of result.error.issues) fail([language, name], problemIn(issue));
          }
        }
      }
    }
    return orderTranslations(read);
  });
  inputSchemas.set(schema, {
    type: 'object',
    description: `By language: ${locales.join(', ')}.`,
    additionalProperties: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
  });
  return schema;
}

export const TRANSLATIONS =
  'Texts in other languages, such as {"de": {"name": "Anmeldung"}}. They replace all translations of the record, and null ' +
  'removes them. Without this, a text that changes loses its translations, so that nobody reads an outdated one.';

/** The field of a record, as it is stored. */
export function translationsField(texts: Texts) {
  const object = translationsOf(texts);
  const schema = object.transform(printTranslations);
  inputSchemas.set(schema, inputSchemas.get(object) ?? {});
  return nullable(schema, TRANSLATIONS);
}
