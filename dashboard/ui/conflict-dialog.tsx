import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Conflict, FieldName } from '../api/conflict.ts';
import { words } from '../words/words.ts';
import classes from './conflict-dialog.module.css';
import type { Edit } from './edit.ts';
import { languageName } from './translations.ts';

export interface ConflictTexts<T> {
  readonly nameOf: (field: FieldName<T>) => string;
  /** A value of a field in words. */
  readonly show: (field: FieldName<T>, value: unknown) => string;
}

interface Props<T> extends ConflictTexts<T> {
  readonly edit: Pick<Edit<T>, 'conflicts' | 'resolve' | 'closeConflicts'>;
}

/** Shows what two people changed at the same time: theirs and yours, field by field. */
export const ConflictDialog = <T,>({ edit, ...texts }: Props<T>) =>
  edit.conflicts.length === 0 ? null : <Choice edit={edit} {...texts} />;

function Choice<T>({ edit: { conflicts, resolve, closeConflicts }, nameOf, show }: Props<T>) {
  const [mine, setMine] = useState<ReadonlySet<Conflict<T>>>(new Set());
  const text = words.common;
  const choose = (conflict: Conflict<T>, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(conflict);
    else next.delete(conflict);
    setMine(next);
  };
  const labelOf = ({ field, language }: Conflict<T>) =>
    language === undefined ? nameOf(field) : `${nameOf(field)} (${languageName(language)})`;
  return (
    <Modal
      opened
      onClose={closeConflicts}
      title={text.conflictTitle}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <Stack>
        <Text>{text.conflictText}</Text>
        {conflicts.map((conflict) => (
          <Radio.Group
            key={`${conflict.language ?? ''}.${conflict.field}`}
            label={labelOf(conflict)}
            value={mine.has(conflict) ? 'mine' : 'theirs'}
            onChange={(value) => choose(conflict, value === 'mine')}
          >
            <Radio value="theirs" label={text.conflictTheirs} />
            <Value conflict={conflict} value={conflict.theirs} show={show} />
            <Radio value="mine" label={text.conflictMine} />
            <Value conflict={conflict} value={conflict.mine} show={show} />
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

interface ValueProps<T> extends Pick<ConflictTexts<T>, 'show'> {
  readonly conflict: Conflict<T>;
  readonly value: unknown;
}

/** The value of a field in words, or a translation as it was written. */
function Value<T>({ conflict: { field, language }, value, show }: ValueProps<T>) {
  const isTranslation = language !== undefined && value !== '';
  return (
    <pre className={classes.value} dir="auto" {...(isTranslation && { lang: language })}>
      {language === undefined ? show(field, value) : String(value) || words.common.none}
    </pre>
  );
}
