import { createHmac } from 'node:crypto';
import type { JsonPaths } from '../../../common/alert-senders.ts';

/** The day of every payload: the problem begins at 21:04, is repeated at 21:09, and ends at 21:31, always in UTC. */
export const deliveredAt = {
  firing: new Date('2026-11-20T21:04:30Z'),
  repeat: new Date('2026-11-20T21:09:30Z'),
  resolved: new Date('2026-11-20T21:31:30Z'),
} as const;

export type Moment = keyof typeof deliveredAt;

export const moments = Object.keys(deliveredAt) as Moment[];

/** What a sender posts at a moment. Without a text, it is sent as JSON. */
export interface Payload {
  readonly body: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Sender {
  readonly payload: (moment: Moment) => Payload;
  /** Signs a text with a secret; for senders that sign. */
  readonly sign?: (text: string, secret: string, at: Date) => Readonly<Record<string, string>>;
  readonly paths?: JsonPaths;
}

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
