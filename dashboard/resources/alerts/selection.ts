import { useCallback, useState } from 'react';
import type { Alert } from './model.ts';

/** The alerts that are selected, as they were when people selected them; undefined while nobody selects. */
type Selected = ReadonlyMap<number, Alert>;

export interface Selection {
  readonly selected: Selected | undefined;
  readonly toggleMode: () => void;
  /** Selects one, or takes it out again. */
  readonly toggle: (alert: Alert) => void;
  /** Of those that are known, exactly these. */
  readonly set: (ids: ReadonlySet<number>, known: readonly Alert[]) => void;
}

export function useSelection(): Selection {
  const [selected, setSelected] = useState<Selected>();
  return {
    selected,
    toggleMode: () => setSelected(selected ? undefined : new Map()),
    toggle: useCallback(
      (alert) =>
        setSelected((current) => {
          const next = new Map(current);
          if (!next.delete(alert.id)) next.set(alert.id, alert);
          return next;
        }),
      [],
    ),
    set: (ids, known) => {
      const all = new Map([...known, ...(selected?.values() ?? [])].map((alert) => [alert.id, alert]));
      setSelected(new Map([...all].filter(([id]) => ids.has(id))));
    },
  };
}
