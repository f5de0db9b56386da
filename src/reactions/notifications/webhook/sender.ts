import packageJson from '../../../../package.json' with { type: 'json' };
import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import { disableGone, movedError } from '../../../domain/audience/webhooks/actions.ts';
import { findWebhook } from '../../../domain/audience/webhooks/queries.ts';
import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { type Message, post } from '../../../kernel/outgoing-http/request.ts';
import { maskSignature, type Secrets, signedHeaders } from '../../../kernel/outgoing-http/signature.ts';
import { findTarget, hostOf, mayReach } from '../../../kernel/outgoing-http/target.ts';
import { systemResolve } from '../../../lib/resolve.ts';
import type { Outcome, Sender } from '../sender.ts';
import { bodyFor } from './body.ts';
import { discordAddress } from './chat/discord.ts';
import { GONE, outcomeOf, outcomeOfError } from './outcome.ts';

/** From resolving the host to the end of the response. */
const TIMEOUT_MS = 15_000;

interface Options {
  readonly timeoutMs?: number;
}

/** Sends deliveries to their webhooks. */
export function webhookSender(ctx: Context, options: Options = {}): Sender {
  return {
    send: async (delivery, isLeased = () => true) => {
      const webhook = await findWebhook({ db: ctx.connection.read }, delivery.recipient_id);
      if (!webhook) return { state: 'suppressed', error: 'The webhook was deleted.' };
      if (webhook.enabled === 0) return { state: 'suppressed', error: 'The webhook is disabled.' };
      return isLeased() ? sendTo(ctx, webhook, delivery, options) : undefined;
    },
    close: async () => {},
  };
}

/** One attempt, whether the webhook is enabled or not. */
export async function sendTo(
  ctx: Context,
  webhook: Row<'webhooks'>,
  delivery: Pick<Delivery, 'event_id' | 'kind' | 'url'>,
  { timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Outcome> {
  if (delivery.url !== null && delivery.url !== webhook.url)
    return { state: 'suppressed', error: movedError(delivery.url) };
  const payload = await bodyFor(ctx, webhook, delivery);
  if ('state' in payload) return payload;
  const { body, access } = payload;
  // The same id for every attempt, so that receivers can recognize duplicates.
  const message = signedMessage(ctx, webhook, `msg_${delivery.event_id}_${webhook.id}`, body);
  const address = webhook.format === 'discord' ? discordAddress(webhook.url) : webhook.url;
  const outcome = await tryToSend(ctx, address, message, timeoutMs);
  if (outcome.statusCode === GONE) await transaction(ctx, system, (tx) => disableGone(tx, webhook));
  return { ...outcome, request: loggedRequest(address, message, access) };
}

/** The body is JSON. */
interface WebhookMessage extends Message {
  readonly body: string;
}

/** A message with the headers of every webhook. */
export const signedMessage = (ctx: Context, secrets: Secrets, id: string, body: string): WebhookMessage => ({
  headers: {
    'content-type': 'application/json',
    'user-agent': `Daymark/${packageJson.version}`,
    'accept-encoding': 'identity',
    ...signedHeaders(secrets, id, ctx.clock.now(), body),
  },
  body,
});

/** One attempt to send a message to a URL. Only public addresses are reached, unless the operator allows others. */
export async function tryToSend(
  ctx: Context,
  text: string,
  message: Message,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const { webhooksPrivate: allowed } = ctx.config;
  const url = new URL(text);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const finding = findTarget(url, allowed, ctx.resolve ?? systemResolve);
    const target = await Promise.race([finding, aborted(signal)]);
    const reply = await post(target, message, {
      mayReach: (address) => mayReach(address, allowed),
      signal,
    });
    return outcomeOf(reply, ctx.clock.now());
  } catch (error) {
    return outcomeOfError(error, hostOf(url), timeoutMs / 1000);
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Enough to read; an incident may be very long. */
const MAX_LOGGED = 65_536;

/** The request as stored in the log of attempts, without what is needed to sign another one. */
function loggedRequest(url: string, { headers, body }: WebhookMessage, access: number): string {
  const { 'webhook-signature': signature = '', ...others } = headers;
  return JSON.stringify({
    method: 'POST',
    url,
    headers: { ...others, 'webhook-signature': maskSignature(signature) },
    // The access needed to see it; not shown itself.
    access,
    body: body.length > MAX_LOGGED ? `${body.slice(0, MAX_LOGGED).toWellFormed()}…` : body,
  });
}
