import { createContext, use, useMemo, useState } from 'react';
import type { Component } from './model.ts';

export interface Selection {
  /** Whether rows have checkboxes. */
  readonly isOn: boolean;
  readonly toggleMode: () => void;
  /** The components as the person saw them when they selected them. */
  readonly selected: ReadonlyMap<number, Component>;
  readonly choose: (components: readonly Component[], isSelected: boolean) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<number, Component> = new Map();

/** Which components are selected, for changing many at once. */
export function useNewSelection(): Selection {
  const [isOn, setOn] = useState(false);
  const [selected, setSelected] = useState(none);
  return useMemo(
    () => ({
      isOn,
      selected,
      toggleMode: () => {
        setOn(!isOn);
        setSelected(none);
      },
      choose: (components, isSelected) =>
        setSelected((current) => {
          const next = new Map(current);
          for (const component of components) {
            if (isSelected) next.set(component.id, component);
            else next.delete(component.id);
          }
          return next;
        }),
      clear: () => setSelected(none),
    }),
    [isOn, selected],
  );
}

export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('There is no selection around this component.');
  return selection;
}
