import { Button, Menu, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { fill, words } from '../../words/words.ts';
import { EditWebhook } from './edit.tsx';
import { AttemptDetails } from './log-entry.tsx';
import type { Webhook, WebhookDelivery } from './model.ts';
import * as queries from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

type Open = 'edit' | 'rotate' | 'delete' | undefined;

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Versioned<Webhook> }) {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const { record } = webhook;
  const { id, name } = record;
  const text = words.webhooks;
  const nameOf = () => name;
  const ping = useAction({ run: () => queries.ping(id), nameOf });
  const rotate = useAction({ run: () => queries.rotateSecret(id), nameOf });
  const setEnabled = useAction({
    run: (enabled: boolean) => queries.webhooks.save(id, { enabled }),
    onDone: (_, enabled) => notify(fill(enabled ? text.isNowEnabled : text.isNowDisabled, { name })),
    nameOf,
  });
  const remove = useAction({
    run: () => queries.webhooks.remove(id),
    onDone: () => notify(fill(words.common.deleted, { name })),
    nameOf,
  });
  const close = () => setOpen(undefined);
  const mayManage = can('webhooks.manage');
  return (
    <>
      {mayManage && (
        <>
          <Button loading={ping.isPending} onClick={() => ping.mutate()}>
            {text.ping}
          </Button>
          <Button variant="default" onClick={() => setOpen('edit')}>
            {words.common.edit}
          </Button>
          <Button
            variant="default"
            loading={setEnabled.isPending}
            onClick={() => setEnabled.mutate(!record.enabled)}
          >
            {record.enabled ? text.disable : text.enable}
          </Button>
        </>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" aria-label={words.common.more}>
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayManage && record.format === 'standard' && (
            <Menu.Item onClick={() => setOpen('rotate')}>{text.rotate}</Menu.Item>
          )}
          {can('webhooks.delete') && (
            <Menu.Item color="red" onClick={() => setOpen('delete')}>
              {words.common.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      <Modal
        opened={open === 'rotate'}
        onClose={close}
        title={text.rotateTitle}
        closeButtonProps={{ 'aria-label': words.common.close }}
      >
        <Stack>
          <Text>{text.rotateText}</Text>
          <Button
            loading={rotate.isPending}
            onClick={() => rotate.mutate(undefined, { onSettled: close })}
            data-autofocus
          >
            {text.rotateAction}
          </Button>
        </Stack>
      </Modal>
      {rotate.data && <SecretDialog {...rotate.data} onClose={rotate.reset} />}
      {ping.data && <PingResult result={ping.data} onClose={ping.reset} />}
      <Confirm
        name={record.name}
        text={text.deleteText}
        mustType
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/webhooks' }) })}
      />
    </>
  );
}

function PingResult({ result, onClose }: { readonly result: WebhookDelivery; readonly onClose: () => void }) {
  const last = result.attempts.at(-1);
  const hasArrived = result.state === 'sent';
  const text = words.webhooks;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.pingTitle}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <Stack>
        <StatusLabel
          status={hasArrived ? 1 : 4}
          name={hasArrived ? fill(text.pingOk, { code: last?.status_code ?? '' }) : text.pingFailed}
        />
        {result.error !== null && <Text>{result.error}</Text>}
        {last && <AttemptDetails attempt={last} />}
      </Stack>
    </Modal>
  );
}
