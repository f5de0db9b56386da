import { z } from 'zod';
import { actorTypes } from '../../../kernel/auth/actor.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { changeSchema } from '../audit/schema.ts';

export const historyList = {
  filters: { action: 'text' },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

export const historyEntrySchema = resourceSchema(
  'history-entries',
  z.strictObject({
    id: z.int(),
    action: z.string().describe('Such as `incident.updated` or `incident_update.created`.'),
    subject_type: z.string(),
    subject_id: z.int(),
    actor: z
      .strictObject({
        kind: z.enum(actorTypes),
        name: z.string().describe('The name that the user has now, or `removed user 7`.'),
        user_id: z.int().nullable(),
      })
      .meta({ id: 'HistoryActor' }),
    changes: z.array(changeSchema),
    created: timestampSchema,
  }),
  {},
).meta({ id: 'HistoryEntry' });
