import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { StatusLabel, StatusMark } from '../../ui/status-mark.tsx';
import { words } from '../../words/words.ts';
import { type ComponentStatus, componentStatuses } from './model.ts';
import classes from './status-picker.module.css';

interface Props {
  readonly value: ComponentStatus;
  readonly onChange: (status: ComponentStatus) => void;
  /** Names what the status belongs to. */
  readonly label: string;
  /** Whether it stands in a form, beside other fields, and not in a row. */
  readonly isField?: boolean;
  /** Called before the person chooses. */
  readonly onOpen?: () => void;
}

/** Chooses one of the six statuses. The menu is made when it is first opened: a long list has hundreds of these. */
export function StatusPicker({ value, onChange, label, isField = false, onOpen }: Props) {
  const [isOpen, setOpen] = useState<boolean>();
  const names = words.common.componentStatus;
  const open = (next: boolean) => {
    if (next) onOpen?.();
    setOpen(next);
  };
  const button = {
    'aria-label': `${label}: ${names[value]}`,
    ...(isField
      ? { variant: 'default' }
      : { variant: 'subtle', color: 'gray', size: 'sm', className: classes.inRow }),
    classNames: { section: classes.unfold },
    rightSection: <Icon name="unfold" size={14} />,
    children: <StatusLabel status={value} name={names[value]} />,
  };
  if (isOpen === undefined) {
    return <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => open(true)} />;
  }
  return (
    <Menu opened={isOpen} onChange={open} returnFocus>
      <Menu.Target>
        <Button {...button} />
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
