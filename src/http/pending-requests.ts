import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Clock, millisecondsOf } from '../lib/clock.ts';
import { hasBody } from './body.ts';
import { type Exchange, exchangeOf } from './exchange.ts';

/** A client that waited for longer and gave up was kept waiting by us. */
const KEPT_WAITING_MS = 1000;

interface Arrived {
  readonly at: number;
}

/** Whoever must know what has arrived and is not stored yet, and what was refused. Times are in milliseconds. */
interface Losses {
  readonly arrived: (one: Arrived) => void;
  readonly stored: (all: readonly Arrived[]) => void;
  readonly missed: (at: number) => void;
}

interface Pending {
  /** Undefined while the client sends its body, and once somebody else answers for it. */
  held: { readonly arrived: Arrived; readonly since: number } | undefined;
}

/**
 * Requests of programs that may not ask again, from their arrival until they are answered: they wait for a place, for a lookup or
 * for the database. If one of them is refused, wherever that happens, whoever would otherwise miss it is told. The time in which a
 * client sends its body is its own.
 */
export class PendingRequests {
  readonly #losses: Losses;
  readonly #clock: Clock;
  readonly #pending = new WeakMap<IncomingMessage, Pending>();

  constructor(losses: Losses, clock: Clock) {
    this.#losses = losses;
    this.#clock = clock;
  }

  begin({ request, response }: Exchange): void {
    if (this.#pending.has(request)) return;
    const pending: Pending = { held: undefined };
    this.#pending.set(request, pending);
    this.#hold(pending);
    response.on('close', () => this.#close(pending, response));
  }

  /** Somebody else answers for it from now on: it is stored, or is remembered. */
  end(request: IncomingMessage): void {
    this.#release(this.#pending.get(request));
  }

  /** For the routes that take such requests. What came through a socket began when it arrived. */
  follow(scope: FastifyInstance): void {
    scope.addHook('onRequest', async (request) => this.begin(exchangeOf(request.raw)));
    scope.addHook('preParsing', async ({ raw, headers }, _reply, payload) => {
      if (hasBody(headers)) this.#release(this.#pending.get(raw));
      return payload;
    });
    scope.addHook('preValidation', async ({ raw }) => this.#hold(this.#pending.get(raw)));
  }

  #hold(pending: Pending | undefined): void {
    if (!pending || pending.held) return;
    const arrived = { at: millisecondsOf(this.#clock) };
    pending.held = { arrived, since: performance.now() };
    this.#losses.arrived(arrived);
  }

  #release(pending: Pending | undefined): void {
    if (!pending?.held) return;
    this.#losses.stored([pending.held.arrived]);
    pending.held = undefined;
  }

  #close(pending: Pending, { headersSent, statusCode }: ServerResponse): void {
    const { held } = pending;
    if (!held) return;
    const isRefused = headersSent ? statusCode >= 500 : performance.now() - held.since > KEPT_WAITING_MS;
    if (isRefused) this.#losses.missed(held.arrived.at);
    this.#release(pending);
  }
}
