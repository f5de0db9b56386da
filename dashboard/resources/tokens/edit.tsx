import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { apiTime, dateOf } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { AbilityPicker } from './ability-picker.tsx';
import { DialectField } from './dialect-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { Dialect, Token } from './model.ts';
import { tokens } from './queries.ts';

/** Named as in the API, so that the changed ones can be sent as they are. */
interface Fields {
  readonly name: string;
  readonly abilities: readonly string[];
  readonly expires_at: string | null;
  readonly dialect: Dialect | null;
}

/** The API has no ETag for tokens. */
const fieldsOf = ({
  record: { name, abilities, expires, dialect },
}: Versioned<Token>): Versioned<Fields> => ({
  record: { name, abilities, expires_at: expires.string, dialect },
  etag: undefined,
});

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Renames a token, and changes what it may do and how long it lives. */
export function EditToken({ id, onClose }: Props) {
  const query = useQuery({ ...tokens.one(id), staleTime: 0, refetchOnMount: 'always' });
  if (query.data) return <EditForm id={id} loaded={query.data} onClose={onClose} />;
  return (
    <Sheet
      title={fill(words.tokens.editTitle, { name: '' })}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {words.common.cancel}
        </Button>
      }
    >
      <QueryView query={query}>{() => null}</QueryView>
    </Sheet>
  );
}

interface FormProps extends Props {
  readonly loaded: Versioned<Token>;
}

function EditForm({ id, loaded, onClose }: FormProps) {
  const text = words.tokens;
  const edit = useEdit<Fields>({
    name: `token:${id}`,
    current: fieldsOf(loaded),
    reload: async () => fieldsOf(await tokens.read(id)),
    write: (changes) => tokens.save(id, changes),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const names = {
    name: text.name,
    abilities: text.abilities,
    expires_at: text.expiry,
    dialect: text.dialect,
  };
  const { value, set, error } = edit;
  return (
    <EditSheet
      title={fill(text.editTitle, { name: loaded.record.name })}
      edit={edit}
      nameOf={(field) => names[field]}
      show={(field, shown) => {
        if (Array.isArray(shown)) return shown.join('\n');
        if (field === 'dialect') return shown === null ? text.dialectOwn : text.dialectCachet3;
        return String(shown ?? text.never);
      }}
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
      <AbilityPicker
        value={value.abilities}
        existing={loaded.record.abilities}
        onChange={(abilities) => set({ abilities })}
        error={fieldError(error, 'abilities')}
      />
      <ExpiryField
        value={dateOf({ human: null, string: value.expires_at })}
        onChange={(date) => set({ expires_at: date ? apiTime(date) : null })}
        error={fieldError(error, 'expires_at')}
      />
      <DialectField
        value={value.dialect}
        onChange={(dialect) => set({ dialect })}
        error={fieldError(error, 'dialect')}
      />
    </EditSheet>
  );
}
