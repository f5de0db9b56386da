import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { plainText } from '../../lib/markdown.ts';
import type { Delivery } from '../../resources/deliveries/model.ts';
import { cut } from '../webhook/chat/markdown.ts';
import { chatMessage } from '../webhook/chat/message.ts';

/** What the service worker of a browser gets, and shows. */
export interface PushPayload {
  /** The same for every attempt to send it, so that the browser does not alert anybody twice. */
  readonly id: number;
  /** Newer messages about the same incident or maintenance replace older ones. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

// Push services accept 4096 bytes, and a character takes up to four.
const MAX_TITLE = 150;
const MAX_BODY = 500;

/** A text that says why there is none, if there is none. */
export async function pushPayload(
  ctx: Context,
  row: Pick<Row<'subscribers'>, 'locale' | 'timezone'>,
  delivery: Pick<Delivery, 'event_id' | 'kind'>,
  tag: string,
): Promise<PushPayload | string> {
  const message = await chatMessage(ctx, delivery, undefined, row);
  if (typeof message === 'string') return message;
  const { label, title, body, notes, facts } = message;
  const text = body === '' ? facts.map(({ value }) => value).join('\n') : plainText(body);
  return {
    id: delivery.event_id,
    tag,
    title: cut(`${label}: ${title}`, MAX_TITLE),
    body: cut([...notes, text].filter((line) => line !== '').join('\n'), MAX_BODY),
    url: message.url,
  };
}
