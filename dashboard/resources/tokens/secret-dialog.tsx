import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { root } from '../../api/client.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { words } from '../../words/words.ts';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

const exampleOf = (secret: string): string =>
  `curl "${location.origin}${root}/api/components?per_page=1" \\\n  -H "Authorization: Bearer ${secret}"`;

/** Shows a new token this once. It does not close by accident. */
export function SecretDialog({ secret, onClose }: Props) {
  const text = words.tokens;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.secretTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{text.secretText}</Text>
        <CopyField label={text.secret} value={secret} />
        <div>
          <CopyField label={text.example} value={exampleOf(secret)} />
          <Text c="dimmed" size="sm" mt="xs">
            {text.exampleHint}
          </Text>
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
