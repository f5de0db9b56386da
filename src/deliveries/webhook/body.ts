import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import type { WebhookFormat } from '../../resources/webhooks/model.ts';
import type { Delivery, Outcome } from '../delivery.ts';
import { discordBody } from './chat/discord.ts';
import { type ChatMessage, chatMessage } from './chat/message.ts';
import { slackBody } from './chat/slack.ts';
import { teamsBody } from './chat/teams.ts';

const chatBodies: Readonly<Record<string, (message: ChatMessage) => object>> = {
  slack: slackBody,
  teams: teamsBody,
  discord: discordBody,
} satisfies Record<Exclude<WebhookFormat, 'standard'>, unknown>;

/** What a webhook is sent, or why it is sent nothing. */
export async function bodyFor(
  ctx: Context,
  webhook: Row<'webhooks'>,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
): Promise<string | Outcome> {
  const toBody = chatBodies[webhook.format];
  if (toBody) {
    const message = await chatMessage(ctx, delivery);
    return typeof message === 'string'
      ? { state: 'suppressed', error: message }
      : JSON.stringify(toBody(message));
  }
  const payload = await ctx.connection.read
    .selectFrom('payloads')
    .select('body')
    .where('event_id', '=', delivery.event_id)
    .executeTakeFirst();
  return (
    payload?.body ?? {
      state: 'suppressed',
      error: 'The webhook had another format when this happened, and nothing was kept for this one.',
    }
  );
}
