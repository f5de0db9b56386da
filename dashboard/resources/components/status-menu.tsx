import { useCan } from '../../session/session.ts';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { fill, words } from '../../words/words.ts';
import { useSetStatus } from './actions.ts';
import type { Component } from './model.ts';
import { StatusPicker } from './status-picker.tsx';

/** The status of a component; for those who may, a button that changes it. */
export function StatusMenu({ component }: { readonly component: Component }) {
  const can = useCan();
  const setStatus = useSetStatus();
  const { latestStatus } = component;
  if (!can('components.manage')) {
    return <StatusLabel status={latestStatus} name={words.common.componentStatus[latestStatus]} />;
  }
  return (
    <StatusPicker
      value={latestStatus}
      onChange={(status) => setStatus.mutate({ component, status })}
      label={fill(words.components.statusOf, { name: component.name })}
    />
  );
}
