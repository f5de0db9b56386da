import { Button, Menu } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useCan } from '../../api/session.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { count, words } from '../../words/words.ts';
import type { GroupOutline } from '../component-groups/model.ts';
import { type BulkChange, MAX_AT_ONCE, useChangeMany, useDeleteComponents } from './bulk-actions.ts';
import classes from './list.module.css';
import { type Component, componentStatuses } from './model.ts';
import { useSelection } from './selection.ts';

interface Props {
  readonly components: readonly Component[];
  readonly groups: readonly GroupOutline[];
}

/** What can be done with the selected components, all of them at once. */
export function SelectionBar({ components, groups }: Props) {
  const can = useCan();
  const { isOn, selected, clear } = useSelection();
  const changeMany = useChangeMany();
  const deleteMany = useDeleteComponents();
  const text = words.components;
  const isShown = useDeferredValue(isOn);
  if (!isShown) return null;
  // What was deleted meanwhile is not selected any more.
  const chosen = components
    .filter(({ id }) => selected.has(id))
    .map(({ id }) => selected.get(id) as Component);
  const isTooMany = chosen.length > MAX_AT_ONCE;
  const isOff = chosen.length === 0 || isTooMany || changeMany.isPending || deleteMany.isPending;
  const change = (to: BulkChange) =>
    changeMany.mutate({ components: chosen, change: to }, { onSuccess: clear });
  const remove = () => deleteMany.mutate(chosen, { onSuccess: clear });
  return (
    <section className={classes.bar} aria-label={text.bulkActions}>
      <span className={classes.barCount} role="status">
        {isTooMany ? text.tooManySelected : count(text.selected, chosen.length)}
      </span>
      <Menu>
        <Menu.Target>
          <Button variant="default" disabled={isOff}>
            {text.setStatus}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {componentStatuses.map((status) => (
            <Menu.Item key={status} onClick={() => change({ status })}>
              <StatusMark status={status} /> {words.common.componentStatus[status]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <Button variant="default" disabled={isOff}>
            {text.moveToGroup}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" className={classes.menu ?? ''}>
          <Menu.Item onClick={() => change({ groupId: null })}>{text.noGroup}</Menu.Item>
          {groups.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => change({ groupId: id })}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <Button variant="default" disabled={isOff}>
            {words.common.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => change({ enabled: true })}>{text.enable}</Menu.Item>
          <Menu.Item onClick={() => change({ enabled: false })}>{text.disable}</Menu.Item>
          {can('components.delete') && (
            <Menu.Item className={classes.danger ?? ''} onClick={remove}>
              {words.common.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}
