/** What the receiver did with a message. `left` means that the sending process was gone before the receiver replied. */
export type Fate = 'open' | 'left' | 'refused' | 'broken off' | 'taken' | 'taken unsaid';

/** One attempt of a process to deliver a message. */
export interface HandOver {
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
  fate: Fate;
  /** The unique receipt in the acceptance: if Daymark's ledger contains it, this very acceptance was recorded. */
  receipt: string | undefined;
}

/** `isNews` means that this is the first message about its subject to this receiver. */
export type Listener = (handOver: HandOver, isNews: boolean) => void;

let receipts = 0;

/** All attempts to deliver to one receiver, in the order of arrival. */
export class Ledger {
  readonly handOvers: HandOver[] = [];
  /** How often each behavior occurred. */
  readonly moods = new Map<string, number>();
  /** Called at the beginning and end of each attempt. */
  readonly listeners = new Set<Listener>();
  readonly #known = new Set<string>();

  begin(one: Pick<HandOver, 'id' | 'what' | 'to' | 'by'>): HandOver {
    const handOver: HandOver = {
      ...one,
      began: performance.now(),
      ended: Number.POSITIVE_INFINITY,
      fate: 'open',
      receipt: undefined,
    };
    this.handOvers.push(handOver);
    const isNews = !this.#known.has(one.what);
    this.#known.add(one.what);
    for (const tell of this.listeners) tell(handOver, isNews);
    return handOver;
  }

  /**
   * Records how an attempt ended. An attempt that was left may still be accepted: mail servers process what they have.
   */
  end(handOver: HandOver, fate: Exclude<Fate, 'open'>): void {
    const wasLeft = handOver.fate === 'left';
    if (!wasLeft) handOver.ended = performance.now();
    handOver.fate = wasLeft && fate === 'taken' ? 'taken unsaid' : fate;
    for (const tell of this.listeners) tell(handOver, false);
  }

  count(mood: string): void {
    this.moods.set(mood, (this.moods.get(mood) ?? 0) + 1);
  }
}

/** The receipt of an acceptance. */
export function receiptFor(handOver: HandOver): string {
  handOver.receipt = `receipt-${++receipts}`;
  return handOver.receipt;
}
