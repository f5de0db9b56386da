import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { words } from '../words/words.ts';
import classes from './conflict-dialog.module.css';
import type { Edit } from './edit.ts';

export interface ConflictTexts<T> {
  readonly nameOf: (field: keyof T & string) => string;
  /** A value of a field in words. */
  readonly show: (field: keyof T & string, value: unknown) => string;
}

interface Props<T> extends ConflictTexts<T> {
  readonly edit: Pick<Edit<T>, 'conflicts' | 'resolve' | 'closeConflicts'>;
}

/** Shows what two people changed at the same time: theirs and yours, field by field. */
export const ConflictDialog = <T,>({ edit, ...texts }: Props<T>) =>
  edit.conflicts.length === 0 ? null : <Choice edit={edit} {...texts} />;

function Choice<T>({ edit: { conflicts, resolve, closeConflicts }, nameOf, show }: Props<T>) {
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
      opened
      onClose={closeConflicts}
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
          <Button variant="default" onClick={closeConflicts}>
            {text.cancel}
          </Button>
          <Button onClick={() => void resolve(mine)}>{text.save}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
