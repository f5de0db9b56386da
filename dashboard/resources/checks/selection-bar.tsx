import { Button, Checkbox, Group, Text } from '@mantine/core';
import { count, words } from '../../words/words.ts';
import { usePauseMany } from './actions.ts';
import classes from './checks.module.css';
import type { Check } from './model.ts';

interface Props {
  readonly records: readonly Check[];
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** What can be done with several checks at once. The selection stays when people turn pages. */
export function SelectionBar({ records, selected, onChange }: Props) {
  const pause = usePauseMany();
  const text = words.checks;
  const isWholePage = records.length > 0 && records.every(({ id }) => selected.has(id));
  const selectPage = (isSelected: boolean) => {
    const next = new Set(selected);
    for (const { id } of records) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const set = (paused: boolean) =>
    pause.mutate({ ids: selected, paused }, { onSuccess: (failed) => onChange(failed) });
  const isNone = selected.size === 0;
  return (
    <div className={classes.selection}>
      <Checkbox
        label={words.subscribers.selectPage}
        checked={isWholePage}
        indeterminate={!isWholePage && records.some(({ id }) => selected.has(id))}
        onChange={(event) => selectPage(event.currentTarget.checked)}
      />
      <Group>
        <Text role="status">{count(words.subscribers.selected, selected.size)}</Text>
        <Button variant="default" disabled={isNone} loading={pause.isPending} onClick={() => set(true)}>
          {text.pause}
        </Button>
        <Button variant="default" disabled={isNone} loading={pause.isPending} onClick={() => set(false)}>
          {text.resume}
        </Button>
      </Group>
    </div>
  );
}
