import { useRef, useState } from 'react';
import { type Conflict, changedFields, isSame, mergeChanges, withMine } from '../api/conflict.ts';
import type { Versioned } from '../api/documents.ts';
import { isStatus } from '../api/query-client.ts';
import { type Translated, withTranslations } from '../api/translations.ts';
import { draftOf, hasDraft, useDraft } from './draft.ts';

interface Options<T> {
  /** Tells forms apart, such as `component:7`. */
  readonly name: string;
  /** What the server has now, reduced to the fields of the form. Without changes, the form shows it. */
  readonly current: Versioned<T>;
  readonly reload: () => Promise<Versioned<T>>;
  /**
   * Writes the changed fields, if the record still has this version. They have everything that the write needs: what it
   * adds from the record that the form was opened with would overwrite what others changed meanwhile.
   */
  readonly write: (changes: Partial<T>, etag: string | undefined) => Promise<unknown>;
  /** What of the changes is kept in the browser. Without it, everything. */
  readonly kept?: (changes: Partial<T>) => Partial<T>;
  /** Once everything is written. */
  readonly onSaved: () => void;
}

export interface Edit<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  /** What the form began with. */
  readonly base: T;
  /** What differs from it. */
  readonly changes: Partial<T>;
  readonly isChanged: boolean;
  /** What somebody else has changed since people began to type. */
  readonly changedByOthers: Partial<T>;
  /** Whether what was typed comes from an earlier visit. */
  readonly wasRestored: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** True once everything is written; false if it was refused, or if there are conflicts. */
  readonly save: () => Promise<boolean>;
  /** Discards what was typed. */
  readonly clear: () => void;
  /** What somebody else changed to another value meanwhile. */
  readonly conflicts: readonly Conflict<T>[];
  /** Saves, with one's own values for these of them. */
  readonly resolve: (mine: ReadonlySet<Conflict<T>>) => Promise<boolean>;
  readonly closeConflicts: () => void;
}

interface Typed<T> {
  readonly base: T | null;
  readonly etag: string | null;
  readonly changes: Partial<T>;
}

interface Pending<T> {
  readonly conflicts: readonly Conflict<T>[];
  readonly theirs: Versioned<T>;
  /** Theirs, with what only I have changed. */
  readonly merged: T;
}

const nothingTyped = { base: null, etag: null, changes: {} };

const draftName = (name: string): string => `edit:${name}`;

/** Whether a form holds changes that were not saved. */
export const hasUnsavedEdit = (name: string): boolean => hasDraft(draftName(name));

/** The changes that a form holds and that were not saved; none if it holds nothing. */
export const unsavedChanges = <T extends object>(name: string): Partial<T> =>
  draftOf<Typed<T>>(draftName(name))?.changes ?? {};

/**
 * Edits a record that others may edit at the same time. Only changed fields are written. What only one of both changed
 * is merged; what both changed is a conflict, which people resolve. What was typed survives a reload, a crash of the tab
 * and an expired session.
 */
export function useEdit<T extends object & Translated>({
  name,
  current,
  reload,
  write,
  kept = (changes) => changes,
  onSaved,
}: Options<T>): Edit<T> {
  const draft = useDraft<Typed<T>>(draftName(name), nothingTyped, (typed) => ({
    ...typed,
    changes: kept(typed.changes),
  }));
  const [pending, setPending] = useState<Pending<T>>();
  const [error, setError] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const from = versionOf(draft.value) ?? current;
  const value = { ...from.record, ...draft.value.changes };
  // A control may set two fields at once, or set one after it has waited for something.
  const latest = useRef(value);
  latest.current = value;

  const set = (change: Partial<T>) => {
    latest.current = { ...latest.current, ...change };
    const changes = changedFields(from.record, latest.current);
    if (isEmpty(changes)) draft.clear();
    else draft.set({ base: from.record, etag: from.etag ?? null, changes });
  };
  const forget = () => {
    draft.clear();
    setPending(undefined);
  };
  /** Keeps what was typed while `saved` was being written: it was not part of `sent`. */
  const finish = (saved: T, sent: T): boolean => {
    const typed = changedFields(sent, latest.current);
    forget();
    if (!isEmpty(typed)) draft.set({ base: saved, etag: null, changes: typed });
    onSaved();
    return true;
  };
  const attempt = async (version: Versioned<T>, mine: T, sent: T): Promise<boolean> => {
    const changes = changedFields(version.record, mine);
    if (isEmpty(changes)) return finish(mine, sent);
    // Without an ETag, the server cannot compare, so this is done just before the write.
    const now = version.etag === undefined ? await reload() : version;
    if (!isSame(now.record, version.record)) return merge(version, mine, now, sent);
    try {
      await write(withTranslations(changes, mine.translations), now.etag);
    } catch (failure) {
      if (!isStatus(failure, 412)) throw failure;
      return merge(version, mine, await reload(), sent);
    }
    return finish(mine, sent);
  };
  const merge = async (version: Versioned<T>, mine: T, theirs: Versioned<T>, sent: T): Promise<boolean> => {
    const { changes, conflicts } = mergeChanges(version.record, mine, theirs.record);
    const merged = { ...theirs.record, ...changes };
    if (conflicts.length === 0) return attempt(theirs, merged, sent);
    setPending({ conflicts, theirs, merged });
    return false;
  };
  const guarded = async (work: (sent: T) => Promise<boolean>): Promise<boolean> => {
    setSaving(true);
    setError(undefined);
    try {
      return await work(latest.current);
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const changes = changedFields(from.record, value);
  return {
    value,
    set,
    base: from.record,
    changes,
    isChanged: !isEmpty(changes),
    changedByOthers: changedFields(from.record, current.record),
    wasRestored: draft.wasRestored && !isEmpty(changes),
    isSaving,
    error,
    save: () => guarded((sent) => attempt(from, sent, sent)),
    clear: () => {
      forget();
      setError(undefined);
    },
    conflicts: pending?.conflicts ?? [],
    resolve: async (chosen) => {
      if (!pending) return false;
      const { theirs, merged } = pending;
      setPending(undefined);
      return guarded((sent) => attempt(theirs, withMine(merged, chosen), sent));
    },
    closeConflicts: () => setPending(undefined),
  };
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** The version that somebody began to change. */
const versionOf = <T>({ base, etag, changes }: Typed<T>): Versioned<T> | undefined =>
  base === null || isEmpty(changes as object) ? undefined : { record: base, etag: etag ?? undefined };
