import { z } from 'zod';
import {
  documentSchema,
  nullableTimestampSchema,
  requiredToOneSchema,
  resourceSchema,
  timestampSchema,
} from '../../../../kernel/jsonapi/schemas.ts';
import { dateTime, flag, markdownText, truth } from '../../../../kernel/validation/fields.ts';
import { optional, required } from '../../../../kernel/validation/form.ts';
import { writtenStates } from './model.ts';

export const postmortemInput = {
  body: required(markdownText(), 'The text, in Markdown. Required unless there is a post-mortem already.'),
  published: optional(
    truth(),
    'Whether everybody who may see the incident may read it. Until then it is a draft, which takes `incidents.manage`.',
    false,
  ),
  published_at: optional(
    dateTime(),
    'When it was published, if that was earlier than now. Only for a published post-mortem.',
  ),
  notifications: optional(
    flag(),
    'Whether subscribers are told when it is published. It can be changed only while the post-mortem is a draft.',
    false,
  ),
};

const postmortemSchema = resourceSchema(
  'postmortems',
  z.strictObject({
    id: z.int(),
    incident_id: z.int(),
    body: z.string(),
    state: z.enum(writtenStates),
    notifications: z.boolean(),
    published: nullableTimestampSchema,
    created: timestampSchema,
    updated: timestampSchema,
  }),
  { incident: requiredToOneSchema('incidents') },
).meta({ id: 'Postmortem' });

export const postmortemDocument = documentSchema(postmortemSchema, []);
