import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyField } from '../ui/copy-field.tsx';
import { downloadText } from '../ui/download.ts';
import { words } from '../words/words.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes this once. It does not close by accident. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const text = words.security;
  const lines = codes.join('\n');
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.recoveryTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{text.recoveryText}</Text>
        <CopyField label={text.recoveryCodes} value={lines} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => downloadText(text.recoveryFile, `${lines}\n`)}>
            {text.download}
          </Button>
          <Button onClick={onClose}>{text.recoveryKept}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
