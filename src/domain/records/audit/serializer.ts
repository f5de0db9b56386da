import { csvLine } from '../../../../common/csv.ts';
import { type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { formatDate } from '../../../lib/dates.ts';
import { actorName, type Change, changesInWords, changesOf, parseRecorded } from './model.ts';
import type { AuditRecord, Related } from './queries.ts';

interface AuditActor {
  readonly kind: string;
  readonly name: string;
  readonly user_id: number | null;
  readonly token: { readonly id: number; readonly name: string } | null;
}

/** An entry of the audit log, as every format shows it. */
export interface AuditEntry {
  readonly id: number;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly changes: readonly Change[];
  readonly hash: string | null;
}

export function toEntry(record: AuditRecord, { states, userNames, tokenNames }: Related): AuditEntry {
  const { id, user_id, actor_type, actor_id } = record;
  const previous = states.get(id);
  const isToken = actor_type === 'token' && actor_id !== null;
  return {
    id,
    action: record.type,
    subject_type: record.subject_type,
    subject_id: record.subject_id,
    actor: {
      kind: actor_type,
      name: actorName(record, userNames.get(user_id ?? 0)),
      user_id,
      token: isToken ? { id: actor_id, name: tokenNames.get(actor_id) ?? '' } : null,
    },
    address: record.address,
    request_id: record.request_id,
    changes: changesOf(
      record.type.slice(record.type.indexOf('.') + 1),
      previous === undefined ? undefined : parseRecorded(previous),
      parseRecorded(record.state),
    ),
    hash: record.hash,
  };
}

export const serializeEntry = (
  readContext: ReadContext,
  record: AuditRecord,
  related: Related,
): Resource => ({
  id: String(record.id),
  type: 'audit-entries',
  attributes: { ...toEntry(record, related), created: timestamp(readContext, record.created_at) },
  relationships: {},
});

export const csvHeader: string = csvLine([
  'id',
  'time',
  'action',
  'subject_type',
  'subject_id',
  'actor_kind',
  'actor',
  'user_id',
  'token_id',
  'token',
  'address',
  'request_id',
  'changes',
  'hash',
]);

export function toCsv(record: AuditRecord, related: Related): string {
  const { actor, ...entry } = toEntry(record, related);
  return csvLine([
    entry.id,
    formatDate(record.created_at),
    entry.action,
    entry.subject_type,
    entry.subject_id,
    actor.kind,
    actor.name,
    actor.user_id ?? '',
    actor.token?.id ?? '',
    actor.token?.name ?? '',
    entry.address ?? '',
    entry.request_id ?? '',
    changesInWords(entry.changes),
    entry.hash ?? '',
  ]);
}
