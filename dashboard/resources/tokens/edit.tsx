import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { apiTime, dateOf } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { AbilityPicker } from './ability-picker.tsx';
import { useChangeToken } from './actions.ts';
import { ExpiryField } from './expiry-field.tsx';
import type { Token } from './model.ts';
import { tokenById } from './queries.ts';

/** Named as in the API, so that the changed ones can be sent as they are. */
interface Fields {
  readonly name: string;
  readonly abilities: readonly string[];
  readonly expires_at: string | null;
}

/** The API has no ETag for tokens. */
const fieldsOf = ({ name, abilities, expires }: Token): Versioned<Fields> => ({
  record: { name, abilities, expires_at: expires.string },
  etag: undefined,
});

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Renames a token, and changes what it may do and how long it lives. */
export function EditToken({ id, onClose }: Props) {
  const query = useQuery({ ...tokenById(id), staleTime: 0, refetchOnMount: 'always' });
  const form = useId();
  return (
    <Sheet
      title={fill(words.tokens.editTitle, { name: query.data?.name ?? '' })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" form={form} disabled={!query.data}>
            {words.common.save}
          </Button>
        </>
      }
    >
      <QueryView query={query}>
        {(loaded) => <EditForm id={id} loaded={loaded} form={form} onClose={onClose} />}
      </QueryView>
    </Sheet>
  );
}

interface FormProps extends Props {
  readonly loaded: Token;
  readonly form: string;
}

function EditForm({ id, loaded, form, onClose }: FormProps) {
  const client = useQueryClient();
  const change = useChangeToken();
  const text = words.tokens;
  const { value, set, submit, error, conflicts, resolve, keepEditing } = useSafeEdit<Fields>({
    loaded: fieldsOf(loaded),
    reload: async () => fieldsOf(await client.fetchQuery({ ...tokenById(id), staleTime: 0 })),
    save: (changes) => change.mutateAsync({ id, changes }),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const names = { name: text.name, abilities: text.abilities, expires_at: text.expiry };
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
        <AbilityPicker
          value={value.abilities}
          existing={loaded.abilities}
          onChange={(abilities) => set({ abilities })}
          error={fieldError(error, 'abilities')}
        />
        <ExpiryField
          value={dateOf({ human: null, string: value.expires_at })}
          onChange={(date) => set({ expires_at: date ? apiTime(date) : null })}
          error={fieldError(error, 'expires_at')}
        />
      </Stack>
      <ConflictDialog<Fields>
        conflicts={conflicts}
        nameOf={(field) => names[field]}
        show={(_, shown) => (Array.isArray(shown) ? shown.join('\n') : String(shown ?? text.never))}
        onResolve={(mine) => void resolve(mine)}
        onClose={keepEditing}
      />
    </form>
  );
}
