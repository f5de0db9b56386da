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
        <Menu.RadioGroup value={String(value)}>
          {componentStatuses.map((status) => (
            <Menu.RadioItem
              key={status}
              value={String(status)}
              closeMenuOnClick
              onChange={() => onChange(status)}
            >
              <StatusMark status={status} /> {names[status]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
