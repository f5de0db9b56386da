import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { count, words } from '../../words/words.ts';
import { deleteSubscribers } from './actions.ts';
import type { Subscriber } from './model.ts';

interface Props {
  readonly records: readonly Subscriber[];
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** What can be done with several subscribers at once. */
export function SelectedSubscribers({ records, selected, onChange }: Props) {
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
  return (
    <SelectionBar
      records={records}
      selected={selected}
      onChange={onChange}
      state={remove.isPending ? text.deleting : undefined}
    >
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
      <Confirm
        name={count(text.nameOfSelected, selected.size)}
        text={text.deleteSelectedText}
        mustType
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(selected)}
      />
    </SelectionBar>
  );
}
