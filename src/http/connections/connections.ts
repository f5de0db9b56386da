import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { networkOf } from '../../lib/network.ts';
import {
  BUSY,
  type Connection,
  hasResponseStarted,
  IDLE,
  type Network,
  rankOf,
  SILENT,
} from './connection-rank.ts';
import { KEEP_ALIVE_SECONDS } from './keep-alive.ts';
import { type ConnectionLimits, connectionLimits } from './open-files.ts';
import { rawResponse } from './raw-response.ts';
import { findUnread, type UnreadLimits } from './unread.ts';

/** Streams never end. They may take this share of the connections, so that there is room to load pages. */
const STREAM_SHARE = 0.8;
/** How long a client has to read the error before its connection is closed. */
const LINGER_MS = 1000;
/** After a search that found nothing to close, new connections are refused without another search for this long. */
const SEARCH_PAUSE_MS = 100;
const WARN_EVERY_MS = 60_000;
const RETRY_AFTER = 'Retry-After: 5';
/** How long a response may wait for a client that reads none of it. */
const UNREAD_MS = 120_000;
/** While the server stops, a connection that was in use this recently stays open: its client may send another request. */
const RECENT_USE_MS = 1000;
/** How often the server looks for connections that have been idle for too long. */
const IDLE_CHECK_MS = 5000;
/** How many times in this period the server looks at what was not read. */
const CHECKS = 60;
/** What clients have not read may take this much memory in total. Beyond it, those that do not read are disconnected. */
const MAX_UNREAD_BYTES = 64 * 1_048_576;
/** Requests on one connection that wait for their responses. Browsers send one at a time, and programs a few. */
const MAX_PIPELINED = 32;

/** Limits the open connections. A new one takes the place of one that is not in use, and is refused only if all are. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #log: Logger;
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Network>();
  readonly #refused = new WeakSet<Socket>();
  /** When each warning may be repeated. */
  readonly #warnedAt = new Map<string, number>();
  readonly #unread: UnreadLimits;
  #streams = 0;
  #clock = 0;
  #nothingToCloseUntil = 0;
  #isDraining = false;
  /** Told of each connection for which there was no room, whoever it came from: nobody knows what it would have sent. */
  onRefused: (() => void) | undefined;

  constructor(
    limits: ConnectionLimits,
    isProxy: (address: string) => boolean,
    log: Logger,
    unread: Partial<UnreadLimits> = {},
  ) {
    this.#limits = limits;
    this.#isProxy = isProxy;
    this.#log = log;
    this.#unread = { unreadMs: UNREAD_MS, maxUnreadBytes: MAX_UNREAD_BYTES, ...unread };
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#accept(socket));
    const timers = [
      setInterval(() => this.#sweep(), this.#unread.unreadMs / 4).unref(),
      setInterval(() => this.#closeUnread(), this.#unread.unreadMs / CHECKS).unref(),
      setInterval(() => this.closeIdle(), IDLE_CHECK_MS).unref(),
    ];
    server.on('close', () => timers.forEach(clearInterval));
    // Node and Fastify call this method when the server closes.
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => (this.#isDraining ? this.#closeUnusedWhileDraining() : closeIdle());
  }

  /** From now on, the response to a request is the last one on its connection. */
  startDraining(): void {
    this.#isDraining = true;
    for (const { response } of this.#open.values())
      if (response && !response.headersSent) response.shouldKeepAlive = false;
  }

  /** Counts a request. Returns false if its connection was refused or is closed, because too many requests wait on it. */
  begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(socket);
    // Injected requests have a socket that was never opened.
    if (!connection) return !this.#refused.has(socket);
    if (connection.pending >= MAX_PIPELINED) {
      this.#drop(connection);
      return false;
    }
    connection.hasSentRequest = true;
    connection.pending++;
    connection.response = response;
    return true;
  }

  /** Counts the end of a response, complete or not. */
  end(response: ServerResponse): void {
    const connection = this.#open.get(response.req.socket);
    if (!connection) return;
    connection.pending--;
    connection.idleSince = ++this.#clock;
    connection.lastUsedAt = performance.now();
    // A response may be complete before its request is. It is kept until the next request.
    if (connection.pending === 0 && response.req.complete) connection.response = undefined;
  }

  /** Reserves room for a response that never ends. Returns false if there is none. */
  openStream({ socket, method }: IncomingMessage): boolean {
    const connection = this.#open.get(socket);
    if (!connection || connection.isStream || method === 'HEAD') return true;
    const { network } = connection;
    const { total, perAddress } = this.#limits;
    if (this.#streams >= maxStreams(total)) return false;
    if (network && network.streams >= maxStreams(perAddress)) return false;
    connection.isStream = true;
    this.#streams++;
    if (network) network.streams++;
    return true;
  }

  /** Sends an error to a client whose request is malformed or incomplete, and closes the connection whatever the client does. */
  closeWith(socket: Socket, text: string): void {
    const connection = this.#open.get(socket);
    // More malformed data changes nothing.
    if (connection?.isEnding) return;
    if (!connection || !socket.writable || hasResponseStarted(connection)) {
      socket.destroy();
      return;
    }
    connection.isEnding = true;
    socket.end(text);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  /** The number of open connections, and the URLs of the streams among them. */
  count(): { readonly open: number; readonly streams: readonly string[] } {
    const streams = [...this.#open.values()].filter(({ isStream }) => isStream);
    return { open: this.#open.size, streams: streams.map((one) => one.response?.req.url ?? '') };
  }

  /** Closes connections that never sent a request, or have become idle. The server would wait for them before it stops. */
  close(server: Server): void {
    if (!server.listening) return;
    const closeIdle = setInterval(() => {
      server.closeIdleConnections();
      // Some connections come from listeners beside the server, which does not wait for them.
      if (!server.listening && this.#open.size === 0) clearInterval(closeIdle);
    }, 50);
    setTimeout(() => {
      for (const connection of [...this.#open.values()])
        if (rankOf(connection) <= SILENT) this.#drop(connection);
    }, LINGER_MS).unref();
  }

  /**
   * Closes connections without a request for longer than responses promise (`Keep-Alive`), unless one is just arriving. Node
   * would set a timer after each response and clear it with the next request, which takes an eighth of a small cached response.
   */
  closeIdle(keptMs: number = KEEP_ALIVE_SECONDS * 1000): void {
    const before = performance.now() - keptMs;
    for (const connection of [...this.#open.values()]) {
      if (rankOf(connection) !== IDLE) continue;
      const { bytesRead } = connection.socket;
      const isArriving = bytesRead !== connection.bytesRead;
      connection.bytesRead = bytesRead;
      if (!isArriving && connection.lastUsedAt <= before) this.#drop(connection);
    }
  }

  /**
   * Gives every response that has been under way since the last sweep a timeout, and takes it back from those that are
   * complete. Node restarts it whenever the client reads something. Setting it for each request instead costs 4 % of the
   * throughput.
   */
  #sweep(): void {
    for (const connection of this.#open.values()) {
      const { pending, response, swept, hasTimeout, socket } = connection;
      const isStillOpen = pending > 0 && response === swept;
      if (isStillOpen !== hasTimeout) socket.setTimeout(isStillOpen ? this.#unread.unreadMs : 0);
      connection.hasTimeout = isStillOpen;
      connection.swept = pending > 0 ? response : undefined;
    }
  }

  /** Closes what nobody has used for a while, once everything that has arrived by now is read. */
  #closeUnusedWhileDraining(): void {
    setImmediate(() => {
      const before = performance.now() - RECENT_USE_MS;
      for (const connection of [...this.#open.values()])
        if (rankOf(connection) <= IDLE && connection.lastUsedAt <= before) this.#drop(connection);
    });
  }

  #closeUnread(): void {
    const { total, toClose } = findUnread(this.#open.values(), performance.now(), this.#unread);
    if (total > this.#unread.maxUnreadBytes) {
      this.#warn(
        'responses that clients do not read take too much memory, so some clients are disconnected',
        {
          unreadBytes: total,
          disconnected: toClose.length,
        },
      );
    }
    for (const connection of toClose) this.#drop(connection);
  }

  #accept(socket: Socket): void {
    const network = this.#networkOf(socket.remoteAddress ?? '');
    const { total, perAddress } = this.#limits;
    if (network && network.connections.size >= perAddress && !this.#makeRoomIn(network)) {
      const message = 'There are too many open connections from this address. Close some, then try again.';
      this.#refuse(socket, rawResponse('429 Too Many Requests', message, RETRY_AFTER));
      return;
    }
    if (this.#open.size >= total && !this.#makeRoomForAll()) {
      const message = 'There are too many open connections. Try again in a few seconds.';
      this.#refuse(socket, rawResponse('503 Service Unavailable', message, RETRY_AFTER));
      this.onRefused?.();
      return;
    }
    const connection: Connection = {
      socket,
      network,
      idleSince: ++this.#clock,
      lastUsedAt: performance.now(),
      hasSentRequest: false,
      isStream: false,
      isEnding: false,
      pending: 0,
      response: undefined,
      swept: undefined,
      hasTimeout: false,
      unread: 0,
      stalledSince: 0,
      bytesRead: 0,
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

  /** Closes several at once, so that a flood of new connections does not mean a search for each. */
  #closeUnused(among: Iterable<Connection>, limit: number): boolean {
    const unused = [...among]
      .filter((connection) => rankOf(connection) < BUSY)
      .sort((one, other) => rankOf(one) - rankOf(other) || one.idleSince - other.idleSince)
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
}

const maxStreams = (limit: number): number => Math.max(1, Math.floor(limit * STREAM_SHARE));

/** How many streams one address may have, whether it connects directly or through a proxy. */
export const streamsPerAddress = (config: Parameters<typeof connectionLimits>[0]): number =>
  maxStreams(connectionLimits(config).perAddress);
