import type { Context } from '../../context.ts';
import type { Sender } from '../sender.ts';
import { subscriberSender, suppressed } from '../subscriber-sender.ts';
import { tryToSend } from '../webhook/sender.ts';
import { pushPayload } from './payload.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Push services keep a message for a browser that is off for this long. News of yesterday interests nobody. */
const TTL_SECONDS = 86_400;

/** Sends notifications to browsers (Web Push: RFC 8030, RFC 8291 and RFC 8292). */
export const pushSender = (ctx: Context): Sender =>
  subscriberSender(ctx, async (row, delivery, { entry }) => {
    const { endpoint, push_p256dh: p256dh, push_auth: auth } = row;
    if (p256dh === null || auth === null) return suppressed('The browser has no keys.');
    const tag = entry ? `${entry.type}-${entry.id}` : delivery.kind;
    const payload = await pushPayload(ctx, row, delivery, tag);
    if (typeof payload === 'string') return suppressed(payload);
    // Loaded on demand: few installations need it at once.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contactOf(ctx), ...(await vapidKeys(ctx)) },
        TTL: TTL_SECONDS,
        urgency: entry?.type === 'incident' ? 'high' : 'normal',
        // A message that still waits for the browser is replaced by a newer one.
        topic: tag,
      },
    );
    return tryToSend(ctx, endpoint, { headers: textHeaders(headers), body: body ?? '' });
  });

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
