import { z } from 'zod';
import { eventTypes } from '../../kernel/events/catalog.ts';

/** The data of one message. */
export const liveEventSchema = z
  .strictObject({
    id: z.int(),
    type: z.enum(eventTypes),
    subject: z.string(),
    subject_id: z.int(),
    actor: z.strictObject({
      type: z.string().describe('`token`, `session`, `guest`, `command`, or `system` for Daymark itself.'),
      id: z.int().nullable().describe('The id of the token or of the session.'),
    }),
  })
  .meta({ id: 'LiveEventDocument', description: 'One write. Read the record itself from the API.' });

/** One member of the list in a message of the type `presence`. */
export interface Presence {
  readonly subject: string;
  readonly subject_id: number;
  readonly user: { readonly id: number; readonly name: string };
  /** As the client of that user calls its tab. By it, a client finds its own tab. */
  readonly tab: string;
  readonly writing: boolean;
  readonly since: string;
}

export type LiveEvent = z.output<typeof liveEventSchema>;
