import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
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
  const { id } = subscriber.record;
  const isByEmail = subscriber.record.channel === 'email';
  const text = words.subscribers;
  const edit = useSafeEdit<SubscriberFields>({
    loaded: { ...subscriber, record: fieldsOf(subscriber.record) },
    reload: async () => {
      const { record, etag } = await readSubscriber(id);
      return { record: fieldsOf(record), etag };
    },
    save: (changes, etag) => writeSubscriber(id, changes, etag),
    onSaved: () => {
      notify(fill(text.saved, { email: isByEmail ? edit.value.email : subscriber.record.address }));
      void client.invalidateQueries({ queryKey: ['subscribers'] });
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
        title={text.editTitle}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button type="submit" form={form} loading={edit.isBusy}>
              {words.common.save}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit}>
          <Stack>
            {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
            {isByEmail && (
              <TextInput
                type="email"
                label={text.email}
                description={text.emailHint}
                error={fieldError(edit.error, 'email')}
                value={edit.value.email}
                onChange={(event) => edit.set({ email: event.currentTarget.value })}
                maxLength={255}
                required
                dir="ltr"
                autoComplete="off"
              />
            )}
            <FollowFields
              value={edit.value}
              onChange={edit.set}
              error={fieldError(edit.error, 'components')}
            />
          </Stack>
        </form>
      </Sheet>
      {edit.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={edit.conflicts}
          nameOf={nameOf}
          show={(_, shown) => String(shown)}
          onResolve={(mine) => void edit.resolve(mine)}
          onClose={edit.keepEditing}
        />
      )}
    </>
  );
}

function nameOf(field: keyof SubscriberFields): string {
  const text = words.subscribers;
  return { email: text.email, followsEverything: text.everything, componentIds: text.components }[field];
}
