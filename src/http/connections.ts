import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { networkOf } from '../lib/network.ts';
import type { ConnectionLimits } from './open-files.ts';
import { rawAnswer } from './raw-answer.ts';

interface Connection {
  readonly socket: Socket;
  /** The others from the same address; a trusted proxy has none, for it speaks for many. */
  readonly network: Network | undefined;
  /** Grows with each arrival and each answer: the smallest one has been quiet for longest. */
  quietSince: number;
  hasAsked: boolean;
  isStream: boolean;
  isEnding: boolean;
  /** Requests that are not answered to the end. */
  pending: number;
  /** The newest answer, while it is under way or its request is. */
  response: ServerResponse | undefined;
}

interface Network {
  readonly key: string;
  readonly connections: Set<Connection>;
  streams: number;
}

/** Which connections are closed first when there is no room; those that are being answered never are. */
const ENDING = 0;
const SILENT = 1;
const IDLE = 2;
const RECEIVING = 3;
const BUSY = 4;

/** Streams have no end. This share of the room is theirs at most, so that pages can be loaded beside them. */
const STREAM_SHARE = 0.8;
/** What was told to a client that sends nonsense needs a moment to be read before the connection is gone. */
const LINGER_MS = 1000;
/** After a search that found nothing to close, newcomers are refused without another one for this long. */
const SEARCH_PAUSE_MS = 100;
const WARN_EVERY_MS = 60_000;
const RETRY_AFTER = 'Retry-After: 5';

/** Bounds the open connections. A newcomer takes the place of one that is not used; it is refused only where all are. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #log: Logger;
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Network>();
  readonly #refused = new WeakSet<Socket>();
  /** When each warning may be repeated. */
  readonly #warnedAt = new Map<string, number>();
  readonly #answered: (this: ServerResponse) => void;
  #streams = 0;
  #clock = 0;
  #nothingToCloseUntil = 0;

  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean, log: Logger) {
    this.#limits = limits;
    this.#isProxy = isProxy;
    this.#log = log;
    const settle = (response: ServerResponse) => this.#settle(response);
    // One function for all answers.
    this.#answered = function () {
      settle(this);
    };
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#arrive(socket));
  }

  /** Notes a request; false for one on a connection that was refused. */
  begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(socket);
    // Requests that are injected have a socket that nobody opened.
    if (!connection) return !this.#refused.has(socket);
    connection.hasAsked = true;
    connection.pending++;
    connection.response = response;
    response.on('close', this.#answered);
    return true;
  }

  /** Whether there is room for an answer without an end. */
  openStream({ socket, method }: IncomingMessage): boolean {
    const connection = this.#open.get(socket);
    if (!connection || connection.isStream || method === 'HEAD') return true;
    const { network } = connection;
    const { total, perAddress } = this.#limits;
    if (this.#streams >= mostStreams(total)) return false;
    if (network && network.streams >= mostStreams(perAddress)) return false;
    connection.isStream = true;
    this.#streams++;
    if (network) network.streams++;
    return true;
  }

  /** Answers what is not a request, or not a whole one, and closes the connection, whatever the other side does. */
  endWith(socket: Socket, text: string): void {
    const connection = this.#open.get(socket);
    // What still comes is nothing new.
    if (connection?.isEnding) return;
    if (!connection || !socket.writable || isAnswered(connection)) {
      socket.destroy();
      return;
    }
    connection.isEnding = true;
    socket.end(text);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  /** Lets go of those that never asked for anything: the server would wait for them before it stops. */
  close(): void {
    setTimeout(() => {
      for (const connection of [...this.#open.values()]) {
        if (rankOf(connection) <= SILENT) this.#drop(connection);
      }
    }, LINGER_MS).unref();
  }

  #arrive(socket: Socket): void {
    const network = this.#networkOf(socket.remoteAddress ?? '');
    const { total, perAddress } = this.#limits;
    if (network && network.connections.size >= perAddress && !this.#makeRoomIn(network)) {
      const message = 'There are too many open connections from this address. Close some, then try again.';
      this.#refuse(socket, rawAnswer('429 Too Many Requests', message, RETRY_AFTER));
      return;
    }
    if (this.#open.size >= total && !this.#makeRoomForAll()) {
      const message = 'There are too many open connections. Try again in a few seconds.';
      this.#refuse(socket, rawAnswer('503 Service Unavailable', message, RETRY_AFTER));
      return;
    }
    const connection: Connection = {
      socket,
      network,
      quietSince: ++this.#clock,
      hasAsked: false,
      isStream: false,
      isEnding: false,
      pending: 0,
      response: undefined,
    };
    this.#open.set(socket, connection);
    if (network) {
      network.connections.add(connection);
      this.#networks.set(network.key, network);
    }
    socket.once('close', () => this.#forget(connection));
  }

  #networkOf(address: string): Network | undefined {
    if (this.#isProxy(address)) return undefined;
    const key = networkOf(address);
    return this.#networks.get(key) ?? { key, connections: new Set(), streams: 0 };
  }

  #refuse(socket: Socket, text: string): void {
    this.#refused.add(socket);
    socket.on('error', () => {});
    socket.end(text);
    socket.destroySoon();
  }

  #makeRoomIn({ key, connections, streams }: Network): boolean {
    const { perAddress } = this.#limits;
    this.#warn(
      `${perAddress} connections from one address are taken, so unused ones are closed: raise MAX_CONNECTIONS_PER_ADDRESS if they are many readers, or name the address in TRUST_PROXY if it is a proxy of yours`,
      { address: key, streams },
    );
    return this.#closeUnused(connections, perAddress);
  }

  #makeRoomForAll(): boolean {
    const { total, openFiles } = this.#limits;
    this.#warn(
      `all ${total} connections are taken, so unused ones are closed: raise MAX_CONNECTIONS and the limit of open files (ulimit -n) if they are readers`,
      { addresses: this.#networks.size, streams: this.#streams, openFiles },
    );
    const now = performance.now();
    if (now < this.#nothingToCloseUntil) return false;
    const isFound = this.#closeUnused(this.#open.values(), total);
    if (!isFound) this.#nothingToCloseUntil = now + SEARCH_PAUSE_MS;
    return isFound;
  }

  /** Several at once, so that a flood of newcomers does not mean a search for each. */
  #closeUnused(among: Iterable<Connection>, limit: number): boolean {
    const unused = [...among]
      .filter((connection) => rankOf(connection) < BUSY)
      .sort((one, other) => rankOf(one) - rankOf(other) || one.quietSince - other.quietSince)
      .slice(0, Math.ceil(limit / 64));
    for (const connection of unused) this.#drop(connection);
    return unused.length > 0;
  }

  #warn(text: string, fields: object): void {
    const now = performance.now();
    if (now < (this.#warnedAt.get(text) ?? 0)) return;
    this.#warnedAt.set(text, now + WARN_EVERY_MS);
    this.#log.warn(fields, text);
  }

  #drop(connection: Connection): void {
    connection.socket.destroy();
    this.#forget(connection);
  }

  #forget(connection: Connection): void {
    const { socket, network } = connection;
    if (!this.#open.delete(socket)) return;
    if (connection.isStream) this.#streams--;
    if (!network) return;
    if (connection.isStream) network.streams--;
    network.connections.delete(connection);
    if (network.connections.size === 0) this.#networks.delete(network.key);
  }

  #settle(response: ServerResponse): void {
    const connection = this.#open.get(response.req.socket);
    if (!connection) return;
    connection.pending--;
    connection.quietSince = ++this.#clock;
    // An answer that came before the end of its request is remembered until the next one.
    if (connection.pending === 0 && response.req.complete) connection.response = undefined;
  }
}

const mostStreams = (limit: number): number => Math.max(1, Math.floor(limit * STREAM_SHARE));

function rankOf({ hasAsked, isEnding, pending, response }: Connection): number {
  if (isEnding) return ENDING;
  if (!hasAsked) return SILENT;
  if (pending === 0) return IDLE;
  return pending === 1 && response?.req.complete === false ? RECEIVING : BUSY;
}

/** Whether an answer to what is being received was begun: nothing may be written into it or after it. */
const isAnswered = ({ pending, response }: Connection): boolean =>
  pending > 1 || (response?.headersSent === true && (pending === 1 || !response.req.complete));
