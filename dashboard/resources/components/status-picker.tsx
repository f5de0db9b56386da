import { Button, Menu } from '@mantine/core';
import { StatusLabel, StatusMark } from '../../ui/status-mark.tsx';
import { words } from '../../words/words.ts';
import { type ComponentStatus, componentStatuses } from './model.ts';

interface Props {
  readonly value: ComponentStatus;
  readonly onChange: (status: ComponentStatus) => void;
  /** Names what the status belongs to. */
  readonly label: string;
}

/** Chooses one of the six statuses. */
export function StatusPicker({ value, onChange, label }: Props) {
  const names = words.common.componentStatus;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" aria-label={`${label}: ${names[value]}`}>
          <StatusLabel status={value} name={names[value]} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {componentStatuses.map((status) => (
          <Menu.Item
            key={status}
            role="menuitemradio"
            aria-checked={status === value}
            leftSection={<StatusMark status={status} />}
            onClick={() => onChange(status)}
          >
            {names[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
