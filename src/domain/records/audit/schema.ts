import { z } from 'zod';
import { actorTypes } from '../../../kernel/auth/actor.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';

export const auditList = {
  filters: {
    actor: 'text',
    subject_type: 'text',
    subject_id: 'id',
    action: 'text',
    after: 'date',
    before: 'date',
    q: 'search',
  },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const actor = z
  .strictObject({
    kind: z.enum(actorTypes),
    name: z.string().describe('The name that the user has now, or `removed user 7`.'),
    user_id: z.int().nullable(),
    token: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'AuditActor' });

export const changeSchema = z
  .strictObject({ member: z.string(), before: z.unknown(), after: z.unknown() })
  .meta({ id: 'AuditChange' });

export const auditEntrySchema = resourceSchema(
  'audit-entries',
  z.strictObject({
    id: z.int(),
    action: z.string().describe('Such as `incident.updated`.'),
    subject_type: z.string(),
    subject_id: z.int(),
    actor,
    address: z
      .string()
      .nullable()
      .describe('Where the request came from; null if it was erased, or never recorded.'),
    request_id: z.string().nullable().describe('By it the operator finds the request in the log.'),
    changes: z.array(changeSchema),
    hash: z
      .string()
      .nullable()
      .describe('Covers this entry and the one before it: note it, and verify the log with it later.'),
    created: timestampSchema,
  }),
  {},
).meta({ id: 'AuditEntry' });
