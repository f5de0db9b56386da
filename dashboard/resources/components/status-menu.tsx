import { Button, Menu } from '@mantine/core';
import { useCan } from '../../session/session.ts';
import { StatusLabel, StatusMark } from '../../ui/status-mark.tsx';
import { fill, words } from '../../words/words.ts';
import { useSetStatus } from './actions.ts';
import { type Component, componentStatuses } from './model.ts';

/** The status of a component; for those who may, a button that changes it. */
export function StatusMenu({ component }: { readonly component: Component }) {
  const can = useCan();
  const setStatus = useSetStatus();
  const names = words.common.componentStatus;
  const shown = <StatusLabel status={component.latestStatus} name={names[component.latestStatus]} />;
  if (!can('components.manage')) return shown;
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          aria-label={fill(words.components.changeStatus, {
            name: component.name,
            status: names[component.latestStatus],
          })}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {componentStatuses.map((status) => (
          <Menu.Item
            key={status}
            role="menuitemradio"
            aria-checked={status === component.status}
            leftSection={<StatusMark status={status} />}
            onClick={() => setStatus.mutate({ component, status })}
          >
            {names[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
