import type { Delivery } from '../../domain/audience/deliveries/model.ts';
import type { Unavailable } from '../../kernel/errors.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { RefusalCause } from './email/problems/refusal-cause.ts';

/** The outcome of one attempt. */
export interface Outcome {
  readonly state: 'sent' | 'deferred' | 'failed' | 'bounced' | 'suppressed';
  /** Why it was not sent, for the operator. */
  readonly error?: string;
  /** The earliest time of the next attempt, if the receiver named one. */
  readonly retryAfter?: number;
  /** The receiver was not contacted: if the delivery is deferred, no attempt is used up. */
  readonly untried?: boolean;
  /** The cause of a permanent refusal by the mail server. */
  readonly refusal?: RefusalCause;
  /** The mail server could not be reached, or broke the connection. */
  readonly isServerDown?: boolean;
  /** The problem (`reactions/notifications/email/problems/problems.ts`) that holds the email. */
  readonly heldBy?: string;
  /** It was sent as far as we can: to a file, because there is no mail server. */
  readonly isWritten?: boolean;
  /** For the log of attempts. */
  readonly statusCode?: number;
  readonly request?: string;
  readonly response?: string;
}

/** The content could not be loaded: nothing was sent, and the delivery is retried soon. */
export const databaseAway = ({ message, retryAfter = 5 }: Unavailable): Outcome => ({
  state: 'deferred',
  untried: true,
  retryAfter,
  error: message,
});

/** Sends deliveries through a channel. It never throws: errors are outcomes. */
export interface Sender {
  /**
   * Undefined if the delivery was not attempted: its lease is released. A sender that waits for a connection or for the
   * database asks `isLeased` again right before it contacts the receiver: the process may have stood still meanwhile.
   */
  readonly send: (delivery: Delivery, isLeased?: () => boolean) => Promise<Outcome | undefined>;
  /** How many recipients the sender can serve at once now; without this method there is no limit. */
  readonly capacity?: () => Promise<number>;
  /** The sender serves nobody before this time. */
  readonly readyAt?: () => Seconds;
  /** Starts nothing more and releases what is waiting. */
  readonly stop?: () => void;
  /** Called when the process cannot wait any longer: attempts in progress end if that is possible, with an outcome. */
  readonly close: () => Promise<void>;
}
