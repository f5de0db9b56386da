import { TextInput } from '@mantine/core';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { fieldError } from '../../ui/problem.ts';
import { apiTime } from '../../ui/times.ts';
import { words } from '../../words/words.ts';
import { AbilityPicker } from './ability-picker.tsx';
import { DialectField } from './dialect-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { Dialect } from './model.ts';
import { tokens } from './queries.ts';

interface Fields {
  readonly name: string;
  readonly abilities: readonly string[];
  /** As the API takes it; empty means never. */
  readonly expires: string;
  readonly dialect: Dialect | null;
}

const empty: Fields = { name: '', abilities: [], expires: '', dialect: null };

/** Answers with the secret, which nobody can see again. */
async function createToken({ name, abilities, expires, dialect }: Fields, idempotencyKey: string) {
  const body = { name, abilities, expires_at: expires || null, dialect };
  const { data } = await tokens.create(body, idempotencyKey);
  return data.attributes.secret;
}

interface Props {
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

/** Creates a token of the user's own. */
export function CreateToken({ onCreated, onClose }: Props) {
  const draft = useDraft('token:new', empty);
  const { value, set } = draft;
  const form = useCreate({ draft, create: createToken, onCreated });
  const text = words.tokens;
  return (
    <FormSheet
      {...form}
      title={text.create}
      submitLabel={text.create}
      isIncomplete={value.abilities.length === 0}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        placeholder={text.namePlaceholder}
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={fieldError(form.error, 'name')}
        dir="auto"
        required
        data-autofocus
      />
      <AbilityPicker
        value={value.abilities}
        onChange={(abilities) => set({ abilities })}
        error={fieldError(form.error, 'abilities')}
      />
      <ExpiryField
        value={value.expires ? new Date(`${value.expires.replace(' ', 'T')}Z`) : undefined}
        onChange={(date) => set({ expires: date ? apiTime(date) : '' })}
        error={fieldError(form.error, 'expires_at')}
      />
      <DialectField
        value={value.dialect}
        onChange={(dialect) => set({ dialect })}
        error={fieldError(form.error, 'dialect')}
      />
    </FormSheet>
  );
}
