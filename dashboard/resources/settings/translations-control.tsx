import type { Translations } from '../../api/translations.ts';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { words } from '../../words/words.ts';
import type { ControlProps } from './control.ts';

const isTranslations = (value: unknown): value is Translations =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name, the description and the announcement of the page in other languages. */
export function TranslationsControl({ label, help, value, onChange, error }: ControlProps) {
  const { name, about, announcement } = words.settings.settings;
  return (
    <TranslationsField
      label={label}
      help={help}
      texts={{ name: name.label, about: about.label, announcement: announcement.label }}
      value={isTranslations(value) ? value : null}
      onChange={onChange}
      error={error}
    />
  );
}
