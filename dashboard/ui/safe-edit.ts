import { useState } from 'react';
import { type Conflict, changedFields, isSame, mergeChanges } from '../api/conflict.ts';
import type { Versioned } from '../api/documents.ts';
import { isStatus } from '../api/query-client.ts';

interface Options<T extends object> {
  /** What the form shows first. */
  readonly loaded: Versioned<T>;
  /** What was changed on an earlier visit and not saved. */
  readonly restored?: Partial<T>;
  readonly reload: () => Promise<Versioned<T>>;
  /** Writes the changed fields, if nobody else has written since the ETag. */
  readonly save: (changes: Partial<T>, etag: string | undefined) => Promise<unknown>;
  readonly onSaved: () => void;
}

export interface SafeEdit<T extends object> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** For `ConflictDialog`: what somebody else changed, too. */
  readonly conflicts: readonly Conflict<T>[];
  readonly resolve: (mine: ReadonlySet<string>) => Promise<void>;
  readonly keepEditing: () => void;
}

/**
 * A form that changes a record and never overwrites what somebody else has written meanwhile: changes of other fields are
 * merged, and for the same field people choose.
 */
export function useSafeEdit<T extends object>({
  loaded,
  restored,
  reload,
  save,
  onSaved,
}: Options<T>): SafeEdit<T> {
  const [base, setBase] = useState(loaded);
  const [value, setValue] = useState<T>(() => ({ ...loaded.record, ...restored }));
  const [conflicts, setConflicts] = useState<readonly Conflict<T>[]>([]);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const mergeWith = async (theirs: Versioned<T>, from: Versioned<T>, mine: T): Promise<void> => {
    const merge = mergeChanges(from.record, mine, theirs.record);
    setBase(theirs);
    setConflicts(merge.conflicts);
    const merged = { ...theirs.record, ...merge.changes };
    if (merge.conflicts.length === 0) await write(theirs, merged);
    else setValue(withOwn(merged, merge.conflicts));
  };
  const write = async (from: Versioned<T>, mine: T): Promise<void> => {
    const changes = changedFields(from.record, mine);
    if (Object.keys(changes).length === 0) return onSaved();
    // Without an ETag, the server cannot compare, so this is done just before the write.
    const latest = from.etag === undefined ? await reload() : from;
    if (!isSame(latest.record, from.record)) return mergeWith(latest, from, mine);
    try {
      await save(changes, from.etag);
    } catch (problem) {
      if (!isStatus(problem, 412)) throw problem;
      return mergeWith(await reload(), from, mine);
    }
    onSaved();
  };
  const attempt = async (from: Versioned<T>, mine: T) => {
    setBusy(true);
    setError(undefined);
    try {
      await write(from, mine);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return {
    value,
    set: (change) => setValue((current) => ({ ...current, ...change })),
    submit: () => attempt(base, value),
    isBusy,
    error,
    conflicts,
    resolve: (mine) => {
      const theirs = Object.fromEntries(
        conflicts.filter(({ field }) => !mine.has(field)).map((each) => [each.field, each.theirs]),
      );
      const chosen = { ...value, ...theirs };
      setConflicts([]);
      setValue(chosen);
      return attempt(base, chosen);
    },
    keepEditing: () => setConflicts([]),
  };
}

/** Until people have chosen, the form shows what they typed. */
const withOwn = <T extends object>(merged: T, conflicts: readonly Conflict<T>[]): T => ({
  ...merged,
  ...Object.fromEntries(conflicts.map(({ field, mine }) => [field, mine])),
});
