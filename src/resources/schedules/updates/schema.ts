import { dateTime, longText } from '../../../validation/fields.ts';
import { nullable, required } from '../../../validation/form.ts';

export const scheduleUpdateInput = {
  message: required(longText()),
  /** Sets when the maintenance is over, and so may complete it. */
  completed_at: nullable(dateTime()),
};

export const scheduleUpdateEdit = { message: required(longText()) };
