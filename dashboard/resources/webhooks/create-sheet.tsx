import { Button, Stack } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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
  const form = useId();
  const draft = useDraft('webhook:new', newWebhook);
  const create = useCreateWebhook();
  const text = words.webhooks;
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <Sheet
      title={text.addTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            loading={create.isPending}
            disabled={draft.value.events.length === 0}
          >
            {text.create}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack>
          {create.isError && <ProblemAlert message={messageOf(create.error)} />}
          <DraftNotice draft={draft} />
          <WebhookFields value={draft.value} onChange={draft.set} error={create.error} />
        </Stack>
      </form>
    </Sheet>
  );
}
