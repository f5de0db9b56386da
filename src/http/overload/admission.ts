import type { IncomingMessage, ServerResponse } from 'node:http';
import { DirectResponse } from '../cache/direct-response.ts';
import type { LookUpAgain } from '../cache/front-cache.ts';
import { stateOf } from '../request-state.ts';
import { Bulkhead, type Ticket } from './bulkhead.ts';
import { EventLoopDelay } from './event-loop-delay.ts';

/**
 * Those that come first are served first: whoever was signed in a moment ago; attempts to sign in; other requests that change
 * something, or whose sender is not known yet; and what everybody may read.
 */
export type LaneName = 'staff' | 'signIn' | 'entrance' | 'public';

export interface AdmissionOptions {
  /** How many requests may be in progress at once. */
  readonly maxRequests: number;
  /** How many requests may be receiving their bodies at once. */
  readonly maxReceiving: number;
  readonly laneOf: (request: IncomingMessage) => LaneName;
  /** Whether the response costs so little that it is never held up. */
  readonly isFree: (request: IncomingMessage) => boolean;
  /** Whether it is for what the public reads most. */
  readonly isEssential: (request: IncomingMessage) => boolean;
  /** The network of the client. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** What a response depends on besides its URL. */
  readonly variantOf: (request: IncomingMessage) => string;
  /** Answers 503. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, delay: number) => void;
}

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly run: () => void;
  /** How often it has waited for the response of another request. */
  readonly rounds: number;
}

/** Each bulkhead may use this share of the places, so that no bulkhead can take all of them. */
const SHARES = { staff: 0.75, signIn: 1.5, entrance: 0.25, public: 0.75 } as const;
const TIMES = {
  staff: { patience: 5000, shortPatience: 2000 },
  // They wait for `auth/passwords.ts`, which hashes a few at a time, and lets those in first who have signed in before.
  signIn: { patience: 2000, shortPatience: 1000, isApart: true },
  entrance: { patience: 2000, shortPatience: 1000 },
  public: { patience: 1000, shortPatience: 500, targetMs: 150 },
} as const;
/** How many requests wait for each one in progress. */
const WAITING_PER_PLACE = 4;
/** A request waits for the response of another one this often. Then it asks for a place of its own. */
const MAX_ROUNDS = 3;
/** When the place of a request whose client is gone is free at the latest. */
const MAX_ABANDONED_MS = 10_000;
/** Requests that were waiting for the response of another one and are answered in one turn of the event loop. */
const FOLLOWERS_PER_TURN = 200;

/**
 * Decides when a request that the front cache could not answer is worked on. A limited number of requests are in progress,
 * a limited number wait, and the others are refused at once, so that the server answers as many as it can, in good time,
 * however many arrive.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #bulkheads: Readonly<Record<LaneName, Bulkhead>>;
  readonly #inOrder: readonly Bulkhead[];
  /** The requests that others with the same key can wait for. */
  readonly #leaders = new Map<string, Ticket>();
  /** The oldest first. */
  readonly #receiving = new Map<Ticket, IncomingMessage>();
  readonly #delay: EventLoopDelay;
  #soon: (() => void)[] = [];
  #running = 0;
  #isScheduled = false;
  refused = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    const bulkhead = (name: LaneName) =>
      new Bulkhead(name, {
        running: Math.max(1, Math.floor(options.maxRequests * SHARES[name])),
        waiting: options.maxRequests * WAITING_PER_PLACE,
        ...TIMES[name],
      });
    this.#bulkheads = {
      staff: bulkhead('staff'),
      signIn: bulkhead('signIn'),
      entrance: bulkhead('entrance'),
      public: bulkhead('public'),
    };
    this.#inOrder = Object.values(this.#bulkheads);
    this.#delay = new EventLoopDelay(() => this.#tick());
  }

  /** How many requests are in progress, and how many wait. */
  get load(): { readonly running: number; readonly waiting: number; readonly delay: number } {
    const waiting = this.#inOrder.reduce((sum, bulkhead) => sum + bulkhead.waiting, 0);
    return { running: this.#running, waiting, delay: this.#delay.current };
  }

  /** Calls `run` at once, later, or never: then the request has been refused. */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    run: () => void,
    lookUpAgain?: LookUpAgain,
  ): void {
    if (this.#options.isFree(request)) run();
    else this.#arrive({ request, response, run, rounds: 0 }, lookUpAgain);
  }

  #arrive(arrival: Arrival, lookUpAgain: LookUpAgain | undefined): void {
    const { request, response, run, rounds } = arrival;
    const bulkhead = this.#bulkheads[this.#options.laneOf(request)];
    const isShared = lookUpAgain !== undefined && bulkhead === this.#bulkheads.public && rounds < MAX_ROUNDS;
    const key = isShared ? `${this.#options.variantOf(request)} ${request.url}` : undefined;
    const leader = key === undefined ? undefined : this.#leaders.get(key);
    if (leader && lookUpAgain) {
      const next = { ...arrival, rounds: rounds + 1 };
      leader.audience.add(this.#options.addressOf(request));
      leader.followers.push({
        lookUpAgain: () => {
          if (!response.destroyed) lookUpAgain((again) => this.#arrive(next, again));
        },
        refuse: () => this.#refuse(request, response),
      });
      return;
    }
    const address = this.#options.addressOf(request);
    const ticket: Ticket = {
      bulkhead,
      address,
      audience: new Set([address]),
      key,
      isEssential: isShared && this.#options.isEssential(request),
      since: 0,
      startedAt: 0,
      state: 'waiting',
      start: () => {
        whenHeadIsSent(response, () => this.#finish(ticket));
        run();
      },
      refuse: () => this.#refuse(request, response),
      release: () => this.release(request),
      followers: [],
    };
    stateOf(request).ticket = ticket;
    if (key !== undefined) this.#leaders.set(key, ticket);
    this.#take(ticket);
  }

  /** Frees the place of a request whose body is still arriving: its client decides how long that takes. */
  pause(request: IncomingMessage): void {
    const { ticket } = stateOf(request);
    if (ticket?.state !== 'running') return;
    this.#free(ticket);
    ticket.state = 'receiving';
    this.#receiving.set(ticket, request);
    if (this.#receiving.size <= this.#options.maxReceiving) return;
    // The oldest one has had the most time. It is hardly ever somebody who sends a request in earnest.
    for (const oldest of this.#receiving.values()) {
      oldest.socket.destroy();
      break;
    }
  }

  /** Frees the place of a request that waits for something to change, and will not ask for it again. */
  release(request: IncomingMessage): void {
    const { ticket } = stateOf(request);
    if (ticket?.state !== 'running') return;
    this.#free(ticket);
    ticket.state = 'receiving';
  }

  /** Takes a place for a request whose body has arrived. */
  resume(request: IncomingMessage, start: () => void, refuse: () => void): void {
    const { ticket } = stateOf(request);
    if (ticket?.state !== 'receiving') {
      start();
      return;
    }
    this.#receiving.delete(ticket);
    ticket.state = 'waiting';
    ticket.start = start;
    ticket.refuse = () => {
      this.refused++;
      refuse();
    };
    this.#take(ticket);
  }

  /** The response of the request is closed, or its client is gone. Work that has begun goes on, and keeps its place. */
  end(request: IncomingMessage): void {
    const { ticket } = stateOf(request);
    if (ticket?.state === 'running') setTimeout(() => this.#finish(ticket), MAX_ABANDONED_MS).unref();
    else if (ticket) this.#finish(ticket);
  }

  #take(ticket: Ticket): void {
    const { bulkhead } = ticket;
    this.#delay.start();
    const now = performance.now();
    ticket.since = now - this.#delay.current;
    if (bulkhead.waiting === 0 && this.#hasRoom(bulkhead)) this.#begin(ticket);
    else {
      const leaving = bulkhead.enqueue(ticket, now);
      if (leaving) this.#giveUp(leaving);
    }
  }

  #hasRoom(bulkhead: Bulkhead): boolean {
    return (
      bulkhead.hasRoom && (bulkhead.limits.isApart === true || this.#running < this.#options.maxRequests)
    );
  }

  #begin(ticket: Ticket): void {
    ticket.state = 'running';
    ticket.bulkhead.start(ticket, performance.now());
    if (!ticket.bulkhead.limits.isApart) this.#running++;
    ticket.start();
  }

  #free(ticket: Ticket): void {
    ticket.bulkhead.finish(ticket, performance.now());
    if (!ticket.bulkhead.limits.isApart) this.#running--;
    // Another turn of the event loop takes a system call, and usually nobody waits.
    if (this.#inOrder.some(({ waiting }) => waiting > 0)) this.#schedule();
  }

  /** The response has begun, or will never begin. What the client does with it takes no place. */
  #finish(ticket: Ticket): void {
    const { state, bulkhead, followers } = ticket;
    if (state === 'done') return;
    if (state === 'running') this.#free(ticket);
    else if (state === 'waiting') bulkhead.remove(ticket);
    else this.#receiving.delete(ticket);
    this.#close(ticket);
    for (const { lookUpAgain } of followers) this.#soon.push(lookUpAgain);
    if (followers.length > 0) this.#schedule();
  }

  #giveUp(ticket: Ticket): void {
    this.#close(ticket);
    ticket.refuse();
    for (const { refuse } of ticket.followers) this.#soon.push(refuse);
    if (ticket.followers.length > 0) this.#schedule();
  }

  #close(ticket: Ticket): void {
    ticket.state = 'done';
    if (ticket.key !== undefined && this.#leaders.get(ticket.key) === ticket)
      this.#leaders.delete(ticket.key);
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return;
    this.refused++;
    this.#options.refuse(request, response, this.#delay.current);
  }

  /** The next requests begin in the next turn of the event loop, so that requests that just arrived are seen first. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#advance();
    });
  }

  #advance(): void {
    const soon = this.#soon.splice(0, FOLLOWERS_PER_TURN);
    for (const work of soon) work();
    for (const bulkhead of this.#inOrder) {
      while (this.#hasRoom(bulkhead)) {
        const next = bulkhead.takeNext();
        if (!next) break;
        this.#begin(next);
      }
    }
    if (this.#soon.length > 0) this.#schedule();
  }

  #tick(): boolean {
    const now = performance.now();
    for (const bulkhead of this.#inOrder) {
      for (const ticket of bulkhead.takeExpired(now)) this.#giveUp(ticket);
      bulkhead.adjust();
    }
    const { running, waiting } = this.load;
    return running + waiting > 0;
  }
}

/** Node has no event for this. Every way to send a response that is not ours calls `writeHead`. */
function whenHeadIsSent(response: ServerResponse, act: () => void): void {
  if (response instanceof DirectResponse) {
    response.onHead = act;
    return;
  }
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]): ServerResponse => {
    act();
    return Reflect.apply(writeHead, response, head);
  };
}
