/** What the other side did with a message. `left`: the process that brought it was gone before we had said anything. */
export type Fate = 'open' | 'left' | 'refused' | 'broken off' | 'taken' | 'taken unsaid';

/** One time that a process brought a message to the outside. */
export interface HandOver {
  /** `Message-ID` or `webhook-id`. */
  readonly id: string;
  /** What it tells, by its own words, and whom. */
  readonly what: string;
  readonly to: string;
  /** The process. */
  readonly by: string;
  readonly began: number;
  /** When it was answered, or the connection ended. */
  ended: number;
  fate: Fate;
  /** What the yes said, as no other yes does: where the ledger of Daymark knows it, that very yes was noted. */
  receipt: string | undefined;
}

/** `isNews`: nobody has spoken of this to this part of the outside before. */
export type Listener = (handOver: HandOver, isNews: boolean) => void;

let receipts = 0;

/** Everything that was brought to one part of the outside, in the order in which it came. */
export class Ledger {
  readonly handOvers: HandOver[] = [];
  /** How often each mood was shown. */
  readonly moods = new Map<string, number>();
  /** Told of each beginning and each end. */
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

  /** Sets down how it ended. One that was left may still be taken: mail servers go on with what they have. */
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

/** For a yes. */
export function receiptFor(handOver: HandOver): string {
  handOver.receipt = `receipt-${++receipts}`;
  return handOver.receipt;
}
