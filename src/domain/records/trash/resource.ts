import { z } from 'zod';
import { type TrashType, trashTypes } from '../../../../common/trash-types.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { collectionDocument, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { listFrom } from '../../../kernel/jsonapi/source.ts';
import { loadSettings } from '../../settings/queries.ts';
import type { TrashKinds } from '../trash-store/kind.ts';
import { isTrashType, purgeDue } from '../trash-store/model.ts';
import { purgeFromTrash, restoreFromTrash } from './actions.ts';
import { type TrashRecord, trashSource } from './queries.ts';

const trashList = {
  filters: { type: 'text', q: 'search' },
  sorts: ['deleted_at'],
  defaultSort: [{ field: 'deleted_at', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const trashSchema = resourceSchema(
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

/** Its own id is made of the type and the id of what was deleted: two records of different types may have one id. */
const serializeTrash = (readContext: ReadContext, record: TrashRecord, trashDays: number): Resource => ({
  id: `${record.type}-${record.subject_id}`,
  type: 'trash',
  attributes: {
    type: record.type,
    id: record.subject_id,
    name: record.name,
    deleted: timestamp(readContext, record.deleted_at),
    purge_due: timestamp(readContext, purgeDue(record, trashDays)),
    user_id: record.user_id,
    token_id: record.actor_type === 'token' ? record.actor_id : null,
  },
  relationships: {},
});

const common = { tag: 'Trash', mediaType: JSON_API } as const;
const entry = {
  ...common,
  includes: [],
  textParameters: { type: `What it is: ${trashTypes.map((type) => `\`${type}\``).join(', ')}.` },
} as const;

function typeIn({ type = '' }: Readonly<Record<string, string>>): TrashType {
  if (!isTrashType(type)) throw new NotFound();
  return type;
}

export const trashRoutes = (kinds: TrashKinds): Route[] => [
  {
    ...common,
    method: 'GET',
    path: '/trash',
    operationId: 'listTrash',
    summary: 'List the trash',
    description:
      'Returns one page of what was deleted and can be restored, what was deleted last first. ' +
      '`filter[type]` selects by type.',
    access: 'trash.manage',
    list: trashList,
    response: collectionSchema(trashSchema, []),
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      const { records, total } = await listFrom(readContext, trashSource, query);
      const { trash_days } = await loadSettings(readContext);
      const data = records.map((record) => serializeTrash(readContext, record, trash_days));
      return collectionDocument(readContext, '/trash', { data }, total, query);
    },
  },
  {
    ...entry,
    method: 'POST',
    path: '/trash/{type}/{id}/restore',
    operationId: 'restoreFromTrash',
    summary: 'Restore something from the trash',
    description:
      'Brings it back as it was, under the same id, together with what belongs to it. Nobody is notified, neither now ' +
      'nor later of what was due in the meantime. It takes `trash.manage`, or the ability to delete such records if the ' +
      'caller deleted this one.',
    access: 'signed in',
    namesEvent: true,
    refusal:
      'Something has to be done first: the incident of an update or a post-mortem is in the trash, an incident has another post-mortem, or a slug is taken',
    handle: (ctx, { actor, ids: [id = 0], texts }) => restoreFromTrash(ctx, actor, kinds, typeIn(texts), id),
  },
  {
    ...entry,
    method: 'DELETE',
    path: '/trash/{type}/{id}',
    operationId: 'purgeFromTrash',
    summary: 'Purge something from the trash',
    description: 'Deletes it for good, together with what belongs to it. Nothing can bring it back.',
    access: 'trash.delete',
    handle: (ctx, { actor, ids: [id = 0], texts }) => purgeFromTrash(ctx, actor, kinds, typeIn(texts), id),
  },
];
