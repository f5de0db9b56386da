import type { Locale } from '../../../common/texts/locales.ts';
import { type Translations, withoutTexts } from '../../kernel/i18n/translated-texts.ts';
import type { Settings } from './schema.ts';

/** The texts of the settings that may have translations. */
const translated = ['name', 'about', 'announcement'] as const;

/** The same object for the same settings and language, because the theme and fingerprints are cached for each object. */
const cached = new WeakMap<Settings, Map<Locale, Settings>>();

/** The settings with their texts in a language. Texts without a translation stay as they are. */
export function settingsIn(settings: Settings, language: Locale | undefined): Settings {
  const texts = language && settings.translations?.[language];
  if (!texts) return settings;
  const byLanguage = cached.get(settings) ?? new Map<Locale, Settings>();
  cached.set(settings, byLanguage);
  const known = byLanguage.get(language);
  if (known) return known;
  const own: Partial<Settings> = Object.fromEntries(
    translated.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])),
  );
  // An announcement that was taken down stays down in every language.
  const shown: Settings = Object.freeze({
    ...settings,
    ...own,
    ...(settings.about === null && { about: null }),
    ...(settings.announcement === null && { announcement: null }),
  });
  byLanguage.set(language, shown);
  return shown;
}

/** The translations that are left when texts change without new translations. */
export const translationsWithout = (
  { translations }: Settings,
  changed: readonly string[],
): Translations | null => (translations ? withoutTexts(translations, changed) : null);
