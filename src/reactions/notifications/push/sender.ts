import { deleteGoneBrowser } from '../../../domain/audience/subscribers/browser-actions.ts';
import { isPushService } from '../../../domain/audience/subscribers/push-services.ts';
import { vapidKeys } from '../../../domain/audience/subscribers/vapid-keys.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Outcome, Sender } from '../sender.ts';
import { subscriberSender, suppressed } from '../subscriber-sender.ts';
import { GONE, NOT_FOUND } from '../webhook/outcome.ts';
import { tryToSend } from '../webhook/sender.ts';
import { pushPayload } from './payload.ts';

/** Push services keep a message for a browser that is off for this long. Nobody needs yesterday's news. */
const TTL_SECONDS = 86_400;

/** Sends notifications to browsers (Web Push: RFC 8030, RFC 8291 and RFC 8292). */
export const pushSender = (shared: Context): Sender =>
  subscriberSender(shared, async (ctx, row, delivery, content) => {
    const { endpoint, push_p256dh: p256dh, push_auth: auth } = row;
    const { entry } = content;
    if (p256dh === null || auth === null) return suppressed('The browser has no keys.');
    if (!entry) return suppressed('Browsers are not told of this.');
    // Subscriptions from before there was a list stay, and are sent to again once the list has their service.
    if (!isPushService(ctx.config, endpoint)) return suppressed(UNKNOWN_SERVICE);
    const tag = `${entry.type}-${entry.id}`;
    const payload = await pushPayload(ctx, row, delivery, content, tag);
    if (typeof payload === 'string') return suppressed(payload);
    const outcome = await sendPush(
      ctx,
      { endpoint, p256dh, auth },
      { payload, tag, isUrgent: entry.type === 'incident' },
    );
    const { statusCode } = outcome;
    if (statusCode === undefined || !isGoneStatus(statusCode)) return outcome;
    await deleteGoneBrowser(ctx, row.id, endpoint);
    return { state: 'failed', statusCode, error: goneText(statusCode) };
  });

/** Where a browser gets its notifications, and its keys. */
interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  readonly payload: object;
  readonly tag: string;
  readonly isUrgent: boolean;
}

/** One attempt to send something to a browser. */
export async function sendPush(
  ctx: Context,
  { endpoint, p256dh, auth }: Browser,
  { payload, tag, isUrgent }: PushMessage,
): Promise<Outcome> {
  // Loaded on demand: few installations need it at once.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: contactOf(ctx), ...(await vapidKeys(ctx)) },
      TTL: TTL_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      // A message that still waits for the browser is replaced by a newer one.
      topic: tag,
    },
  );
  return whenTooLarge(await tryToSend(ctx, endpoint, { headers: textHeaders(headers), body: body ?? '' }));
}

/** What a push service answers when the browser does not exist any more. */
export const isGoneStatus = (statusCode: number): boolean => statusCode === GONE || statusCode === NOT_FOUND;

export const UNKNOWN_SERVICE =
  'The push service of this browser is not known. Add its host name to PUSH_SERVICES, if you trust it.';

export const goneText = (statusCode: number): string =>
  `The push service answered ${statusCode}: the browser does not receive notifications any more. Its subscription was deleted.`;

const TOO_LARGE = 413;

/** The next attempt would be just as large. */
const whenTooLarge = (outcome: Outcome): Outcome =>
  outcome.statusCode === TOO_LARGE
    ? {
        ...outcome,
        state: 'failed',
        error: 'The push service answered 413: the message is too large for it.',
      }
    : outcome;

/** Whom push services may contact: the page, or who its mails are from. */
const contactOf = ({ config }: Context): string =>
  config.baseUrl.startsWith('https:') ? config.baseUrl : `mailto:${config.mailFrom.address}`;

const textHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      // Our own request sets it.
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
