import { useState } from 'react';
import { type Conflict, changedFields, isSame, mergeChanges } from '../api/conflict.ts';
import type { Versioned } from '../api/documents.ts';
import { isStatus } from '../api/query-client.ts';
import { useDraft } from './draft.ts';

interface Options<T> {
  /** Tells forms apart, such as `component:7`. */
  readonly name: string;
  /** What the server has now, reduced to the fields of the form. */
  readonly current: Versioned<T>;
  /** Writes the changed fields, if the record still has this version. */
  readonly write: (changes: Partial<T>, etag: string | undefined) => Promise<unknown>;
  readonly reload: () => Promise<Versioned<T>>;
}

export interface Edit<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly isChanged: boolean;
  /** What somebody else has changed since people began to type. */
  readonly changedByOthers: Partial<T>;
  /** Whether what was typed comes from an earlier visit. */
  readonly wasRestored: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** True once everything is written. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
  /** What somebody else changed to another value meanwhile. */
  readonly conflicts: readonly Conflict<T>[];
  readonly resolve: (mine: ReadonlySet<string>) => Promise<boolean>;
  readonly closeConflicts: () => void;
}

interface Typed<T> {
  readonly base: T | null;
  readonly mine: T | null;
  readonly etag: string | null;
}

interface Pending<T> {
  readonly conflicts: readonly Conflict<T>[];
  readonly theirs: Versioned<T>;
}

const nothingTyped = { base: null, mine: null, etag: null };

/**
 * Edits a record that others may edit at the same time. Only changed fields are written. What only one of both changed
 * is merged; what both changed is a conflict, which people resolve. What was typed survives a reload.
 */
export function useEdit<T extends object>({ name, current, write, reload }: Options<T>): Edit<T> {
  const draft = useDraft<Typed<T>>(`edit:${name}`, nothingTyped);
  const [pending, setPending] = useState<Pending<T>>();
  const [error, setError] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const base = draft.value.base ?? current.record;
  const value = draft.value.mine ?? base;
  const etag = draft.value.base === null ? current.etag : (draft.value.etag ?? undefined);

  const set = (change: Partial<T>) => {
    const mine = { ...value, ...change };
    if (isSame(mine, base)) draft.clear();
    else draft.set({ base, mine, etag: etag ?? null });
  };
  const finish = () => {
    draft.clear();
    setPending(undefined);
  };
  /** Writes, and merges if somebody else was faster. */
  const attempt = async (from: T, mine: T, version: string | undefined): Promise<boolean> => {
    try {
      const changes = changedFields(from, mine);
      if (Object.keys(changes).length > 0) await write(changes, version);
      finish();
      return true;
    } catch (failure) {
      if (!isStatus(failure, 412)) throw failure;
      const theirs = await reload();
      const { changes, conflicts } = mergeChanges(from, mine, theirs.record);
      if (conflicts.length === 0)
        return attempt(theirs.record, { ...theirs.record, ...changes }, theirs.etag);
      setPending({ conflicts, theirs });
      return false;
    }
  };
  const guarded = async (work: () => Promise<boolean>): Promise<boolean> => {
    setSaving(true);
    setError(undefined);
    try {
      return await work();
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    value,
    set,
    changedByOthers: changedFields(base, current.record),
    isChanged: !isSame(value, base),
    wasRestored: draft.wasRestored,
    isSaving,
    error,
    save: () => guarded(() => attempt(base, value, etag)),
    discard: () => {
      finish();
      setError(undefined);
    },
    conflicts: pending?.conflicts ?? [],
    resolve: async (chosen) => {
      if (!pending) return false;
      const { conflicts, theirs } = pending;
      const { changes } = mergeChanges(base, value, theirs.record);
      const mine = { ...theirs.record, ...changes };
      for (const { field } of conflicts) if (chosen.has(field)) mine[field] = value[field];
      setPending(undefined);
      return guarded(() => attempt(theirs.record, mine, theirs.etag));
    },
    closeConflicts: () => setPending(undefined),
  };
}
