import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useMergedSave } from '../../ui/merged-save.ts';
import { notify } from '../../ui/notify.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
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
  const [base] = useState<Versioned<Fields>>(() => ({ ...webhook, record: fieldsOf(webhook.record) }));
  const [value, setValue] = useState(base.record);
  const { id, name } = webhook.record;
  const saving = useMergedSave<Fields>({
    base,
    read: async () => {
      const { record, etag } = await readWebhook(id);
      return { record: fieldsOf(record), etag };
    },
    write: (changes, etag) => writeWebhook(id, changes, etag),
    onSaved: () => {
      notify(fill(words.webhooks.saved, { name }));
      void client.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save(value);
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
            <Button type="submit" form={form} loading={saving.isBusy} disabled={value.events.length === 0}>
              {words.common.save}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit}>
          <Stack>
            {saving.error !== undefined && <ProblemAlert message={messageOf(saving.error)} />}
            <WebhookFields
              value={value}
              onChange={(change) => setValue((now) => ({ ...now, ...change }))}
              error={saving.error}
            />
          </Stack>
        </form>
      </Sheet>
      {saving.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={saving.conflicts}
          nameOf={nameOf}
          show={(_, shown) => String(shown ?? words.common.none)}
          onResolve={(mine) => void saving.resolve(mine)}
          onClose={saving.closeConflicts}
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
