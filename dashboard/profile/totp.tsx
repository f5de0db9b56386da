import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useSession } from '../api/session.ts';
import { Confirm } from '../ui/confirm.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Card, Section } from '../ui/page-frame.tsx';
import { fieldError, messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { words } from '../words/words.ts';
import { useConfirmTotp, useProposeTotp, useRemoveTotp } from './actions.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The authenticator app: set it up with a QR code and a first code, or switch it off. */
export function Totp() {
  const { second_factors: factors } = useSession();
  const [codes, setCodes] = useState<readonly string[]>();
  const text = words.security;
  return (
    <Section title={text.totp}>
      <Card>
        {factors.includes('totp') ? (
          <TotpOn hasRecoveryCodes={factors.includes('recovery')} />
        ) : (
          <TotpOff onConfirmed={setCodes} />
        )}
      </Card>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}

function TotpOn({ hasRecoveryCodes }: { readonly hasRecoveryCodes: boolean }) {
  const remove = useRemoveTotp();
  const [isConfirming, confirm] = useDisclosure();
  const text = words.security;
  return (
    <Stack align="flex-start">
      <Text>{text.totpOn}</Text>
      {!hasRecoveryCodes && <ProblemAlert message={text.noRecoveryLeft} />}
      <Button variant="outline" color="red" loading={remove.isPending} onClick={confirm.open}>
        {text.switchOff}
      </Button>
      <Confirm
        name={text.totp}
        title={text.switchOffTitle}
        text={text.switchOffText}
        action={text.switchOff}
        isOpen={isConfirming}
        onConfirm={() => remove.mutate()}
        onClose={confirm.close}
      />
    </Stack>
  );
}

interface OffProps {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function TotpOff({ onConfirmed }: OffProps) {
  const propose = useProposeTotp();
  const text = words.security;
  return (
    <Stack align="flex-start">
      <Text>{text.totpIntro}</Text>
      <Button variant="default" loading={propose.isPending} onClick={() => propose.mutate()}>
        {text.setUp}
      </Button>
      {propose.data && (
        <SetUp
          {...propose.data}
          onClose={propose.reset}
          onConfirmed={(codes) => {
            propose.reset();
            onConfirmed(codes);
          }}
        />
      )}
    </Stack>
  );
}

interface SetUpProps extends OffProps {
  readonly secret: string;
  readonly uri: string;
  readonly onClose: () => void;
}

function SetUp({ secret, uri, onClose, onConfirmed }: SetUpProps) {
  const [code, setCode] = useState('');
  const confirm = useConfirmTotp(onConfirmed);
  const text = words.security;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code);
  };
  return (
    <Modal opened onClose={onClose} title={text.totp} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={submit}>
        <Stack>
          {confirm.isError && <ProblemAlert message={messageOf(confirm.error)} />}
          <Text>{text.scan}</Text>
          <QrCode text={uri} label={text.qrLabel} />
          <a href={uri}>{text.openApp}</a>
          <CopyField label={text.key} value={secret} shown={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
          <TextInput
            label={text.code}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={fieldError(confirm.error, 'code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button type="submit" loading={confirm.isPending}>
              {text.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
