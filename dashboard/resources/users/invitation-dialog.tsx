import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyField } from '../../ui/copy-field.tsx';
import { isMailSent } from '../../ui/mail.ts';
import { MailNotSent } from '../../ui/mail-not-sent.tsx';
import { fill, words } from '../../words/words.ts';
import type { Invitation } from './queries.ts';

interface Props {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Shows the link of an invitation this once. It does not close by accident. */
export function InvitationDialog({ invitation: { name, email, link }, onClose }: Props) {
  const text = words.users;
  return (
    <Modal
      opened
      onClose={onClose}
      title={fill(text.invitationFor, { name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        {isMailSent ? <Text>{fill(text.invitationSent, { email })}</Text> : <MailNotSent />}
        <CopyField label={text.invitationLink} value={link} />
        <Text c="dimmed" size="sm">
          {text.invitationLinkText}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{words.common.close}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
