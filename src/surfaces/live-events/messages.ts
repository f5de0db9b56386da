import type { LoggedEvent } from '../../kernel/events/log.ts';
import type { LiveEvent } from './schema.ts';

/** One write, as a message of the stream. Clients read the record itself from the API. */
export function eventMessage({ id, type, subject, subjectId, actor, actorId }: LoggedEvent): Buffer {
  const data: LiveEvent = { id, type, subject, subject_id: subjectId, actor: { type: actor, id: actorId } };
  return Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Tells a client where the stream begins, so that it can resume there. A message without data is not dispatched. */
export const positionMessage = (id: number): Buffer => Buffer.from(`id: ${id}\n\n`);

/** Tells a client that it missed too much: it has to read everything again. */
export const resetMessage = (id: number): Buffer =>
  Buffer.from(`id: ${id}\nevent: reset\ndata: ${JSON.stringify({ id })}\n\n`);

/** Who has which record open: the whole list. It has no id, because it is not part of the log. */
export const presenceMessage = (list: string): Buffer => Buffer.from(`event: presence\ndata: ${list}\n\n`);

/** The id in a `Last-Event-ID` header; undefined without the header, and NaN if it is no id of ours. */
export function lastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(String(header)) ? Number(header) : Number.NaN;
}
