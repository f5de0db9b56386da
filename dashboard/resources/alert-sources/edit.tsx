import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../words/words.ts';
import { SourceFormFields } from './fields.tsx';
import {
  type AlertSource,
  bodyOf,
  fieldsOf,
  type SourceFields,
  senderName,
  shownPaths,
  withoutSecret,
} from './model.ts';
import { alertSources, deliveriesOf } from './queries.ts';
import { valuesIn } from './sample.ts';

interface Props {
  readonly current: Versioned<AlertSource>;
  readonly onClose: () => void;
}

/** The form that changes a source. Its sender stays the same. */
export function EditSource({ current, onClose }: Props) {
  const { id, hasSigningSecret } = current.record;
  const edit = useEdit<SourceFields>({
    name: `alert-source:${id}`,
    current: mapRecord(current, fieldsOf),
    ...alertSources.editing(id, fieldsOf, bodyOf),
    kept: withoutSecret,
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const newest = useQuery(deliveriesOf(id)).data?.[0]?.body;
  const list = edit.value.paths.alerts;
  const sample = useMemo(() => (newest === undefined ? [] : valuesIn(newest, list)), [newest, list]);
  return (
    <EditSheet
      title={words.alerts.editSource}
      edit={edit}
      isIncomplete={edit.value.name.trim() === ''}
      nameOf={nameOf}
      show={showField}
      onClose={onClose}
    >
      <SourceFormFields
        value={edit.value}
        onChange={edit.set}
        error={edit.error}
        isSecretStored={hasSigningSecret}
        sample={sample}
      />
    </EditSheet>
  );
}

function nameOf(field: keyof SourceFields): string {
  const text = words.alerts;
  return {
    kind: text.sender,
    name: words.checks.name,
    signingSecret: text.signingSecret,
    paths: text.paths,
    expiresAfter: text.expiresAfter,
    heartbeats: text.heartbeats,
  }[field];
}

function showField(field: keyof SourceFields, value: unknown): string {
  if (field === 'kind') return senderName(value as SourceFields['kind']);
  // What is secret is not shown here either.
  if (field === 'signingSecret') return words.alerts.signingSecret;
  if (field !== 'paths') return String(value ?? '');
  const paths = value as SourceFields['paths'];
  return shownPaths.flatMap((name) => (paths[name] ? [`${name}: ${paths[name]}`] : [])).join('\n');
}
