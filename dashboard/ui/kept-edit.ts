import { useEffect, useState } from 'react';
import { changedFields, isSame } from '../api/conflict.ts';
import type { Versioned } from '../api/documents.ts';
import { useDraft } from './draft.ts';
import { type SafeEdit, useSafeEdit } from './safe-edit.ts';

interface Kept<T> {
  /** What the record was when people began, with its ETag: so that a late save finds out what others changed. */
  readonly base: Versioned<T> | null;
  readonly value: T | null;
}

const nothing = { base: null, value: null };

interface Options<T extends object> {
  /** Tells forms apart, such as `incident:7:edit`. */
  readonly name: string;
  /** The record as it is now. It may change while the form is open. */
  readonly current: Versioned<T>;
  readonly reload: () => Promise<Versioned<T>>;
  readonly save: (changes: Partial<T>, etag: string | undefined) => Promise<unknown>;
  readonly onSaved: () => void;
}

export interface KeptEdit<T extends object> extends SafeEdit<T> {
  readonly isChanged: boolean;
  /** What somebody else has changed since the form was opened. */
  readonly changedByOthers: Partial<T>;
  readonly wasRestored: boolean;
  /** Forgets what was typed. */
  readonly discard: () => void;
}

/** A safe edit whose typing is kept in this browser until it is saved or discarded. */
export function useKeptEdit<T extends object>(options: Options<T>): KeptEdit<T> {
  const { name, current, onSaved } = options;
  const draft = useDraft<Kept<T>>(name, nothing);
  const [base] = useState(draft.value.base ?? current);
  const edit = useSafeEdit<T>({
    loaded: base,
    typed: draft.value.value ?? undefined,
    reload: options.reload,
    save: options.save,
    onSaved: () => {
      draft.clear();
      onSaved();
    },
  });
  const { value } = edit;
  const isChanged = !isSame(base.record, value);
  const { set } = draft;
  useEffect(() => {
    if (isChanged) set({ base, value });
  }, [base, value, isChanged, set]);
  return {
    ...edit,
    isChanged,
    changedByOthers: changedFields(base.record, current.record),
    wasRestored: draft.wasRestored,
    discard: draft.clear,
  };
}
