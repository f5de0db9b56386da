import { dateTime, markdownText } from '../../../validation/fields.ts';
import { nullable, required } from '../../../validation/form.ts';
import { translationsField } from '../../../validation/translations.ts';
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
