import { choice, longText } from '../../../validation/fields.ts';
import { required } from '../../../validation/form.ts';
import { incidentStatusValues } from '../../updates/model.ts';

export const incidentUpdateInput = {
  status: required(choice(incidentStatusValues)),
  message: required(longText()),
};
