import { Button } from '@mantine/core';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { words } from '../../words/words.ts';
import { usePauseMany } from './actions.ts';
import type { Check } from './model.ts';

interface Props {
  readonly records: readonly Check[];
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** What can be done with several checks at once. */
export function SelectedChecks({ records, selected, onChange }: Props) {
  const pause = usePauseMany();
  const text = words.checks;
  const set = (paused: boolean) =>
    pause.mutate({ ids: selected, paused }, { onSuccess: (failed) => onChange(failed) });
  const isNone = selected.size === 0;
  return (
    <SelectionBar records={records} selected={selected} onChange={onChange}>
      <Button variant="default" disabled={isNone} loading={pause.isPending} onClick={() => set(true)}>
        {text.pause}
      </Button>
      <Button variant="default" disabled={isNone} loading={pause.isPending} onClick={() => set(false)}>
        {text.resume}
      </Button>
    </SelectionBar>
  );
}
