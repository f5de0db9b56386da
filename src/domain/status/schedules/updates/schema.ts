import { dateTime, markdownText } from '../../../../kernel/validation/fields.ts';
import { nullable, required } from '../../../../kernel/validation/form.ts';
import { translationsField } from '../../../../kernel/validation/translations.ts';
import { notificationsInput } from '../../updates/schema.ts';

const translations = translationsField({ message: markdownText() });

export const scheduleUpdateInput = {
  message: required(markdownText()),
  translations,
  completed_at: nullable(dateTime(), 'Sets when the maintenance is over, and so may complete it.'),
  notifications: notificationsInput('schedule'),
};

export const scheduleUpdateEdit = {
  message: required(markdownText()),
  translations,
};
