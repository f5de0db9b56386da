import type { Unavailable } from '../errors.ts';
import type { Seconds } from '../lib/clock.ts';
import type { Delivery } from '../resources/deliveries/model.ts';
import type { RefusalCause } from './email/refusal-cause.ts';

/** What became of one try. */
export interface Outcome {
  readonly state: 'sent' | 'deferred' | 'failed' | 'bounced' | 'suppressed';
  /** Why it was not sent, in words for the operator. */
  readonly error?: string;
  /** Not before this, where the other side said so. */
  readonly retryAfter?: number;
  /** The other side never heard of it: where it is deferred, no try is used up. */
  readonly untried?: boolean;
  /** What a mail server's permanent refusal is about. */
  readonly refusal?: RefusalCause;
  /** The mail server could not be reached, or broke off. */
  readonly isServerDown?: boolean;
  /** The problem (`email/problems.ts`) that the mail waits for. */
  readonly heldBy?: string;
  /** For the log of tries. */
  readonly statusCode?: number;
  readonly request?: string;
  readonly response?: string;
}

/** It could not be read what to send: nobody heard of it, and it is tried again soon. */
export const databaseAway = ({ message, retryAfter = 5 }: Unavailable): Outcome => ({
  state: 'deferred',
  untried: true,
  retryAfter,
  error: message,
});

/** Hands deliveries over to the outside. It never throws: what went wrong is an outcome. */
export interface Sender {
  /** Undefined where it was not tried after all: it goes back as it was. */
  readonly send: (delivery: Delivery) => Promise<Outcome | undefined>;
  /** How many recipients it can serve at once, as things are; without it, any number. */
  readonly room?: () => Promise<number>;
  /** Before this it serves nobody. */
  readonly readyAt?: () => Seconds;
  /** Nothing more is begun: what waits goes back. */
  readonly stop?: () => void;
  readonly close: () => Promise<void>;
}
