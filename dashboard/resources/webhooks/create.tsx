import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { words } from '../../words/words.ts';
import { WebhookFields } from './fields.tsx';
import { newWebhook, type WithSecret } from './model.ts';
import { createWebhook } from './queries.ts';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (created: WithSecret) => void;
}

/** The form for a new webhook. What was typed is kept until it is sent. */
export function CreateWebhook({ onClose, onCreated }: Props) {
  const draft = useDraft('webhook:new', newWebhook);
  const form = useCreate({ draft, create: createWebhook, onCreated });
  const text = words.webhooks;
  return (
    <FormSheet
      {...form}
      title={text.addTitle}
      submitLabel={text.create}
      isIncomplete={draft.value.events.length === 0}
      onClose={onClose}
    >
      <WebhookFields value={draft.value} onChange={draft.set} error={form.error} />
    </FormSheet>
  );
}
