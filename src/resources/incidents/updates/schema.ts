import { choice, dateTime, markdownText } from '../../../validation/fields.ts';
import { nullable, required } from '../../../validation/form.ts';
import { incidentStatusValues } from '../../updates/model.ts';

export const incidentUpdateEdit = {
  status: required(
    choice(incidentStatusValues),
    '0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed.',
  ),
  message: required(markdownText()),
};

export const incidentUpdateInput = {
  ...incidentUpdateEdit,
  next_update_due_at: nullable(
    dateTime(),
    'By when people are promised to hear more about the incident. Without it, nothing more is promised.',
  ),
};
