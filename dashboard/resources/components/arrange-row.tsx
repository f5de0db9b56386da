import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { fill, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import classes from './arrange.module.css';
import type { Component } from './model.ts';
import type { ArrangeCommands } from './use-arrangement.ts';

interface Props {
  readonly component: Component;
  readonly sectionKey: string;
  /** The first or last of the whole page. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isAutomatic: boolean;
  readonly isReadOnly: boolean;
  readonly commands: ArrangeCommands;
}

/** A component with a handle to drag it, arrows, and a menu of places to move it to. */
export const ArrangeRow = memo(function ArrangeRow(props: Props) {
  const { component, isAutomatic, isReadOnly, commands } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: component.id });
  const text = words.components;
  const { name } = component;
  if (isReadOnly) {
    return (
      <li className={classes.row}>
        <bdi className={classes.name}>{name}</bdi>
      </li>
    );
  }
  return (
    <li
      ref={setNodeRef}
      className={`${classes.row} ${isDragging ? classes.dragging : ''}`}
      style={
        transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined
      }
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        if (!isAutomatic) commands.step(component, event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={fill(text.drag, { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-arrange={component.id}
      >
        <Icon name="drag" />
      </button>
      <bdi className={classes.name}>{name}</bdi>
      <RowControls {...props} />
    </li>
  );
});

/** Apart from the row, so that a drag moves fifty rows without drawing their buttons again. */
const RowControls = memo(function RowControls(props: Props) {
  const { component, isFirst, isLast, isAutomatic, commands } = props;
  const { name } = component;
  const text = words.components;
  return (
    <>
      {!isAutomatic && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isFirst}
            aria-label={fill(text.moveUp, { name })}
            onClick={() => commands.step(component, -1)}
          >
            <Icon name="up" size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isLast}
            aria-label={fill(text.moveDown, { name })}
            onClick={() => commands.step(component, 1)}
          >
            <Icon name="down" size={18} />
          </ActionIcon>
        </>
      )}
      <MoveMenu {...props} />
    </>
  );
});

/** Made when it is first opened: a long list has hundreds of these. */
function MoveMenu({ component, sectionKey, isAutomatic, commands }: Props) {
  const [isOpen, setOpen] = useState<boolean>();
  const text = words.components;
  const button = {
    variant: 'subtle',
    color: 'gray',
    size: 'lg',
    'aria-label': fill(text.moveTo, { name: component.name }),
    children: <Icon name="more" size={18} />,
  };
  if (isOpen === undefined) {
    return (
      <ActionIcon {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpen(true)} />
    );
  }
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon {...button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {!isAutomatic && (
          <>
            <Menu.Item onClick={() => commands.moveTo(component, sectionKey, 0)}>{text.moveFirst}</Menu.Item>
            <Menu.Item onClick={() => commands.moveTo(component, sectionKey, Number.MAX_SAFE_INTEGER)}>
              {text.moveLast}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <GroupItems
          current={sectionKey}
          onPick={(key) => commands.moveTo(component, key, Number.MAX_SAFE_INTEGER)}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface GroupItemsProps {
  readonly current: string;
  readonly onPick: (key: string) => void;
}

function GroupItems({ current, onPick }: GroupItemsProps) {
  const groups = useQuery(groupOutlines);
  const targets = [
    ...(groups.data ?? []).map(({ id, name }) => ({ key: String(id), name })),
    { key: 'ungrouped', name: words.components.ungrouped },
  ].filter(({ key }) => key !== current);
  return (
    <>
      <Menu.Label>{words.components.moveToGroup}</Menu.Label>
      {targets.map(({ key, name }) => (
        <Menu.Item key={key} onClick={() => onPick(key)}>
          <bdi>{name}</bdi>
        </Menu.Item>
      ))}
    </>
  );
}
