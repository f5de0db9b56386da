import { z } from 'zod';
import { trashTypes } from '../../../../common/trash-types.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';

export const trashList = {
  filters: { type: 'text', q: 'search' },
  sorts: ['deleted_at'],
  defaultSort: [{ field: 'deleted_at', descending: true }],
  includes: [],
} as const satisfies ListSpec;

export const trashSchema = resourceSchema(
  'trash',
  z.strictObject({
    type: z.enum(trashTypes).describe('What it is. Together with `id`, it makes the path of the entry.'),
    id: z.int().describe('The id that it had, and has again once it is restored.'),
    name: z.string().describe('Its name; of an update or a post-mortem, the beginning of its text.'),
    deleted: timestampSchema,
    purge_due: timestampSchema.describe('When it is purged.'),
    user_id: z
      .int()
      .nullable()
      .describe('The user who deleted it; null if it was Daymark or the command line.'),
    token_id: z.int().nullable().describe('The token that it was deleted with, if there was one.'),
  }),
  {},
).meta({ id: 'TrashEntry' });
