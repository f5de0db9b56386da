import { TextInput } from '@mantine/core';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { fill, listed, words } from '../../words/words.ts';
import { useComponentNames } from '../components/queries.ts';
import { FollowFields } from './follow-fields.tsx';
import { bodyOf, fieldsOf, type Subscriber, type SubscriberFields } from './model.ts';
import { subscribers } from './queries.ts';

interface Props {
  readonly subscriber: Versioned<Subscriber>;
  readonly onClose: () => void;
}

/** The form that changes the address of a subscriber and what they follow. */
export function EditSubscriber({ subscriber, onClose }: Props) {
  const { id } = subscriber.record;
  const isByEmail = subscriber.record.channel === 'email';
  const text = words.subscribers;
  const edit = useEdit<SubscriberFields>({
    name: `subscriber:${id}`,
    current: mapRecord(subscriber, fieldsOf),
    ...subscribers.editing(id, fieldsOf, bodyOf),
    onSaved: () => {
      notify(fill(text.saved, { email: isByEmail ? edit.value.email : subscriber.record.address }));
      onClose();
    },
  });
  const namesOf = useComponentNames();
  const show = (field: keyof SubscriberFields, value: unknown): string => {
    if (field === 'followsEverything') return value ? text.everything : text.someComponents;
    return Array.isArray(value) ? listed(namesOf(value)) || words.common.none : String(value);
  };
  return (
    <EditSheet title={text.editTitle} edit={edit} nameOf={nameOf} show={show} onClose={onClose}>
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
      <FollowFields value={edit.value} onChange={edit.set} error={fieldError(edit.error, 'components')} />
    </EditSheet>
  );
}

function nameOf(field: keyof SubscriberFields): string {
  const text = words.subscribers;
  return { email: text.email, followsEverything: text.follows, componentIds: text.components }[field];
}
