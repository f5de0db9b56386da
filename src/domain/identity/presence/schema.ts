import { flag, recordId, slug, word } from '../../../kernel/validation/fields.ts';
import { optional, required } from '../../../kernel/validation/form.ts';
import { presenceSubjects } from './model.ts';

export const presenceInput = {
  tab: required(slug(), 'A random id that the client makes once for each browser tab, such as a UUID.'),
  subject: required(word(presenceSubjects), 'What is open: an incident or a schedule.'),
  id: required(recordId(), 'The id of the incident or of the schedule.'),
  writing: optional(flag(), 'Whether the user is writing at this moment.', false),
};
