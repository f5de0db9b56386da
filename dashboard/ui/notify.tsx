import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { randomId } from '../api/random-id.ts';
import { words } from '../words/words.ts';
import { Cancelled, reasonOf } from './problem.ts';

const UNDO_MS = 10_000;

export function notify(message: string): void {
  notifications.show({ message, autoClose: 4000, closeButtonProps: { 'aria-label': words.common.close } });
}

/** Says that something failed. It stays until it is closed, because people may look elsewhere. */
export function notifyProblem(error: unknown, title?: string): void {
  notifications.show({
    color: 'red',
    role: 'alert',
    autoClose: error instanceof Cancelled ? 4000 : false,
    ...(title !== undefined && { title }),
    message: reasonOf(error),
    closeButtonProps: { 'aria-label': words.common.close },
  });
}

/** Says something, with one button that does something about it. */
export function notifyWithAction(message: string, label: string, action: () => Promise<unknown>): void {
  const id = randomId();
  const onClick = () => {
    notifications.hide(id);
    action().catch(notifyProblem);
  };
  notifications.show({
    id,
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': words.common.close },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text>{message}</Text>
        <Button variant="subtle" size="compact-md" onClick={onClick}>
          {label}
        </Button>
      </Group>
    ),
  });
}

/** Says what was done, and offers to undo it. */
export const notifyWithUndo = (message: string, undo: () => Promise<unknown>): void =>
  notifyWithAction(message, words.common.undo, undo);
