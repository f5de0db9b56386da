import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { words } from '../words/words.ts';

interface Props {
  readonly isDirty: boolean;
  /** Where people can go without being asked, such as to another part of the same form. */
  readonly isWithin?: (pathname: string) => boolean;
}

/** Asks before people leave a form with unsaved changes. A reload asks nothing: the form keeps what was typed. */
export function UnsavedGuard({ isDirty, isWithin = () => false }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !isWithin(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={words.common.unsaved}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <Stack>
        <Text>{words.common.unsavedText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => proceed?.()}>
            {words.common.leave}
          </Button>
          <Button data-autofocus onClick={() => reset?.()}>
            {words.common.stay}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
