import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { type StaffChatFormat, staffChatFormats } from '../../../common/staff-notifications.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { fill, words } from '../../words/words.ts';
import { useSavePreferences } from './actions.ts';
import classes from './notifications.module.css';
import type { Preferences } from './queries.ts';

const names: Readonly<Record<StaffChatFormat, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
};

/** A chat of one's own. What is typed here is a secret, so no browser keeps it. */
export function Chat({ chosen }: { readonly chosen: Preferences['chat'] }) {
  const remove = useSavePreferences();
  const [isReplacing, replacing] = useDisclosure();
  const text = words.notifications;
  return (
    <Section title={text.chatTitle}>
      <Card>
        {chosen === null || isReplacing ? (
          <ChatForm onClose={isReplacing ? replacing.close : undefined} />
        ) : (
          <Stack align="flex-start">
            <Text>{fill(text.chatNow, { name: names[chosen.format], address: chosen.address })}</Text>
            {remove.isError && <ProblemAlert message={messageOf(remove.error)} />}
            <Group>
              <Button variant="default" onClick={replacing.open}>
                {text.replaceChat}
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label={`${words.common.remove}: ${text.chatTitle}`}
                loading={remove.isPending}
                onClick={() => remove.mutate({ chat: null })}
              >
                {words.common.remove}
              </Button>
            </Group>
          </Stack>
        )}
      </Card>
    </Section>
  );
}

function ChatForm({ onClose }: { readonly onClose: (() => void) | undefined }) {
  const [format, setFormat] = useState<StaffChatFormat>('slack');
  const [url, setUrl] = useState('');
  const save = useSavePreferences();
  const text = words.notifications;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ chat: { format, url } }, { onSuccess: () => onClose?.() });
  };
  return (
    <form onSubmit={submit}>
      <Stack className={classes.form ?? ''}>
        <Text c="dimmed">{text.chatIntro}</Text>
        {save.isError && <ProblemAlert message={messageOf(save.error)} />}
        <NativeSelect
          label={text.chatFormat}
          value={format}
          data={staffChatFormats.map((each) => ({ value: each, label: names[each] }))}
          onChange={({ currentTarget: { value } }) =>
            setFormat(staffChatFormats.find((each) => each === value) ?? format)
          }
        />
        <TextInput
          label={text.chatUrl}
          description={text.chatUrlHint}
          type="url"
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          error={fieldOrMemberError(save.error, 'chat')}
          autoComplete="off"
          dir="ltr"
          required
        />
        <Group justify="flex-end">
          {onClose && (
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {words.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
