import { attributesSchema } from '../../../../kernel/fields/attributes.ts';
import { documentSchema, requiredToOneSchema, resourceSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { postmortemFields } from './fields.ts';

const postmortemSchema = resourceSchema('postmortems', attributesSchema(postmortemFields), {
  incident: requiredToOneSchema('incidents'),
}).meta({ id: 'Postmortem' });

export const postmortemDocument = documentSchema(postmortemSchema, []);
