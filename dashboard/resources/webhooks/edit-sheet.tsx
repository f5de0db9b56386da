import { useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
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
  const client = useQueryClient();
  const { id, name } = webhook.record;
  const edit = useEdit<Fields>({
    name: `webhook:${id}`,
    current: { ...webhook, record: fieldsOf(webhook.record) },
    reload: async () => {
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
  return (
    <EditSheet
      title={words.webhooks.editTitle}
      edit={edit}
      isIncomplete={edit.value.events.length === 0}
      nameOf={nameOf}
      show={(_, shown) => String(shown ?? words.common.none)}
      onClose={onClose}
    >
      <WebhookFields value={edit.value} onChange={edit.set} error={edit.error} />
    </EditSheet>
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
