import { useState } from 'react';
import { type Conflict, changedFields, mergeChanges } from '../api/conflict.ts';
import type { Versioned } from '../api/documents.ts';
import { isStatus } from '../api/query-client.ts';

interface Options<T> {
  /** What the form began with. */
  readonly base: Versioned<T>;
  readonly read: () => Promise<Versioned<T>>;
  readonly write: (changes: Partial<T>, etag: string | undefined) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** What only I changed, and the conflicts that people have to decide on. */
interface Open<T> {
  readonly mine: T;
  readonly changes: Partial<T>;
  readonly conflicts: readonly Conflict<T>[];
  readonly etag: string | undefined;
}

export interface MergedSave<T> {
  readonly save: (mine: T) => Promise<void>;
  readonly conflicts: readonly Conflict<T>[];
  /** Goes on after a conflict, with my own value for these fields. */
  readonly resolve: (mine: ReadonlySet<string>) => Promise<void>;
  readonly closeConflicts: () => void;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/**
 * Saves a form so that nobody's changes are lost. If somebody else saved in the meantime, changes to other fields are
 * merged, and the form shows the fields that both changed with `ConflictDialog`.
 */
export function useMergedSave<T extends object>({ base, read, write, onSaved }: Options<T>): MergedSave<T> {
  const [open, setOpen] = useState<Open<T>>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const attempt = async (mine: T, changes: Partial<T>, etag: string | undefined): Promise<void> => {
    try {
      if (Object.keys(changes).length > 0) await write(changes, etag);
    } catch (problem) {
      if (!isStatus(problem, 412)) throw problem;
      const theirs = await read();
      const merge = mergeChanges(base.record, { ...base.record, ...changes }, theirs.record);
      if (merge.conflicts.length > 0) {
        setOpen({ mine, ...merge, etag: theirs.etag });
        return;
      }
      await attempt(mine, merge.changes, theirs.etag);
      return;
    }
    setOpen(undefined);
    onSaved();
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return {
    save: (mine) => run(() => attempt(mine, changedFields(base.record, mine), base.etag)),
    conflicts: open?.conflicts ?? [],
    resolve: async (chosen) => {
      if (!open) return;
      const changes = { ...open.changes };
      for (const { field } of open.conflicts) if (chosen.has(field)) changes[field] = open.mine[field];
      setOpen(undefined);
      await run(() => attempt(open.mine, changes, open.etag));
    },
    closeConflicts: () => setOpen(undefined),
    isBusy,
    error,
  };
}
