import type { Locale } from '../../../../../common/texts/locales.ts';
import { settingsIn } from '../../../../domain/settings/languages.ts';
import { inLanguage } from '../../../../kernel/i18n/translated-texts.ts';
import type { NotificationContent } from './content.ts';
import type { MailComponent, MailIncident, MailMaintenance } from './email-content.ts';

/** An incident or maintenance in the language of a recipient. Texts without a translation stay as they are. */
export function mailEntryIn<E extends MailIncident | MailMaintenance>(entry: E, language: Locale): E {
  const { name, message, translations } = entry;
  return {
    ...entry,
    name: inLanguage({ name, translations: translations?.name }, language).name,
    message: inLanguage({ message, translations: translations?.message }, language).message,
    components: entry.components.map((component) => componentIn(component, language)),
  };
}

function componentIn(component: MailComponent, language: Locale): MailComponent {
  const { group, ...translated } = inLanguage(component, language);
  return group
    ? { ...translated, name: `${inLanguage(group, language).name} / ${translated.name}` }
    : translated;
}

/** The content of a notification in the language of a recipient. */
export const contentIn = (content: NotificationContent, language: Locale): NotificationContent => ({
  ...content,
  settings: settingsIn(content.settings, language),
  ...(content.entry && { entry: mailEntryIn(content.entry, language) }),
});
