import { dateTime, markdownText } from '../../../validation/fields.ts';
import { nullable, required } from '../../../validation/form.ts';
import { notificationsInput } from '../../updates/schema.ts';

export const scheduleUpdateInput = {
  message: required(markdownText()),
  completed_at: nullable(dateTime(), 'Sets when the maintenance is over, and so may complete it.'),
  notifications: notificationsInput('schedule'),
};

export const scheduleUpdateEdit = { message: required(markdownText()) };
