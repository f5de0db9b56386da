import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { fill, words } from '../../words/words.ts';
import type { WithSecret } from './model.ts';

const example = `import { Webhook } from 'standardwebhooks';

// rawBody is the body as it arrived, before any parsing.
const event = new Webhook(process.env.DAYMARK_SECRET).verify(rawBody, request.headers);`;

/** Shows the secret of a webhook, this once, and how to use it. It closes only on purpose. */
export function SecretDialog({ webhook, secret, onClose }: WithSecret & { readonly onClose: () => void }) {
  const text = words.webhooks;
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
        <Text>{fill(text.secretText, { name: webhook.name })}</Text>
        <CopyField label={text.secret} value={secret} />
        <h3>{text.verifyTitle}</h3>
        <Text>{text.verifyText}</Text>
        <CodeBlock text={example} label={text.verifyExample} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.secretDone}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
