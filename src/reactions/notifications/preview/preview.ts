import type { NotificationKind } from '../../../domain/audience/deliveries/model.ts';
import type { Audience } from '../../../http/services.ts';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { countRecipients, sumOf } from './audience.ts';
import { type DraftOutcome, dryRunDraft } from './draft-outcome.ts';
import { type SampleMail, sampleMail } from './sample-mail.ts';
import { needsId, type PreviewType, previewInput } from './schema.ts';

export interface Preview extends DraftAudience {
  readonly type: PreviewType;
  readonly sample: SampleMail | null;
}

/** Who would be notified of a write, and of what. The write runs as it would, is inspected, and is rolled back. */
export async function previewDeliveries(ctx: Context, actor: Actor, body: object): Promise<Preview> {
  authorize(actor, 'deliveries.manage');
  const form = createForm(previewInput, body);
  const { type, id } = form.values;
  if (needsId(type) && id === undefined && !form.errors.id) form.fail('id', 'required');
  const request = form.done();
  const [outcome] = await dryRunDraft(ctx, actor, request, async () => {});
  const { event, notification, content } = outcome;
  return {
    type: request.type,
    ...(await audienceOfOutcome(ctx, outcome)),
    sample: notification && content ? await sampleMail(ctx, event, notification.kind, content) : null,
  };
}

interface DraftAudience {
  readonly kind: NotificationKind | null;
  /** Why nobody would be notified. */
  readonly reason: string | null;
  readonly hold: number;
  readonly channels: Audience;
}

/** Who would be notified. It may take long, so call it after the transaction, when other writers need not wait. */
export async function audienceOfOutcome(
  ctx: Context,
  { notification, reason, hold, webhooks }: DraftOutcome,
): Promise<DraftAudience> {
  const people = sumOf(notification ? await countRecipients(ctx, [notification]) : {});
  const isHeard = Object.values(people).some((count) => count > 0) || webhooks.chat > 0;
  return {
    kind: notification?.kind ?? null,
    reason: reason ?? (isHeard ? null : NOBODY),
    hold,
    channels: sumOf(people, webhooks),
  };
}

const NOBODY = 'No confirmed subscriber follows everything or one of its components.';
