import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { supportsPasskeys } from '../session/passkey.ts';
import { Confirm } from '../ui/confirm.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { Filled } from '../ui/filled.tsx';
import { Section } from '../ui/page-frame.tsx';
import { fieldError, messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { ZonedTime } from '../ui/zoned-time.tsx';
import { fill, words } from '../words/words.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './actions.ts';
import { type Passkey, passkeys } from './queries.ts';

/** The user's passkeys: add, rename and remove them. */
export function Passkeys() {
  const query = useQuery(passkeys.all());
  const add = useAddPasskey();
  const text = words.security;
  const isSupported = supportsPasskeys();
  return (
    <Section
      title={text.passkeys}
      actions={
        isSupported && (
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            {text.addPasskey}
          </Button>
        )
      }
    >
      <Text c="dimmed">{isSupported ? text.passkeysIntro : text.passkeysUnsupported}</Text>
      <QueryView query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <Text mt="md">{text.noPasskeys}</Text>
          ) : (
            <Rows label={text.passkeys}>
              {records.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </Rows>
          )
        }
      </QueryView>
    </Section>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const remove = useRemovePasskey(passkey);
  const [isRenaming, renaming] = useDisclosure();
  const [isConfirming, confirm] = useDisclosure();
  const text = words.security;
  const { name, lastUsed, created } = passkey;
  return (
    <Row
      title={<strong dir="auto">{name}</strong>}
      detail={
        <FactLine
          facts={[
            <Filled key="created" text={text.passkeyCreated} values={{ time: <ZonedTime at={created} /> }} />,
            lastUsed.string === null ? (
              text.passkeyNeverUsed
            ) : (
              <Filled key="used" text={text.passkeyLastUsed} values={{ time: <ZonedTime at={lastUsed} /> }} />
            ),
          ]}
        />
      }
    >
      <Group gap="xs">
        <Button variant="default" aria-label={`${text.rename}: ${name}`} onClick={renaming.open}>
          {text.rename}
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`${words.common.remove}: ${name}`}
          onClick={confirm.open}
        >
          {words.common.remove}
        </Button>
      </Group>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={renaming.close} />}
      <Confirm
        name={name}
        title={fill(text.removeTitle, { name })}
        text={text.removeText}
        action={words.common.remove}
        isOpen={isConfirming}
        onConfirm={() => remove.mutate()}
        onClose={confirm.close}
      />
    </Row>
  );
}

interface RenameProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenamePasskey({ passkey, onClose }: RenameProps) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey(passkey);
  const text = words.security;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(name, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={fill(text.renameName, { name: passkey.name })}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          {rename.isError && <ProblemAlert message={messageOf(rename.error)} />}
          <TextInput
            label={text.passkeyName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError(rename.error, 'name')}
            maxLength={100}
            dir="auto"
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {words.common.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
