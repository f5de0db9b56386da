import type { WebhookFormat } from '../../../../common/events.ts';
import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import { holderOf } from '../../../domain/audience/webhooks/rights.ts';
import { accessOf, FULL_ACCESS, missingFor } from '../../../domain/event-access.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { type Actor, viewerOf } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { findEvent } from '../../../kernel/events/log.ts';
import type { Outcome } from '../sender.ts';
import { discordBody } from './chat/discord.ts';
import { type ChatMessage, chatMessage } from './chat/message.ts';
import { slackBody } from './chat/slack.ts';
import { teamsBody } from './chat/teams.ts';
import { findPayload, type Payload } from './payloads.ts';
import { maySee } from './visible.ts';

const chatBodies: Readonly<Record<string, (message: ChatMessage) => object>> = {
  slack: slackBody,
  teams: teamsBody,
  discord: discordBody,
} satisfies Record<Exclude<WebhookFormat, 'standard'>, unknown>;

/**
 * The body for a webhook, or the reason to send none. The rights are checked again, because they may have changed since
 * the delivery was queued.
 */
export async function bodyFor(
  ctx: Context,
  webhook: Row<'webhooks'>,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
): Promise<Payload | Outcome> {
  const holder = holderOf(webhook);
  const missing = missingFor(holder, delivery.kind);
  if (missing) return suppressed(`${mayNotCarry}: that takes the ability ${missing}.`);
  const toBody = chatBodies[webhook.format];
  if (toBody) return chatBody(ctx, holder, delivery, toBody);
  const { read: db } = ctx.connection;
  const payload = await findPayload({ db }, delivery.event_id, accessOf(holder));
  if (payload) return payload;
  const wasFuller = await findPayload({ db }, delivery.event_id, FULL_ACCESS);
  return suppressed(
    wasFuller
      ? `${mayNotCarry}: it was made for a webhook that sees more.`
      : 'Nothing is kept to send: the setting delivery_content_days says for how long it is, or the webhook had another format when this happened.',
  );
}

const mayNotCarry = 'Whoever last set the address or the events of the webhook may not read this';

const suppressed = (error: string): Outcome => ({ state: 'suppressed', error });

/** Notifications for subscribers are public. Notifications for staff may only go to those who may see their subject. */
async function chatBody(
  ctx: Context,
  holder: Actor,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
  toBody: (message: ChatMessage) => object,
): Promise<Payload | Outcome> {
  const isForStaff = delivery.kind === 'incident.overdue' || delivery.kind === 'incident.stale';
  const access = isForStaff ? accessOf(holder) : 0;
  const viewer = isForStaff && access !== FULL_ACCESS ? viewerOf(holder) : undefined;
  if (viewer) {
    const readContext = { ...publicReadContext(ctx, ctx.page), viewer };
    const event = await findEvent(readContext, delivery.event_id);
    if (!event || !(await maySee(readContext, event))) return suppressed(`${mayNotCarry}.`);
  }
  const message = await chatMessage(ctx, delivery, viewer);
  return typeof message === 'string'
    ? suppressed(message)
    : { body: JSON.stringify(toBody(message)), access };
}
