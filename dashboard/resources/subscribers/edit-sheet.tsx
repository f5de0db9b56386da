import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useMergedSave } from '../../ui/merged-save.ts';
import { notify } from '../../ui/notify.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { fill, words } from '../../words/words.ts';
import { readSubscriber, writeSubscriber } from './actions.ts';
import { FollowFields } from './follow-fields.tsx';
import { fieldsOf, type Subscriber, type SubscriberFields } from './model.ts';

interface Props {
  readonly subscriber: Versioned<Subscriber>;
  readonly onClose: () => void;
}

/** The form that changes the address of a subscriber and what they follow. */
export function EditSubscriber({ subscriber, onClose }: Props) {
  const form = useId();
  const client = useQueryClient();
  const [base] = useState<Versioned<SubscriberFields>>(() => ({
    ...subscriber,
    record: fieldsOf(subscriber.record),
  }));
  const [value, setValue] = useState(base.record);
  const { id } = subscriber.record;
  const text = words.subscribers;
  const saving = useMergedSave<SubscriberFields>({
    base,
    read: async () => {
      const { record, etag } = await readSubscriber(id);
      return { record: fieldsOf(record), etag };
    },
    write: (changes, etag) => writeSubscriber(id, changes, etag),
    onSaved: () => {
      notify(fill(text.saved, { email: value.email }));
      void client.invalidateQueries({ queryKey: ['subscribers'] });
      onClose();
    },
  });
  const change = (more: Partial<SubscriberFields>) => setValue((now) => ({ ...now, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save(value);
  };
  return (
    <>
      <Sheet
        title={text.editTitle}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button type="submit" form={form} loading={saving.isBusy}>
              {words.common.save}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit}>
          <Stack>
            {saving.error !== undefined && <ProblemAlert message={messageOf(saving.error)} />}
            <TextInput
              type="email"
              label={text.email}
              description={text.emailHint}
              error={fieldError(saving.error, 'email')}
              value={value.email}
              onChange={(event) => change({ email: event.currentTarget.value })}
              maxLength={255}
              required
              dir="ltr"
              autoComplete="off"
            />
            <FollowFields value={value} onChange={change} error={fieldError(saving.error, 'components')} />
          </Stack>
        </form>
      </Sheet>
      {saving.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={saving.conflicts}
          nameOf={nameOf}
          show={(_, shown) => String(shown)}
          onResolve={(mine) => void saving.resolve(mine)}
          onClose={saving.closeConflicts}
        />
      )}
    </>
  );
}

function nameOf(field: keyof SubscriberFields): string {
  const text = words.subscribers;
  return { email: text.email, followsEverything: text.everything, componentIds: text.components }[field];
}
