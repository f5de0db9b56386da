import { type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { AuditRecord, Related } from '../audit/queries.ts';
import { toEntry } from '../audit/serializer.ts';

/** An entry of the audit log without what only its readers may know: addresses, requests, tokens and hashes. */
export function serializeHistoryEntry(
  readContext: ReadContext,
  record: AuditRecord,
  related: Related,
): Resource {
  const { id, action, subject_type, subject_id, actor, changes } = toEntry(record, related);
  const { kind, name, user_id } = actor;
  return {
    id: String(id),
    type: 'history-entries',
    attributes: {
      id,
      action,
      subject_type,
      subject_id,
      actor: { kind, name, user_id },
      changes,
      created: timestamp(readContext, record.created_at),
    },
    relationships: {},
  };
}
