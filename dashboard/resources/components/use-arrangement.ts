import { useCallback, useMemo, useState } from 'react';
import { notifyProblem } from '../../ui/notify.tsx';
import { loadArrangement, saveArrangement } from './arrange-actions.ts';
import { type Arrangement, changesIn, rebase, signatureOf } from './arrangement.ts';
import type { Component } from './model.ts';

export type Change = (arrangement: Arrangement) => Arrangement;

/** What the rows and groups can ask for. */
export interface ArrangeCommands {
  readonly step: (component: Component, by: -1 | 1) => void;
  readonly moveTo: (component: Component, key: string, index: number) => void;
  readonly sort: (key: string) => void;
  readonly stepGroup: (key: string, by: -1 | 1) => void;
}

interface Pending {
  readonly mine: Arrangement;
  /** What it was made from. */
  readonly base: Arrangement;
}

/** My arrangement until it is saved; what others do meanwhile is never overwritten silently. */
export function useArrangement(current: Arrangement, automatic: ReadonlySet<number>) {
  const [pending, setPending] = useState<Pending>();
  const [isSaving, setSaving] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const changeCount = useMemo(() => {
    if (!pending) return 0;
    const { components, groups } = changesIn(pending.mine, automatic);
    return components.length + groups.length;
  }, [pending, automatic]);

  const change = useCallback(
    (step: Change) =>
      setPending((before) => {
        const shown = before?.mine ?? current;
        const mine = step(shown);
        return mine === shown ? before : { mine, base: before?.base ?? current };
      }),
    [current],
  );
  const discard = () => {
    setPending(undefined);
    setConflict(false);
  };
  const write = async ({ mine }: Pending, now: Arrangement) => {
    await saveArrangement(rebase(mine, now), now, automatic);
    discard();
  };
  const guarded = async (work: (mine: Pending, now: Arrangement) => Promise<void>) => {
    if (!pending) return;
    setSaving(true);
    try {
      await work(pending, await loadArrangement());
    } catch (error) {
      notifyProblem(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    shown: pending?.mine ?? current,
    changeCount,
    change,
    discard,
    isSaving,
    hasConflict,
    closeConflict: () => setConflict(false),
    save: () =>
      guarded(async (mine, now) => {
        if (signatureOf(now) === signatureOf(mine.base)) await write(mine, now);
        else setConflict(true);
      }),
    saveAnyway: () => {
      setConflict(false);
      return guarded(write);
    },
  };
}
