import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Conflict } from '../api/conflict.ts';
import { words } from '../words/words.ts';
import classes from './conflict-dialog.module.css';

interface Props<T> {
  readonly conflicts: readonly Conflict<T>[];
  readonly nameOf: (field: keyof T & string) => string;
  readonly show: (field: keyof T & string, value: unknown) => string;
  /** Gets the fields for which people chose their own value. */
  readonly onResolve: (mine: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Shows what two people changed at the same time: theirs and yours, field by field. */
export function ConflictDialog<T>({ conflicts, nameOf, show, onResolve, onClose }: Props<T>) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const text = words.common;
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Modal
      opened={conflicts.length > 0}
      onClose={onClose}
      title={text.conflictTitle}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <Stack>
        <Text>{text.conflictText}</Text>
        {conflicts.map(({ field, mine: own, theirs }) => (
          <Radio.Group
            key={field}
            label={nameOf(field)}
            value={mine.has(field) ? 'mine' : 'theirs'}
            onChange={(value) => choose(field, value === 'mine')}
          >
            <Radio value="theirs" label={text.conflictTheirs} />
            <pre className={classes.value} dir="auto">
              {show(field, theirs)}
            </pre>
            <Radio value="mine" label={text.conflictMine} />
            <pre className={classes.value} dir="auto">
              {show(field, own)}
            </pre>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button onClick={() => onResolve(mine)}>{text.save}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
