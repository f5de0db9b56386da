import type { Delivery } from '../../../domain/audience/deliveries/model.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { plainText } from '../../../lib/markdown.ts';
import type { PushPayload } from '../../../surfaces/status-page/subscribe/push-payload.ts';
import type { NotificationContent } from '../email/content/content.ts';
import { translatorFor } from '../email/content/email-message.ts';
import { cut } from '../webhook/chat/markdown.ts';
import { chatMessage } from '../webhook/chat/message.ts';

/** Push services accept 4096 bytes. The encryption needs 103 of them. */
const MAX_BYTES = 3900;
export const MAX_TITLE = 150;
/** Browsers and phones show no more than this. */
export const MAX_BODY = 500;

/** A text that says why there is none, if there is none. */
export async function pushPayload(
  ctx: Context,
  reader: Pick<Row<'subscribers'>, 'locale' | 'timezone'>,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
  { settings }: NotificationContent,
  tag: string,
): Promise<PushPayload | string> {
  const message = await chatMessage(ctx, delivery, undefined, reader);
  if (typeof message === 'string') return message;
  const { label, title, body, notes, facts, url } = message;
  const { language } = (await translatorFor(reader, settings)).page;
  const text = body === '' ? facts.map(({ value }) => value).join('\n') : plainText(body);
  return fitted({
    id: delivery.event_id,
    tag,
    title: cut(`${label}: ${title}`, MAX_TITLE),
    body: cut([...notes, text].filter((line) => line !== '').join('\n'), MAX_BODY),
    url,
    lang: language.code,
    dir: language.direction,
  });
}

/** Shortens the text until the whole fits, however many bytes its characters take. */
export function fitted<P extends { readonly body: string }>(payload: P): P {
  const { body } = payload;
  const isTooLarge = Buffer.byteLength(JSON.stringify(payload)) > MAX_BYTES;
  return isTooLarge && body !== ''
    ? fitted({ ...payload, body: cut(body, Math.floor(body.length * 0.8)) })
    : payload;
}
