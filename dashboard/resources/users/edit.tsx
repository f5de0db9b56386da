import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useSession } from '../../session/session.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { fill, words } from '../../words/words.ts';
import { useChangeUser } from './actions.ts';
import { mayChange, type Role, type User } from './model.ts';
import { userById } from './queries.ts';
import { RolePicker } from './role-picker.tsx';

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

const fieldsOf = ({ record, etag }: Versioned<User>): Versioned<Fields> => ({
  record: { name: record.name, email: record.email, role: record.role },
  etag,
});

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Changes the account of somebody else. */
export function EditUser({ id, onClose }: Props) {
  const query = useQuery({ ...userById(id), staleTime: 0, refetchOnMount: 'always' });
  const { role: own } = useSession();
  const form = useId();
  return (
    <Sheet
      title={fill(words.users.editTitle, { name: query.data?.record.name ?? '' })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          {query.data && mayChange(own, query.data.record) && (
            <Button type="submit" form={form}>
              {words.common.save}
            </Button>
          )}
        </>
      }
    >
      <QueryView query={query}>
        {(loaded) =>
          mayChange(own, loaded.record) ? (
            <EditForm id={id} loaded={loaded} form={form} onClose={onClose} />
          ) : (
            <Text>{words.users.ownersOnly}</Text>
          )
        }
      </QueryView>
    </Sheet>
  );
}

interface FormProps extends Props {
  readonly loaded: Versioned<User>;
  readonly form: string;
}

function EditForm({ id, loaded, form, onClose }: FormProps) {
  const client = useQueryClient();
  const { role: own, userId } = useSession();
  const change = useChangeUser();
  const text = words.users;
  const { value, set, submit, error, conflicts, resolve, keepEditing } = useSafeEdit<Fields>({
    loaded: fieldsOf(loaded),
    reload: async () => fieldsOf(await client.fetchQuery({ ...userById(id), staleTime: 0 })),
    save: (changes, etag) => change.mutateAsync({ id, changes, etag }),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={form} onSubmit={onSubmit}>
      <Stack>
        {error !== undefined && <ProblemAlert message={messageOf(error)} />}
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
      </Stack>
      <ConflictDialog<Fields>
        conflicts={conflicts}
        nameOf={(field) => text[field]}
        show={(field, shown) => (field === 'role' ? words.session.role[shown as Role] : String(shown))}
        onResolve={(mine) => void resolve(mine)}
        onClose={keepEditing}
      />
    </form>
  );
}
