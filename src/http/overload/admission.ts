import type { ServerResponse } from 'node:http';
import { guest } from '../../kernel/auth/actor.ts';
import { networkOf } from '../../lib/network.ts';
import { DirectResponse } from '../cache/direct-response.ts';
import type { LookUpAgain } from '../cache/front-cache.ts';
import type { Exchange } from '../exchange.ts';
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
  readonly laneOf: (exchange: Exchange) => LaneName;
  /** Whether the response costs so little that it is never held up. */
  readonly isFree: (exchange: Exchange) => boolean;
  /** Whether it is for what the public reads most. */
  readonly isEssential: (exchange: Exchange) => boolean;
  /** Answers 503. */
  readonly refuse: (exchange: Exchange, delay: number) => void;
}

interface Arrival {
  readonly exchange: Exchange;
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
  readonly #receiving = new Map<Ticket, Exchange>();
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
    this.#delay = new EventLoopDelay((stoodStillMs) => this.#tick(stoodStillMs));
  }

  /** How many requests are in progress, and how many wait. */
  get load(): { readonly running: number; readonly waiting: number; readonly delay: number } {
    const waiting = this.#inOrder.reduce((sum, bulkhead) => sum + bulkhead.waiting, 0);
    return { running: this.#running, waiting, delay: this.#delay.current };
  }

  /** Calls `run` at once, later, or never: then the request has been refused. */
  enter(exchange: Exchange, run: () => void, lookUpAgain?: LookUpAgain): void {
    if (this.#options.isFree(exchange)) run();
    else this.#arrive({ exchange, run, rounds: 0 }, lookUpAgain);
  }

  #arrive(arrival: Arrival, lookUpAgain: LookUpAgain | undefined): void {
    const { exchange, run, rounds } = arrival;
    const bulkhead = this.#bulkheads[this.#options.laneOf(exchange)];
    const isShared = lookUpAgain !== undefined && bulkhead === this.#bulkheads.public && rounds < MAX_ROUNDS;
    const address = networkOf(exchange.address);
    const key = isShared ? keyOf(exchange) : undefined;
    const leader = key === undefined ? undefined : this.#leaders.get(key);
    if (leader && lookUpAgain) {
      const next = { ...arrival, rounds: rounds + 1 };
      leader.audience.add(address);
      leader.followers.push({
        lookUpAgain: () => {
          if (!exchange.response.destroyed) lookUpAgain((again) => this.#arrive(next, again));
        },
        refuse: () => this.#refuse(exchange),
      });
      return;
    }
    const ticket: Ticket = {
      bulkhead,
      address,
      audience: new Set([address]),
      key,
      isEssential: isShared && this.#options.isEssential(exchange),
      since: 0,
      startedAt: 0,
      state: 'waiting',
      start: () => {
        whenHeadIsSent(exchange.response, () => this.#finish(ticket));
        run();
      },
      refuse: () => this.#refuse(exchange),
      release: () => this.release(exchange),
      followers: [],
    };
    exchange.ticket = ticket;
    if (key !== undefined) this.#leaders.set(key, ticket);
    this.#take(ticket);
  }

  /** Frees the place of a request whose body is still arriving: its client decides how long that takes. */
  pause(exchange: Exchange): void {
    const { ticket } = exchange;
    if (ticket?.state !== 'running') return;
    this.#free(ticket);
    ticket.state = 'receiving';
    this.#receiving.set(ticket, exchange);
    if (this.#receiving.size <= this.#options.maxReceiving) return;
    // The oldest one has had the most time. It is hardly ever somebody who sends a request in earnest.
    for (const oldest of this.#receiving.values()) {
      oldest.request.socket.destroy();
      break;
    }
  }

  /** Frees the place of a request that waits for something to change, and will not ask for it again. */
  release({ ticket }: Exchange): void {
    if (ticket?.state !== 'running') return;
    this.#free(ticket);
    ticket.state = 'receiving';
  }

  /** Takes a place for a request whose body has arrived. */
  resume({ ticket }: Exchange, start: () => void, refuse: () => void): void {
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
  end({ ticket }: Exchange): void {
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

  #refuse(exchange: Exchange): void {
    if (exchange.response.destroyed) return;
    this.refused++;
    this.#options.refuse(exchange, this.#delay.current);
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

  #tick(stoodStillMs: number): boolean {
    const now = performance.now();
    for (const bulkhead of this.#inOrder) {
      bulkhead.excuse(stoodStillMs);
      for (const ticket of bulkhead.takeExpired(now)) this.#giveUp(ticket);
      bulkhead.adjust();
    }
    const { running, waiting } = this.load;
    return running + waiting > 0;
  }
}

/** Requests of guests with the same key get the same response. */
const keyOf = (exchange: Exchange): string =>
  `${exchange.page.key}${exchange.variantFor(guest)} ${exchange.url}`;

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
