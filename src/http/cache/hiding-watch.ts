import type { EventType } from '../../../common/events.ts';
import type { Context } from '../../kernel/context.ts';
import { mayHide } from '../../kernel/events/hiding.ts';
import { findNewestId, readAfter } from '../../kernel/events/log.ts';

const EVERY_MS = 1000;
const EVENTS_AT_ONCE = 500;

const OPENING: ReadonlySet<EventType> = new Set([
  'incident.created',
  'incident.published',
  'incident.restored',
]);

interface Listener {
  /** Something may be hidden or deleted. */
  readonly onHidden: () => void;
  /** There may be another open incident. */
  readonly onOpened?: () => void;
}

/**
 * Follows the event log, to know which responses are too old to be shown while the database is away: those from before something
 * was deleted or hidden. Versions are those of the data.
 */
export class HidingWatch {
  readonly #ctx: Context;
  readonly #readVersion: () => number | Promise<number>;
  readonly #listener: Listener;
  /** The newest version that is known to exist. Infinite after a write of this process whose version is not known yet. */
  #known = -1;
  /** The version up to which all events have been read, and the last of them. */
  #checked = -1;
  #checkedId: number | undefined;
  /** Something that an older answer may show was hidden by this version. */
  #hiddenBy = -1;
  #noted = 0;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Context, readVersion: () => number | Promise<number>, listener: Listener) {
    this.#ctx = ctx;
    this.#readVersion = readVersion;
    this.#listener = listener;
  }

  /** Answers from an older version may show what is hidden by now. */
  get oldestSafe(): number {
    return this.#known > this.#checked ? this.#known : this.#hiddenBy;
  }

  /** The newest version whose events have all been read. */
  get checked(): number {
    return this.#checked;
  }

  /** Looks at the log once a second, even if nobody asks for anything. */
  start(): void {
    this.#timer ??= setInterval(() => this.#look(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A request has found this version. */
  note(version: number): void {
    if (version > this.#known) {
      this.#known = version;
      this.#noted++;
    }
    if (this.#known > this.#checked) this.#run();
  }

  /** This process has written something. */
  noteWrite(): void {
    this.#known = Number.POSITIVE_INFINITY;
    this.#noted++;
    if (this.#timer) this.#run();
  }

  /** Resolves when everything that was noted has been looked at, or could not be. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      this.note(await this.#readVersion());
    } catch {
      // The database is away. Whoever needs it reports that.
    }
  }

  #run(): void {
    this.#running ??= this.#check()
      // As above. What is known and not checked stays so, until the next look.
      .catch(() => {})
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #check(): Promise<void> {
    for (let noted = -1; noted !== this.#noted; ) {
      noted = this.#noted;
      // First, so that the events include everything up to this version.
      const version = await this.#readVersion();
      const isHidden = await this.#readEvents();
      // Second, so that this version includes all of these events.
      if (isHidden) this.#hiddenBy = await this.#readVersion();
      this.#checked = Math.max(this.#checked, version);
      if (isHidden) this.#listener.onHidden();
    }
    this.#known = this.#checked;
  }

  /** Whether one of the events since the last time may have hidden something. */
  async #readEvents(): Promise<boolean> {
    const reader = { db: this.#ctx.connection.read };
    if (this.#checkedId === undefined) {
      this.#checkedId = await findNewestId(reader);
      return true;
    }
    let isHidden = false;
    for (let more = true; more; ) {
      const events = await readAfter(reader, this.#checkedId, EVENTS_AT_ONCE);
      for (const event of events) {
        isHidden ||= await mayHide(reader, event);
        if (OPENING.has(event.type)) this.#listener.onOpened?.();
      }
      this.#checkedId = events.at(-1)?.id ?? this.#checkedId;
      more = events.length === EVENTS_AT_ONCE;
    }
    return isHidden;
  }
}
