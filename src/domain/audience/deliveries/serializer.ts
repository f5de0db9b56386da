import type { Actor } from '../../../kernel/auth/actor.ts';
import { nullableTimestamp, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { mayReadAttempt } from '../../event-access.ts';
import type { Channel } from './model.ts';
import { isPending, recipientTypes, type Summary, withoutAddresses } from './model.ts';
import type { DeliveryRecord, TryRecord } from './queries.ts';

export function serializeDelivery(
  readContext: ReadContext,
  record: DeliveryRecord,
  tries?: { readonly records: readonly TryRecord[]; readonly actor: Actor },
): Resource {
  const channel = record.channel as Channel;
  const redacted = (text: string | null) =>
    text === null || channel === 'webhook' ? text : withoutAddresses(text);
  return {
    id: String(record.id),
    type: 'deliveries',
    attributes: {
      id: record.id,
      event_id: record.event_id,
      kind: record.kind,
      channel,
      recipient: { type: recipientTypes[channel], id: record.recipient_id },
      state: record.state,
      written: record.written === 1,
      attempts: record.attempts,
      error: redacted(record.error),
      due: nullableTimestamp(readContext, isPending(record) ? record.due_at : null),
      sent: nullableTimestamp(readContext, record.sent_at),
      created: timestamp(readContext, record.created_at),
      ...(tries && {
        tries: tries.records.map(({ outcome, status_code, milliseconds, request, response, created_at }) => ({
          outcome,
          status_code,
          milliseconds,
          response: mayRead(tries.actor, record, request) ? redacted(response) : null,
          created: timestamp(readContext, created_at),
        })),
      }),
    },
    relationships: {},
  };
}

/** The receiver of a webhook may echo what it was sent. */
const mayRead = (actor: Actor, { channel, kind }: DeliveryRecord, request: string | null): boolean =>
  channel !== 'webhook' || mayReadAttempt(actor, kind, request);

export const serializeSummary = (
  readContext: ReadContext,
  { total, by_channel, written, first, last }: Summary,
) => ({
  total,
  by_channel,
  written,
  first_sent: nullableTimestamp(readContext, first),
  last_sent: nullableTimestamp(readContext, last),
});
