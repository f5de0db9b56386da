import { TextInput } from '@mantine/core';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { fieldError } from '../../ui/problem.ts';
import { apiTime } from '../../ui/times.ts';
import { words } from '../../words/words.ts';
import { AbilityPicker } from './ability-picker.tsx';
import { useCreateToken } from './actions.ts';
import { DialectField } from './dialect-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { Dialect } from './model.ts';

interface Fields {
  readonly name: string;
  readonly abilities: readonly string[];
  /** As the API takes it; empty means never. */
  readonly expires: string;
  readonly dialect: Dialect | null;
}

const empty: Fields = { name: '', abilities: [], expires: '', dialect: null };

interface Props {
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

/** Creates a token of the user's own. */
export function CreateToken({ onCreated, onClose }: Props) {
  const draft = useDraft('token:new', empty);
  const { value, set, idempotencyKey, clear } = draft;
  const create = useCreateToken();
  const text = words.tokens;
  const submit = () => {
    const { name, abilities, expires, dialect } = value;
    create.mutate(
      { name, abilities, expires_at: expires || null, dialect, idempotencyKey },
      {
        onSuccess: (secret) => {
          clear();
          onCreated(secret);
        },
      },
    );
  };
  return (
    <FormSheet
      title={text.create}
      draft={draft}
      submitLabel={text.create}
      onSubmit={submit}
      isSubmitting={create.isPending}
      isIncomplete={value.abilities.length === 0}
      error={create.error}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        placeholder={text.namePlaceholder}
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={fieldError(create.error, 'name')}
        dir="auto"
        required
        data-autofocus
      />
      <AbilityPicker
        value={value.abilities}
        onChange={(abilities) => set({ abilities })}
        error={fieldError(create.error, 'abilities')}
      />
      <ExpiryField
        value={value.expires ? new Date(`${value.expires.replace(' ', 'T')}Z`) : undefined}
        onChange={(date) => set({ expires: date ? apiTime(date) : '' })}
        error={fieldError(create.error, 'expires_at')}
      />
      <DialectField
        value={value.dialect}
        onChange={(dialect) => set({ dialect })}
        error={fieldError(create.error, 'dialect')}
      />
    </FormSheet>
  );
}
