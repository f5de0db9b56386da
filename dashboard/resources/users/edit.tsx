import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../common/roles.ts';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useSession } from '../../api/session.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { fill, words } from '../../words/words.ts';
import { mayChange, type User } from './model.ts';
import { users } from './queries.ts';
import { RolePicker } from './role-picker.tsx';

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

const fieldsOf = ({ name, email, role }: User): Fields => ({ name, email, role });

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes the account of somebody else. */
export function EditUser({ id, onClose }: Props) {
  const query = useQuery({ ...users.one(id), staleTime: 0, refetchOnMount: 'always' });
  const { role: own } = useSession();
  const { data } = query;
  if (data && mayChange(own, data.record)) return <EditForm id={id} loaded={data} onClose={onClose} />;
  return (
    <Sheet
      title={fill(words.users.editTitle, { name: data?.record.name ?? '' })}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {words.common.cancel}
        </Button>
      }
    >
      <QueryView query={query}>{() => <Text>{words.users.ownersOnly}</Text>}</QueryView>
    </Sheet>
  );
}

interface FormProps extends Props {
  readonly loaded: Versioned<User>;
}

function EditForm({ id, loaded, onClose }: FormProps) {
  const { role: own, userId } = useSession();
  const text = words.users;
  const edit = useEdit<Fields>({
    name: `user:${id}`,
    current: mapRecord(loaded, fieldsOf),
    ...users.editing(id, fieldsOf, (changes) => changes),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const { value, set, error } = edit;
  return (
    <EditSheet
      title={fill(text.editTitle, { name: loaded.record.name })}
      edit={edit}
      nameOf={(field) => text[field]}
      show={(field, shown) => (field === 'role' ? words.session.role[shown as Role] : String(shown))}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={fieldError(error, 'name')}
        dir="auto"
        required
      />
      <TextInput
        label={text.email}
        description={id === userId ? text.ownEmailHint : text.emailHint}
        readOnly={id === userId}
        type="email"
        value={value.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        error={fieldError(error, 'email')}
        dir="ltr"
        autoComplete="off"
        required
      />
      <RolePicker
        value={value.role}
        own={own}
        onChange={(role) => set({ role })}
        error={fieldError(error, 'role')}
      />
    </EditSheet>
  );
}
