import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { words } from '../../words/words.ts';
import { useCreateWebhook, type WithSecret } from './actions.ts';
import { WebhookFields } from './fields.tsx';
import { newWebhook } from './model.ts';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (created: WithSecret) => void;
}

/** The form for a new webhook. What was typed is kept until it is sent. */
export function CreateWebhook({ onClose, onCreated }: Props) {
  const draft = useDraft('webhook:new', newWebhook);
  const create = useCreateWebhook();
  const text = words.webhooks;
  const submit = () => {
    create.mutate(
      { fields: draft.value, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: (created) => {
          draft.clear();
          onCreated(created);
        },
      },
    );
  };
  return (
    <FormSheet
      title={text.addTitle}
      draft={draft}
      submitLabel={text.create}
      onSubmit={submit}
      isSubmitting={create.isPending}
      isIncomplete={draft.value.events.length === 0}
      error={create.error}
      onClose={onClose}
    >
      <WebhookFields value={draft.value} onChange={draft.set} error={create.error} />
    </FormSheet>
  );
}
