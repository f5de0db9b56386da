import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import { useComponentNames } from '../components/queries.ts';
import { WebhookFields } from './fields.tsx';
import { bodyOf, type EventChoice, type WebhookFields as Fields, fieldsOf, type Webhook } from './model.ts';
import { webhooks } from './queries.ts';

interface Props {
  readonly webhook: Versioned<Webhook>;
  readonly onClose: () => void;
}

/** The form that changes a webhook. */
export function EditWebhook({ webhook, onClose }: Props) {
  const { id, name } = webhook.record;
  const edit = useEdit<Fields>({
    name: `webhook:${id}`,
    current: mapRecord(webhook, fieldsOf),
    ...webhooks.editing(id, fieldsOf, bodyOf),
    onSaved: () => {
      notify(fill(words.webhooks.saved, { name }));
      onClose();
    },
  });
  const namesOf = useComponentNames();
  const show = (field: keyof Fields, value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
    if (!Array.isArray(value)) return String(value ?? words.common.none);
    const names = field === 'components' ? namesOf(value) : value.map(eventName);
    return names.join('\n') || words.common.none;
  };
  return (
    <EditSheet
      title={words.webhooks.editTitle}
      edit={edit}
      isIncomplete={edit.value.events.length === 0}
      nameOf={nameOf}
      show={show}
      onClose={onClose}
    >
      <WebhookFields value={edit.value} onChange={edit.set} error={edit.error} />
    </EditSheet>
  );
}

const eventName = (event: EventChoice): string => (event === '*' ? words.webhooks.everything : event);

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
