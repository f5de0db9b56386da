import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../session/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { count, words } from '../../words/words.ts';
import { deleteSubscribers } from './actions.ts';
import classes from './list.module.css';
import type { Subscriber } from './model.ts';

interface Props {
  readonly records: readonly Subscriber[];
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** What can be done with several subscribers at once. The selection stays when people turn pages. */
export function SelectionBar({ records, selected, onChange }: Props) {
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const text = words.subscribers;
  const remove = useAction({
    run: deleteSubscribers,
    onDone: (failed, { size }) => {
      if (failed.length < size) notify(count(text.deletedSome, size - failed.length));
      if (failed.length > 0) notifyProblem(new Error(count(text.deleteFailed, failed.length)));
      onChange(new Set(failed));
    },
  });
  const isWholePage = records.length > 0 && records.every(({ id }) => selected.has(id));
  const selectPage = (isSelected: boolean) => {
    const next = new Set(selected);
    for (const { id } of records) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <div className={classes.selection}>
      <Checkbox
        label={text.selectPage}
        checked={isWholePage}
        indeterminate={!isWholePage && records.some(({ id }) => selected.has(id))}
        onChange={(event) => selectPage(event.currentTarget.checked)}
      />
      <Group>
        <Text role="status">{remove.isPending ? text.deleting : count(text.selected, selected.size)}</Text>
        {can('subscribers.delete') && (
          <Button
            color="red"
            disabled={selected.size === 0}
            loading={remove.isPending}
            onClick={() => setAsking(true)}
          >
            {count(text.deleteSelected, selected.size)}
          </Button>
        )}
      </Group>
      <Confirm
        name={count(text.nameOfSelected, selected.size)}
        text={text.deleteSelectedText}
        mustType
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(selected)}
      />
    </div>
  );
}
