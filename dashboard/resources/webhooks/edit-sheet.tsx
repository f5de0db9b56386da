import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { fill, words } from '../../words/words.ts';
import { readWebhook, writeWebhook } from './actions.ts';
import { WebhookFields } from './fields.tsx';
import { type WebhookFields as Fields, fieldsOf, type Webhook } from './model.ts';

interface Props {
  readonly webhook: Versioned<Webhook>;
  readonly onClose: () => void;
}

/** The form that changes a webhook. */
export function EditWebhook({ webhook, onClose }: Props) {
  const form = useId();
  const client = useQueryClient();
  const { id, name } = webhook.record;
  const edit = useSafeEdit<Fields>({
    loaded: { ...webhook, record: fieldsOf(webhook.record) },
    reload: async () => {
      const { record, etag } = await readWebhook(id);
      return { record: fieldsOf(record), etag };
    },
    save: (changes, etag) => writeWebhook(id, changes, etag),
    onSaved: () => {
      notify(fill(words.webhooks.saved, { name }));
      void client.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.submit();
  };
  return (
    <>
      <Sheet
        title={words.webhooks.editTitle}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button type="submit" form={form} loading={edit.isBusy} disabled={edit.value.events.length === 0}>
              {words.common.save}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit}>
          <Stack>
            {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
            <WebhookFields value={edit.value} onChange={edit.set} error={edit.error} />
          </Stack>
        </form>
      </Sheet>
      {edit.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={edit.conflicts}
          nameOf={nameOf}
          show={(_, shown) => String(shown ?? words.common.none)}
          onResolve={(mine) => void edit.resolve(mine)}
          onClose={edit.keepEditing}
        />
      )}
    </>
  );
}

function nameOf(field: keyof Fields): string {
  const text = words.webhooks;
  return {
    name: text.name,
    url: text.url,
    format: text.format,
    events: text.events,
    components: text.components,
    enabled: text.isEnabled,
  }[field];
}
