import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../api/clock.ts';
import { randomId } from '../api/random-id.ts';
import { deleteDraftDatabase } from './draft-database.ts';

const PREFIX = 'daymark-draft:';

interface Stored<T> {
  readonly value: T;
  /** Sent with the write, so that a draft that was sent twice is published once. */
  readonly key: string;
  readonly savedAt: number;
  /** When it was first sent, if it was: the response may have been lost. */
  readonly sentAt?: number;
}

/** Who comes back later than this wants "in 30 minutes" to count from now, not from the lost attempt. */
const SAME_ATTEMPT_MS = 10 * 60_000;

export interface Draft<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly idempotencyKey: string;
  /**
   * The time from which "now" and "in 30 minutes" count. Sending the same again, even after a crash of the tab, has the
   * same times, so that the server recognises the write by its key.
   */
  readonly timeOfSending: () => number;
  /** Whether the value comes from an earlier visit. */
  readonly wasRestored: boolean;
  /** After publishing, or to begin anew. */
  readonly clear: () => void;
}

function load<T>(name: string): Stored<T> | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as Stored<T>);
  } catch {
    return undefined;
  }
}

/** The draft of an earlier visit. An attempt to send it long ago counts no more. */
function restore<T>(name: string): Stored<T> | undefined {
  const stored = load<T>(name);
  if (stored?.sentAt === undefined || serverNow() - stored.sentAt < SAME_ATTEMPT_MS) return stored;
  return { value: stored.value, savedAt: stored.savedAt, key: randomId() };
}

function store(name: string, stored: Stored<unknown> | undefined): void {
  try {
    if (stored) localStorage.setItem(PREFIX + name, JSON.stringify(stored));
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // The browser keeps nothing for this site, or its storage is full. The form still works.
  }
}

/**
 * What people type into a form, kept in this browser until it is published or discarded: a reload, a crash of the tab or
 * an expired session loses nothing. `name` tells forms apart, such as `incident:7:update`. `kept` takes out what must not be
 * kept, such as passwords.
 */
export function useDraft<T extends object>(
  name: string,
  initial: T,
  kept: (value: T) => T = (value) => value,
): Draft<T> {
  const [restored] = useState(() => restore<T>(name));
  const [value, setValue] = useState<T>(() => ({ ...initial, ...restored?.value }));
  const [idempotencyKey, setKey] = useState(() => restored?.key ?? randomId());
  const [wasRestored, setRestored] = useState(restored !== undefined);
  const pending = useRef<Stored<T> | undefined>(undefined);
  const attempt = useRef(
    restored?.sentAt === undefined ? undefined : { key: restored.key, at: restored.sentAt },
  );

  // Every change is stored at once, because a tab that crashes gives no warning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pending` changes with the value
  useEffect(() => {
    if (pending.current) store(name, pending.current);
    pending.current = undefined;
  }, [name, value]);

  const latestKept = useRef(kept);
  latestKept.current = kept;
  const set = useCallback((change: Partial<T>) => {
    // The server refuses a key that comes back with another text, such as a corrected one. So each text has its own.
    const key = randomId();
    setKey(key);
    setValue((current) => {
      const next = { ...current, ...change };
      pending.current = { value: latestKept.current(next), key, savedAt: Date.now() };
      return next;
    });
  }, []);
  const timeOfSending = () => {
    if (attempt.current?.key !== idempotencyKey) {
      attempt.current = { key: idempotencyKey, at: serverNow() };
      const { at } = attempt.current;
      store(name, { value: kept(value), key: idempotencyKey, savedAt: at, sentAt: at });
    }
    return attempt.current.at;
  };
  const clear = useCallback(() => {
    pending.current = undefined;
    store(name, undefined);
    setValue(initial);
    setKey(randomId());
    setRestored(false);
  }, [name, initial]);
  return { value, set, idempotencyKey, timeOfSending, wasRestored, clear };
}

/** What was typed into a form and not saved; undefined if nothing was. */
export const draftOf = <T>(name: string): T | undefined => load<T>(name)?.value;

/** Whether a form holds something that was typed and not saved. */
export const hasDraft = (name: string): boolean => load(name) !== undefined;

/** Puts a value back into a form that was cleared, such as after an undo. The form shows it when it is opened next. */
export function keepDraft<T extends object>(name: string, value: T): void {
  store(name, { value, key: randomId(), savedAt: Date.now() });
}

/** Removes the drafts of whoever signs out, so that the next person at this browser does not see them. */
export function clearDrafts(): void {
  deleteDraftDatabase();
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    }
  } catch {
    // The browser keeps nothing for this site.
  }
}
