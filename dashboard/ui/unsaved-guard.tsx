import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { words } from '../words/words.ts';

interface Props {
  readonly isDirty: boolean;
  /** Where people can go without being asked, such as to another part of the same form. */
  readonly isWithin?: (pathname: string) => boolean;
  /** What happens to the changes. */
  readonly text?: string;
  /** Whether nothing keeps the changes, so that the browser asks before a reload, too. */
  readonly isLostOnReload?: boolean;
}

/** Asks before people leave a form with unsaved changes. */
export function UnsavedGuard({
  isDirty,
  isWithin = () => false,
  text = words.common.unsavedText,
  isLostOnReload = false,
}: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !isWithin(next.pathname),
    enableBeforeUnload: isDirty && isLostOnReload,
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
        <Text>{text}</Text>
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
