import type { Row } from '../../../../kernel/db/schema.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { parseRecorded } from '../../../records/audit/model.ts';

/** The columns of an event that the track record of an incident follows from. */
export type RecordedEvent = Pick<
  Row<'events'>,
  'id' | 'type' | 'subject_type' | 'subject_id' | 'created_at' | 'state' | 'hash'
>;

/**
 * A promised update. It is `kept` if an update was public at the due time or before, and `missed` if none was. A promise that
 * was changed or withdrawn in time is neither, and is not listed.
 */
interface PromisedUpdate {
  readonly madeAt: Seconds;
  readonly dueAt: Seconds;
  readonly outcome: 'kept' | 'missed' | 'open';
  /** When the next update was public, if there was one. */
  readonly updatedAt: Seconds | null;
}

interface EditedMember {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change of something that the public had read already. */
export interface Edit {
  readonly event: number;
  readonly at: Seconds;
  readonly subject: 'incident' | 'incident_update';
  readonly id: number;
  /** Whether the update was deleted, and is not part of the incident any more. */
  readonly isDeletion: boolean;
  readonly changes: readonly EditedMember[];
}

export interface TrackRecord {
  /** When the public could first read it; null if it never could. */
  readonly firstPublicAt: Seconds | null;
  readonly promises: readonly PromisedUpdate[];
  readonly edits: readonly Edit[];
  /** The hash of the newest update that was not deleted, or of the first message. People can note it as an anchor. */
  readonly fingerprint: string | null;
}

/** How many promises could be kept up to now, and how many were. */
export function promisesKept({ promises }: Pick<TrackRecord, 'promises'>): { kept: number; total: number } {
  const settled = promises.filter(({ outcome }) => outcome !== 'open');
  return { kept: settled.filter(({ outcome }) => outcome === 'kept').length, total: settled.length };
}

type State = Readonly<Record<string, unknown>>;

const VISIBLE_TO_EVERYBODY = 1;

/** What a visitor reads, of the incident and of an update. */
const editable = {
  incident: ['name', 'message', 'occurred_at'],
  incident_update: ['message', 'status', 'created_at'],
} as const;

/** What the events about an incident and its updates say, in the order of their ids. */
export function trackRecordOf(events: readonly RecordedEvent[], now: Seconds): TrackRecord {
  const walk = new Walk(deletedUpdates(events));
  for (const event of events) walk.take(event, parseRecorded(event.state));
  return walk.end(now);
}

/** The updates that are deleted after the last of these events. */
function deletedUpdates(events: readonly RecordedEvent[]): ReadonlySet<number> {
  const deleted = new Set<number>();
  for (const { type, subject_id } of events) {
    if (type === 'incident_update.deleted') deleted.add(subject_id);
    if (type === 'incident_update.restored') deleted.delete(subject_id);
  }
  return deleted;
}

interface Outstanding {
  readonly madeAt: Seconds;
  readonly dueAt: Seconds;
  /** An update that was deleted later met it. It keeps no promise, so another one has to. */
  isOwed: boolean;
}

class Walk {
  readonly #deleted: ReadonlySet<number>;
  readonly #promises: PromisedUpdate[] = [];
  readonly #edits: Edit[] = [];
  /** The last state of the incident and of each update. */
  readonly #states = new Map<string, State>();
  #outstanding: Outstanding[] = [];
  #due: Seconds | null = null;
  #isVisible = false;
  #publishedAt: Seconds = 0;
  #since: Seconds = 0;
  #firstPublicAt: Seconds | null = null;
  #fingerprint: string | null = null;

  constructor(deleted: ReadonlySet<number>) {
    this.#deleted = deleted;
  }

  take(event: RecordedEvent, state: State): void {
    const at = event.created_at;
    this.#notePublication(at);
    if (event.type.endsWith('.created') && !this.#isDeletedUpdate(event)) this.#fingerprint = event.hash;
    if (event.subject_type === 'incident') {
      this.#noteEdit(event, 'incident', state);
      this.#takeIncident(event, state);
    } else {
      this.#noteEdit(event, 'incident_update', state);
      this.#takeUpdate(event, state);
    }
    this.#since = at;
  }

  end(now: Seconds): TrackRecord {
    this.#notePublication(now + 1);
    this.#settle(this.#outstanding, now);
    const promises = this.#promises.toSorted((a, b) => a.dueAt - b.dueAt);
    return {
      firstPublicAt: this.#firstPublicAt,
      promises,
      edits: this.#edits,
      fingerprint: this.#fingerprint,
    };
  }

  #isDeletedUpdate({ subject_type, subject_id }: RecordedEvent): boolean {
    return subject_type === 'incident_update' && this.#deleted.has(subject_id);
  }

  #isPublicAt(moment: Seconds): boolean {
    return this.#isVisible && this.#publishedAt <= moment;
  }

  /** Whether it became public after the last event, and before this moment. */
  #notePublication(before: Seconds): void {
    const from = Math.max(this.#since, this.#publishedAt);
    if (this.#firstPublicAt === null && this.#isVisible && from < before) this.#firstPublicAt = from;
  }

  #takeIncident({ type, created_at: at }: RecordedEvent, state: State): void {
    this.#isVisible =
      state.visible === VISIBLE_TO_EVERYBODY && state.deleted_at == null && type !== 'incident.purged';
    this.#publishedAt = secondsIn(state.published_at) ?? at;
    // Two writes of one transaction may both record the promise. It belongs to the one that says what it was before.
    const isElsewhere = isObject(state.previous) && !('next_update_due_at' in state.previous);
    this.#promise(at, isElsewhere ? this.#due : secondsIn(state.next_update_due_at));
  }

  #takeUpdate(event: RecordedEvent, state: State): void {
    const { type, created_at: at } = event;
    const due = secondsIn(state.incident_next_update_due_at);
    if (type === 'incident_update.created') {
      const updatedAt = Math.max(at, this.#publishedAt);
      if (this.#isDeletedUpdate(event)) for (const promise of this.#outstanding) promise.isOwed = true;
      else if (this.#isVisible) this.#meet(updatedAt);
    }
    if (type !== 'incident_update.purged') this.#promise(at, due);
  }

  /** An update is public from this moment on. */
  #meet(updatedAt: Seconds): void {
    for (const { madeAt, dueAt } of this.#outstanding) {
      const outcome = updatedAt <= dueAt ? 'kept' : 'missed';
      this.#promises.push({ madeAt, dueAt, outcome, updatedAt });
    }
    this.#outstanding = [];
  }

  /**
   * From now on this is the due time. Another one that has not passed yet is withdrawn, and one that has passed is missed
   * for good.
   */
  #promise(at: Seconds, due: Seconds | null): void {
    const isReplaced = due !== this.#due;
    this.#due = due;
    const missed = this.#outstanding.filter(({ dueAt }) => isReplaced && dueAt < at && dueAt !== due);
    this.#settle(missed, at);
    this.#outstanding = this.#outstanding.filter((promise) => {
      const { dueAt, isOwed } = promise;
      if (dueAt < at) return !missed.includes(promise);
      return this.#isVisible && (isOwed || dueAt === due);
    });
    const madeAt = Math.max(at, this.#publishedAt);
    const isKnown = this.#outstanding.some(({ dueAt }) => dueAt === due);
    if (due !== null && this.#isVisible && madeAt < due && !isKnown)
      this.#outstanding.push({ madeAt, dueAt: due, isOwed: false });
  }

  #settle(promises: readonly Outstanding[], now: Seconds): void {
    for (const { madeAt, dueAt } of promises)
      this.#promises.push({ madeAt, dueAt, outcome: dueAt < now ? 'missed' : 'open', updatedAt: null });
  }

  #noteEdit(event: RecordedEvent, subject: Edit['subject'], state: State): void {
    const { id, type, subject_id, created_at: at } = event;
    const key = `${subject} ${subject_id}`;
    const before = this.#states.get(key);
    this.#states.set(key, state);
    const isDeletion = type === 'incident_update.deleted' && this.#isDeletedUpdate(event);
    if (!before || !this.#isPublicAt(at) || !(type.endsWith('.updated') || isDeletion)) return;
    const changes = isDeletion
      ? [{ member: 'message', before: before.message ?? null, after: null }]
      : editable[subject]
          .map((member) => ({ member, before: before[member] ?? null, after: state[member] ?? null }))
          .filter((change) => change.before !== change.after);
    if (changes.length > 0) this.#edits.push({ event: id, at, subject, id: subject_id, isDeletion, changes });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const secondsIn = (value: unknown): Seconds | null => (typeof value === 'number' ? value : null);
