/** What the receiver did with a message. `left` means that the sending process was gone before the receiver replied. */
export type AttemptResult = 'open' | 'left' | 'refused' | 'broken' | 'accepted' | 'accepted silently';

/** One attempt of a process to deliver a message. */
export interface DeliveryAttempt {
  /** `Message-ID` or `webhook-id`. */
  readonly id: string;
  /** What the message is about, according to its text, and its recipient. */
  readonly what: string;
  readonly to: string;
  /** The process. */
  readonly by: string;
  readonly began: number;
  /** When the receiver replied, or the connection ended. */
  ended: number;
  result: AttemptResult;
  /** The unique receipt in the acceptance: if Daymark's ledger contains it, this very acceptance was recorded. */
  receipt: string | undefined;
}

/** `isNews` means that this is the first message about its subject to this receiver. */
export type Listener = (attempt: DeliveryAttempt, isNews: boolean) => void;

let receipts = 0;

/** All attempts to deliver to one receiver, in the order of arrival. */
export class Ledger {
  readonly attempts: DeliveryAttempt[] = [];
  /** How often each behavior occurred. */
  readonly behaviors = new Map<string, number>();
  /** Called at the beginning and end of each attempt. */
  readonly listeners = new Set<Listener>();
  readonly #knownSubjects = new Set<string>();

  begin(message: Pick<DeliveryAttempt, 'id' | 'what' | 'to' | 'by'>): DeliveryAttempt {
    const attempt: DeliveryAttempt = {
      ...message,
      began: performance.now(),
      ended: Number.POSITIVE_INFINITY,
      result: 'open',
      receipt: undefined,
    };
    this.attempts.push(attempt);
    const isNews = !this.#knownSubjects.has(message.what);
    this.#knownSubjects.add(message.what);
    for (const listener of this.listeners) listener(attempt, isNews);
    return attempt;
  }

  /**
   * Records how an attempt ended. An attempt that was left may still be accepted: mail servers process what they have.
   */
  end(attempt: DeliveryAttempt, result: Exclude<AttemptResult, 'open'>): void {
    const wasLeft = attempt.result === 'left';
    if (!wasLeft) attempt.ended = performance.now();
    attempt.result = wasLeft && result === 'accepted' ? 'accepted silently' : result;
    for (const listener of this.listeners) listener(attempt, false);
  }

  count(behavior: string): void {
    this.behaviors.set(behavior, (this.behaviors.get(behavior) ?? 0) + 1);
  }
}

/** The receipt of an acceptance. */
export function receiptFor(attempt: DeliveryAttempt): string {
  attempt.receipt = `receipt-${++receipts}`;
  return attempt.receipt;
}
