import { dateTime, markdownText } from '../../../validation/fields.ts';
import { nullable, required } from '../../../validation/form.ts';

export const scheduleUpdateInput = {
  message: required(markdownText()),
  completed_at: nullable(dateTime(), 'Sets when the maintenance is over, and so may complete it.'),
};

export const scheduleUpdateEdit = { message: required(markdownText()) };
