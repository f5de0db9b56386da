import { useState } from 'react';
import { type Conflict, changedFields, mergeChanges } from '../api/conflict.ts';
import type { Versioned } from '../api/documents.ts';
import { isStatus } from '../api/query-client.ts';

interface Options<T extends object> {
  /** What the form shows first. */
  readonly loaded: Versioned<T>;
  /** What people have typed in an earlier visit, beginning from `loaded`. */
  readonly typed?: T | undefined;
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
  typed = loaded.record,
  reload,
  save,
  onSaved,
}: Options<T>): SafeEdit<T> {
  const [base, setBase] = useState(loaded);
  const [value, setValue] = useState(typed);
  const [conflicts, setConflicts] = useState<readonly Conflict<T>[]>([]);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const write = async (from: Versioned<T>, mine: T): Promise<void> => {
    const changes = changedFields(from.record, mine);
    try {
      if (Object.keys(changes).length > 0) await save(changes, from.etag);
      onSaved();
    } catch (problem) {
      if (!isStatus(problem, 412)) throw problem;
      const theirs = await reload();
      const merge = mergeChanges(from.record, mine, theirs.record);
      setBase(theirs);
      setConflicts(merge.conflicts);
      const merged = { ...theirs.record, ...merge.changes };
      if (merge.conflicts.length === 0) await write(theirs, merged);
      else setValue(withOwn(merged, merge.conflicts));
    }
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
