import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fill, words } from '../words/words.ts';

interface Props {
  /** The name of what is deleted. People type it where `mustType` is set, for what cannot be undone. */
  readonly name: string;
  readonly text: string;
  /** A question; by default, whether to delete it. */
  readonly title?: string;
  readonly action?: string;
  readonly mustType?: boolean;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. What can be undone is done at once, with a way to undo it. */
export function Confirm(props: Props) {
  const { name, text, title, action, mustType = false, isOpen, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const isReady = !mustType || typed.trim() === name.trim();
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title ?? fill(words.common.confirmTitle, { name })}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <Stack>
        <Text>{text}</Text>
        {mustType && (
          <TextInput
            label={fill(words.common.confirmType, { name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.common.cancel}
          </Button>
          <Button
            color="red"
            disabled={!isReady}
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {action ?? words.common.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
