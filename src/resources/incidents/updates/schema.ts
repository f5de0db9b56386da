import { choice, longText } from '../../../validation/fields.ts';
import { required } from '../../../validation/form.ts';
import { incidentStatusValues } from '../../updates/model.ts';

export const incidentUpdateInput = {
  status: required(
    choice(incidentStatusValues),
    '0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed.',
  ),
  message: required(longText()),
};
