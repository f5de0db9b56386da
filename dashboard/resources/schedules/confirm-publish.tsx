import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Audience, describeAudience } from '../../ui/audience.ts';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { words } from '../../words/words.ts';

interface Props {
  readonly title: string;
  readonly audience: UseQueryResult<Audience>;
  /** What the button says. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says what something will do and who hears of it, before it is done. */
export function ConfirmPublish(props: Props) {
  const { title, audience, action, isBusy, isReady = true, error, onConfirm, onClose, children } = props;
  const problem = error ?? audience.error;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <Stack>
        {problem !== undefined && problem !== null && <ProblemAlert message={messageOf(problem)} />}
        {children}
        {isReady && !audience.isError && (
          <Text role="status">{audience.data ? describeAudience(audience.data) : words.report.counting}</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button disabled={!isReady || !audience.data} loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
