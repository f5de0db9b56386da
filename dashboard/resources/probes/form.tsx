import { TextInput } from '@mantine/core';
import type { Versioned } from '../../api/documents.ts';
import { mapRecord } from '../../api/documents.ts';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import type { Probe, ProbeFields } from './model.ts';
import { createProbe, probes, type WithToken } from './queries.ts';

interface FieldProps {
  readonly value: ProbeFields;
  readonly onChange: (change: Partial<ProbeFields>) => void;
  readonly error: unknown;
}

const PlaceField = ({ value, onChange, error }: FieldProps) => (
  <TextInput
    label={words.probes.name}
    description={words.probes.nameHint}
    value={value.name}
    onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    error={fieldError(error, 'name')}
    maxLength={100}
    dir="auto"
    autoComplete="off"
    required
    data-autofocus
  />
);

interface CreateProps {
  readonly onClose: () => void;
  readonly onCreated: (created: WithToken) => void;
}

/** The form for a new probe. */
export function CreateProbe({ onClose, onCreated }: CreateProps) {
  const draft = useDraft<ProbeFields>('probe:new', { name: '' });
  const form = useCreate({ draft, create: createProbe, onCreated });
  return (
    <FormSheet
      {...form}
      title={words.probes.addTitle}
      submitLabel={words.probes.add}
      isIncomplete={draft.value.name.trim() === ''}
      onClose={onClose}
    >
      <PlaceField value={draft.value} onChange={draft.set} error={form.error} />
    </FormSheet>
  );
}

interface EditProps {
  readonly current: Versioned<Probe>;
  readonly onClose: () => void;
}

const fieldsOf = ({ name }: Probe): ProbeFields => ({ name });
const bodyOf = ({ name }: Partial<ProbeFields>) => (name === undefined ? {} : { name: name.trim() });

/** Renames a probe. Its checks and its results go with it. */
export function EditProbe({ current, onClose }: EditProps) {
  const { id } = current.record;
  const edit = useEdit<ProbeFields>({
    name: `probe:${id}`,
    current: mapRecord(current, fieldsOf),
    ...probes.editing(id, fieldsOf, bodyOf),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  return (
    <EditSheet
      title={words.probes.edit}
      edit={edit}
      isIncomplete={edit.value.name.trim() === ''}
      nameOf={() => words.probes.name}
      show={(_, value) => String(value)}
      onClose={onClose}
    >
      <PlaceField value={edit.value} onChange={edit.set} error={edit.error} />
    </EditSheet>
  );
}
