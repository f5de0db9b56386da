import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { root } from '../../api/client.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { fill, words } from '../../words/words.ts';
import type { WithToken } from './queries.ts';

/** The token is a variable, so that it is not in the list of processes. */
const commandFor = (token: string): string =>
  `DAYMARK_PROBE_TOKEN='${token}' \\\n  daymark probe --server ${location.origin}${root}`;

/** Shows the token of a new probe this once, in the command that starts the probe. It closes only on purpose. */
export function StartDialog({ probe, token, onClose }: WithToken & { readonly onClose: () => void }) {
  const text = words.probes;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.startTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{fill(text.startText, { name: probe.name })}</Text>
        <CopyField label={text.command} value={commandFor(token)} />
        <CopyField label={text.token} value={token} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{words.common.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
