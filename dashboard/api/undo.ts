import { call } from './client.ts';
import { everythingChanged } from './live.ts';

export interface Undone {
  /** How many were taken back before they went, and how many had gone to somebody. Emails in files went to nobody. */
  readonly takenBack: number;
  readonly gone: number;
}

/** The event of a write, which an undo of it names. */
export function eventIn(headers: Headers): number | undefined {
  const event = headers.get('daymark-event');
  return event === null ? undefined : Number(event);
}

/** Takes back a publication: the post itself, and the notifications that have not gone. */
export async function undoPublication(eventId: number): Promise<Undone> {
  const { data } = await call('POST /api/events/{event}/undo', { path: { event: eventId } });
  const { email, chat, push } = data.data.channels;
  const told = [email, chat, push];
  await everythingChanged();
  return {
    takenBack: told.reduce((sum, { taken_back }) => sum + taken_back, 0),
    gone: told.reduce((sum, { gone, written, unconfirmed }) => sum + gone - written + unconfirmed, 0),
  };
}
