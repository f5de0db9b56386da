import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { loadPresences } from '../../domain/identity/presence/queries.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import { begin, end, HEARTBEAT_MS, heartbeat, send, sendAll } from '../../http/event-stream.ts';
import type { StreamCaller, StreamHub } from '../../http/route.ts';
import { type Actor, isSignedIn, publicViewer, viewerOf } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { findNewestId, type LoggedEvent, readAfter } from '../../kernel/events/log.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { EventAccess } from './access.ts';
import { NOBODY, PresenceBoard } from './presence.ts';
import type { LiveEvent } from './schema.ts';

/** One write, as a message of the stream. Clients read the record itself from the API. */
function eventMessage({ id, type, subject, subjectId, actor, actorId }: LoggedEvent): Buffer {
  const data: LiveEvent = { id, type, subject, subject_id: subjectId, actor: { type: actor, id: actorId } };
  return Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Tells a client where the stream begins, so that it can resume there. A message without data is not dispatched. */
const positionMessage = (id: number): Buffer => Buffer.from(`id: ${id}\n\n`);

/** Tells a client that it missed too much: it has to read everything again. */
const resetMessage = (id: number): Buffer =>
  Buffer.from(`id: ${id}\nevent: reset\ndata: ${JSON.stringify({ id })}\n\n`);

/** Who has which record open: the whole list. It has no id, because it is not part of the log. */
const presenceMessage = (list: string): Buffer => Buffer.from(`event: presence\ndata: ${list}\n\n`);

/** The id in a `Last-Event-ID` header; undefined without the header, and NaN if it is no id of ours. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(String(header)) ? Number(header) : Number.NaN;
}

const POLL_MS = 250;
/** How often callers are identified again while nothing is written: tokens and sessions expire by the clock. */
const IDENTIFY_MS = 5000;
/** More streams than this are refused. Each process counts its own. */
const MAX_STREAMS = 1000;
/** A client that is further behind reads everything again, which is cheaper for both sides. */
const MAX_BEHIND = 500;
const BATCH_SIZE = 100;
/** How often the hub asks who has which record open. */
const PRESENCE_MS = 1000;

interface Stream {
  readonly response: ServerResponse;
  readonly caller: StreamCaller;
  actor: Actor;
  /** The last event that was sent to this client, or that it may not read; undefined if it asked for no position. */
  position: number | undefined;
  /** The list of who has what open, as it was last sent to this client. */
  presence: string;
}

/**
 * Tells signed-in callers of every write that they may read, and who has which record open. It polls the data version and reads the log once for all
 * streams of the process, so it also sees the writes of other processes. While nobody listens, it does nothing.
 */
export class EventHub implements StreamHub {
  readonly #ctx: Context;
  readonly #maxStreams: number;
  readonly #streams = new Map<ServerResponse, Stream>();
  /** Streams that have not received what they missed yet. */
  #joining: Stream[] = [];
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isClosed = false;
  #isFailing = false;
  #version = Number.NaN;
  /** The last event that was sent to all streams that may read it; undefined while nobody listens. */
  #position: number | undefined;
  #identifiedAt = 0;
  #presenceReadAt = 0;

  constructor(ctx: Context, { maxStreams = MAX_STREAMS } = {}) {
    this.#ctx = ctx;
    this.#maxStreams = maxStreams;
  }

  join(
    request: IncomingMessage,
    response: ServerResponse,
    caller: StreamCaller,
    headers: Readonly<Record<string, string>>,
  ): void {
    if (this.#isClosed || this.#streams.size >= this.#maxStreams) {
      throw new Unavailable(
        'No more live streams can be served now. Ask for the data itself, and try again in a minute.',
        { retryAfter: this.#isClosed ? 1 : 60 },
      );
    }
    begin(request, response, headers);
    if (response.writableEnded || response.destroyed) return;
    const stream: Stream = {
      response,
      caller,
      actor: caller.actor,
      position: lastEventId(request.headers['last-event-id']),
      presence: NOBODY,
    };
    this.#streams.set(response, stream);
    this.#joining.push(stream);
    response.on('error', ignore).on('close', () => this.#remove(response));
    this.#heartbeat ??= setInterval(
      () => void sendAll(this.#streams.keys(), heartbeat),
      HEARTBEAT_MS,
    ).unref();
    if (!this.#polling) this.#schedulePoll(0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const response of this.#streams.keys()) end(response);
    this.#sleep();
    await this.#polling;
  }

  #remove(response: ServerResponse): void {
    this.#streams.delete(response);
    if (this.#streams.size === 0) this.#sleep();
  }

  #sleep(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    this.#heartbeat = undefined;
    this.#timer = undefined;
    if (!this.#polling) this.#position = undefined;
  }

  #schedulePoll(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll().then((hasMore) => {
        this.#polling = undefined;
        if (this.#isClosed || this.#streams.size === 0) this.#sleep();
        else this.#schedulePoll(hasMore || this.#joining.length > 0 ? 0 : POLL_MS);
      });
    }, ms).unref();
  }

  /** Sends what was written since the last poll. Returns whether there is more. */
  async #poll(): Promise<boolean> {
    try {
      const hasMore = await this.#advance();
      if (performance.now() - this.#presenceReadAt >= PRESENCE_MS) await this.#sendPresence();
      this.#isFailing = false;
      return hasMore;
    } catch (error) {
      this.#version = Number.NaN;
      if (!this.#isFailing && !this.#isClosed)
        this.#ctx.log.warn({ err: error }, 'live events wait: the event log cannot be read');
      this.#isFailing = true;
      return false;
    }
  }

  async #advance(): Promise<boolean> {
    const version = await this.#ctx.connection.dataVersion.read();
    const joining = [...this.#joining];
    const isQuiet = version === this.#version && joining.length === 0;
    if (isQuiet && performance.now() - this.#identifiedAt < IDENTIFY_MS) return false;
    const db = this.#ctx.connection.read;
    this.#position ??= await findNewestId({ db });
    const events = isQuiet ? [] : await readAfter({ db }, this.#position, BATCH_SIZE);
    // After the events were read: whoever lost their rights before one of them was written must not receive it.
    await this.#identifyAll();
    await this.#sendToCurrent(events, new Set(joining));
    this.#position = events.at(-1)?.id ?? this.#position;
    const hasMore = events.length === BATCH_SIZE;
    // Until the log is read to its end, nobody can join at its end.
    if (!hasMore) await this.#letJoin(joining, this.#position);
    this.#version = hasMore ? Number.NaN : version;
    return hasMore;
  }

  /** Tells those whose list has changed since they were last told. */
  async #sendPresence(): Promise<void> {
    const readContext = this.#readContext();
    const board = new PresenceBoard(readContext, await loadPresences(readContext.db, readContext.now));
    this.#presenceReadAt = performance.now();
    for (const stream of [...this.#streams.values()]) {
      if (this.#joining.includes(stream)) continue;
      const list = await board.listFor(viewerOf(stream.actor));
      if (list === stream.presence) continue;
      stream.presence = list;
      send(stream.response, presenceMessage(list));
    }
  }

  /** Ends the streams of callers who may not listen any more. The others get the rights that they have now. */
  async #identifyAll(): Promise<void> {
    const actors = new Map<string, Actor>();
    for (const stream of [...this.#streams.values()]) {
      const { key, identify } = stream.caller;
      const actor = actors.get(key) ?? (await identify());
      actors.set(key, actor);
      stream.actor = actor;
      if (!isSignedIn(actor)) this.#dismiss(stream);
    }
    this.#identifiedAt = performance.now();
  }

  /** The end of the stream makes the client connect again, and the response to that says what is wrong. */
  #dismiss({ response }: Stream): void {
    this.#streams.delete(response);
    end(response);
  }

  async #sendToCurrent(events: readonly LoggedEvent[], except: ReadonlySet<Stream>): Promise<void> {
    for (const event of events) {
      const access = new EventAccess(this.#readContext(), event);
      const message = eventMessage(event);
      for (const stream of [...this.#streams.values()]) {
        const isCurrent = !except.has(stream) && !this.#joining.includes(stream);
        if (isCurrent && (await access.mayRead(stream.actor))) send(stream.response, message);
      }
      await nextTurnOfEventLoop();
    }
  }

  /** Sends new streams what they missed up to `newest`. From then on they receive what all others receive. */
  async #letJoin(joining: readonly Stream[], newest: number): Promise<void> {
    for (const stream of joining) {
      if (this.#streams.has(stream.response)) await this.#catchUp(stream, newest);
      this.#joining = this.#joining.filter((one) => one !== stream);
    }
  }

  async #catchUp({ response, actor, position }: Stream, newest: number): Promise<void> {
    if (position === undefined) {
      send(response, positionMessage(newest));
      return;
    }
    // A position after the newest event comes from another database, such as one before a backup was restored.
    if (!(position <= newest && newest - position <= MAX_BEHIND)) {
      send(response, resetMessage(newest));
      return;
    }
    const missed = await readAfter({ db: this.#ctx.connection.read }, position, newest - position);
    for (const event of missed.filter(({ id }) => id <= newest)) {
      if (await new EventAccess(this.#readContext(), event).mayRead(actor))
        send(response, eventMessage(event));
      await nextTurnOfEventLoop();
    }
  }

  #readContext(): ReadContext {
    return { ...publicReadContext(this.#ctx, this.#ctx.page), viewer: publicViewer };
  }
}

/** The `close` event that follows removes the stream. */
const ignore = () => {};
