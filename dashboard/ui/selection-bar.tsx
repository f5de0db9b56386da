import { Checkbox, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { count, words } from '../words/words.ts';
import classes from './selection-bar.module.css';

interface Props {
  /** The records of this page. */
  readonly records: readonly { readonly id: number }[];
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
  /** What is said instead of how many are selected. */
  readonly state?: string | undefined;
  /** What can be done with them. */
  readonly children: ReactNode;
}

/** Several records that people have selected. The selection stays when they turn pages. */
export function SelectionBar({ records, selected, onChange, state, children }: Props) {
  const text = words.subscribers;
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
        <Text role="status">{state ?? count(text.selected, selected.size)}</Text>
        {children}
      </Group>
    </div>
  );
}
