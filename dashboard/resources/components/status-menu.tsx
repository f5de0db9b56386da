import { useRef } from 'react';
import { useCan } from '../../api/session.ts';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { fill, words } from '../../words/words.ts';
import { setComponentStatus } from './actions.ts';
import type { Component } from './model.ts';
import { StatusPicker } from './status-picker.tsx';

interface Props {
  readonly component: Component;
  /** See `StatusPicker`. */
  readonly isField?: boolean;
}

/** The status of a component; for those who may, a button that changes it. */
export function StatusMenu({ component, isField = false }: Props) {
  const can = useCan();
  // While the menu is open, somebody else may set a status. The person decides by what they saw when they opened it.
  const seen = useRef(component);
  const { latestStatus } = component;
  if (!can('components.manage')) {
    return <StatusLabel status={latestStatus} name={words.common.componentStatus[latestStatus]} />;
  }
  return (
    <StatusPicker
      isField={isField}
      value={latestStatus}
      onOpen={() => {
        seen.current = component;
      }}
      onChange={(status) => void setComponentStatus({ component: seen.current, status })}
      label={fill(words.components.statusOf, { name: component.name })}
    />
  );
}
