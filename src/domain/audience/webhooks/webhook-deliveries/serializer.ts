import type { Actor } from '../../../../kernel/auth/actor.ts';
import { nullableTimestamp, type Resource, timestamp, toOne } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { mayReadAttempt } from '../../../event-access.ts';
import { isPending } from '../../deliveries/model.ts';
import type { DeliveryAttempt, WebhookDelivery } from './queries.ts';

export interface DeliveryView {
  readonly attempts: readonly DeliveryAttempt[];
  /** The viewer. */
  readonly actor: Actor;
}

export function serializeWebhookDelivery(
  readContext: ReadContext,
  record: WebhookDelivery,
  { attempts, actor }: DeliveryView,
): Resource {
  return {
    id: String(record.id),
    type: 'webhookDeliveries',
    attributes: {
      id: record.id,
      message_id: `msg_${record.event_id}_${record.recipient_id}`,
      event: record.kind,
      state: record.state,
      error: record.error,
      attempts: attempts.map((attempt) => {
        const isShown = mayReadAttempt(actor, record.kind, attempt.request);
        return {
          outcome: attempt.outcome,
          status_code: attempt.status_code,
          milliseconds: attempt.milliseconds,
          request: requestOf(attempt, isShown),
          response: isShown ? attempt.response : null,
          time: timestamp(readContext, attempt.created_at),
        };
      }),
      due: nullableTimestamp(readContext, isPending(record) ? record.due_at : null),
      sent: nullableTimestamp(readContext, record.sent_at),
      created: timestamp(readContext, record.created_at),
    },
    relationships: { webhook: toOne('webhooks', record.recipient_id) },
  };
}

/** As the sender recorded it. */
function requestOf({ request }: DeliveryAttempt, showsBody: boolean): object | null {
  if (request === null) return null;
  const { access: _, ...recorded } = JSON.parse(request) as {
    readonly access?: number;
    readonly body: string;
  };
  return showsBody ? recorded : { ...recorded, body: null };
}
