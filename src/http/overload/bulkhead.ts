/** How many requests of one kind a process takes. */
export interface BulkheadLimits {
  /** In progress at once. */
  readonly running: number;
  /**
   * How long a request should be in progress, in milliseconds. While requests take longer, fewer of them are in progress at
   * once: on one processor, more would only make each of them slower. Undefined if it is not the server who decides that.
   */
  readonly targetMs?: number;
  /** They take no places of other bulkheads, because they hardly ever use the processor. */
  readonly isApart?: true;
  /** Waiting for their turn. */
  readonly waiting: number;
  /** How long one may wait in a burst, in milliseconds. */
  readonly patience: number;
  /** How long one may wait once the queue has not been empty for as long as `patience`. */
  readonly shortPatience: number;
}

/** A request in a bulkhead, with all others that wait for the same response. */
export interface Ticket {
  readonly bulkhead: Bulkhead;
  /** What a second request for the same response has in common with this one; undefined if nothing can be shared. */
  readonly key: string | undefined;
  /** Whether it is for what the public reads most. There are few such responses, and all who want one share it. */
  readonly isEssential: boolean;
  /** The network of the client. */
  readonly address: string;
  /** Where all those are who wait for this response. */
  readonly audience: Set<string>;
  /** Since when the request waits. */
  since: number;
  startedAt: number;
  state: 'waiting' | 'running' | 'receiving' | 'done';
  start: () => void;
  refuse: () => void;
  /** Frees the place of a request that only waits from now on. */
  readonly release: () => void;
  /** Called for each request that waits for the response of this one, when it is there or was refused. */
  readonly followers: Follower[];
}

interface Follower {
  readonly lookUpAgain: () => void;
  readonly refuse: () => void;
}

/** Even if they take long, this share of the places is used. */
const MIN_SHARE = 0.125;
const DECREASE = 0.75;

/** The requests of one kind: those in progress, and those that wait for their turn. */
export class Bulkhead {
  readonly name: string;
  readonly limits: BulkheadLimits;
  /** The oldest first. */
  readonly #waiting = new Set<Ticket>();
  /** For each address with waiting requests: how many they are, and when one of its requests was last taken. */
  readonly #queues = new Map<string, { waiting: number; turn: number }>();
  #turn = 0;
  running = 0;
  /** How many may be in progress now. */
  #allowed: number;
  /** The time that requests took since the last adjustment. */
  #finished = 0;
  #totalMs = 0;
  /** When the queue was last empty. */
  #emptyAt = Number.NEGATIVE_INFINITY;

  constructor(name: string, limits: BulkheadLimits) {
    this.name = name;
    this.limits = limits;
    this.#allowed = limits.running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get hasRoom(): boolean {
    return this.running < this.#allowed;
  }

  start(ticket: Ticket, now: number): void {
    ticket.startedAt = now;
    this.running++;
  }

  finish({ startedAt }: Ticket, now: number): void {
    this.running--;
    this.#finished++;
    this.#totalMs += now - startedAt;
  }

  /** Adjusts how many may be in progress: a quarter less if they take too long, and otherwise one more. */
  adjust(): void {
    const { running, targetMs } = this.limits;
    if (targetMs === undefined || this.#finished === 0) return;
    const isSlow = this.#totalMs / this.#finished > targetMs;
    const least = Math.max(1, Math.floor(running * MIN_SHARE));
    this.#allowed = isSlow
      ? Math.max(least, Math.floor(this.#allowed * DECREASE))
      : Math.min(running, this.#allowed + 1);
    this.#finished = 0;
    this.#totalMs = 0;
  }

  /** Adds a request to the queue. Returns the one that has to leave, if the queue was full. */
  enqueue(ticket: Ticket, now: number): Ticket | undefined {
    if (this.#waiting.size === 0) this.#emptyAt = now;
    this.#waiting.add(ticket);
    const queue = this.#queues.get(ticket.address);
    if (queue) queue.waiting++;
    else this.#queues.set(ticket.address, { waiting: 1, turn: 0 });
    if (this.#waiting.size <= this.limits.waiting) return undefined;
    const leaving = this.#findLeaving() ?? ticket;
    this.remove(leaving);
    return leaving;
  }

  remove(ticket: Ticket): void {
    if (!this.#waiting.delete(ticket)) return;
    const queue = this.#queues.get(ticket.address);
    if (queue && --queue.waiting === 0) this.#queues.delete(ticket.address);
  }

  /** Of the address with the most requests, the oldest one that nobody else waits for. */
  #findLeaving(): Ticket | undefined {
    let leaving: Ticket | undefined;
    const waitingAt = ({ address }: Ticket) => this.#queues.get(address)?.waiting ?? 0;
    for (const ticket of this.#waiting) {
      if (ticket.isEssential || ticket.followers.length > 0) continue;
      if (!leaving || waitingAt(ticket) > waitingAt(leaving)) leaving = ticket;
    }
    return leaving;
  }

  /**
   * Takes a request out of the queue: first those for what the public reads most, then those whose response clients at most
   * addresses wait for. Otherwise the addresses take turns, and at each of them the response comes first that most requests
   * wait for, or the oldest one among equals.
   */
  takeNext(): Ticket | undefined {
    let next: Ticket | undefined;
    for (const ticket of this.#waiting) if (!next || this.#comesBefore(ticket, next)) next = ticket;
    if (!next) return undefined;
    const queue = this.#queues.get(next.address);
    if (queue) queue.turn = ++this.#turn;
    this.remove(next);
    return next;
  }

  #comesBefore(one: Ticket, other: Ticket): boolean {
    if (one.isEssential !== other.isEssential) return one.isEssential;
    if (one.audience.size !== other.audience.size) return one.audience.size > other.audience.size;
    const turns = this.#turnOf(one) - this.#turnOf(other);
    if (turns !== 0) return turns < 0;
    // Where a proxy hides the addresses, all requests come from the same one.
    return one.address === other.address && one.followers.length > other.followers.length;
  }

  #turnOf({ address }: Ticket): number {
    return this.#queues.get(address)?.turn ?? 0;
  }

  /** Nobody has waited while this process stood still. */
  excuse(milliseconds: number): void {
    this.#emptyAt += milliseconds;
    for (const ticket of this.#waiting) ticket.since += milliseconds;
  }

  /** Takes the requests out of the queue that have waited for too long. */
  takeExpired(now: number): Ticket[] {
    const { patience, shortPatience } = this.limits;
    if (this.#waiting.size === 0) this.#emptyAt = now;
    const isStanding = now - this.#emptyAt > patience;
    const expired = [...this.#waiting].filter(
      ({ since }) => now - since > (isStanding ? shortPatience : patience),
    );
    for (const ticket of expired) this.remove(ticket);
    return expired;
  }
}
