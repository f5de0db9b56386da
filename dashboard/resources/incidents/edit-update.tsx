import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { Choices } from '../../ui/choices.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { useEdit } from '../../ui/edit.ts';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { fieldError, fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { words } from '../../words/words.ts';
import classes from './composer.module.css';
import { type IncidentUpdate, incidentStatuses, statusOf } from './model.ts';
import { updatesOf } from './queries.ts';

interface Props {
  readonly incidentId: number;
  readonly id: number;
  readonly onClose: () => void;
}

/** Corrects the text and the status of an update where it stands. */
export function EditUpdate(props: Props) {
  const query = useQuery({ ...updatesOf(props.incidentId).one(props.id), staleTime: 0 });
  return <QueryView query={query}>{(update) => <EditForm {...props} update={update} />}</QueryView>;
}

type UpdateFields = Pick<IncidentUpdate, 'status' | 'message' | 'translations'>;

const fieldsOf = ({ status, message, translations }: IncidentUpdate): UpdateFields => ({
  status,
  message,
  translations,
});

function EditForm({
  incidentId,
  id,
  onClose,
  update,
}: Props & { readonly update: Versioned<IncidentUpdate> }) {
  const edit = useEdit<UpdateFields>({
    name: `incident:${incidentId}:update:${id}`,
    current: mapRecord(update, fieldsOf),
    ...updatesOf(incidentId).editing(id, fieldsOf, (changes) => changes),
    onSaved: onClose,
  });
  const text = words.incidents;
  return (
    <Stack gap="sm" mt="sm">
      <DraftNotice draft={edit} />
      {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
      <Choices
        label={text.status}
        value={edit.value.status}
        onChange={(status) => edit.set({ status })}
        choices={incidentStatuses.map((status) => ({
          value: status,
          label: words.common.incidentStatus[status],
        }))}
      />
      <MarkdownField
        label={text.updateText}
        value={edit.value.message}
        onChange={(message) => edit.set({ message })}
        onSubmit={() => void edit.save()}
        error={fieldError(edit.error, 'message')}
        autoFocus
      />
      <TranslationsField
        texts={{ message: text.updateText }}
        value={edit.value.translations}
        onChange={(translations) => edit.set({ translations })}
        error={fieldOrMemberError(edit.error, 'translations')}
      />
      <p className={classes.hint}>
        {text.editTellsNobody} {text.editStatusHint}
      </p>
      <Group>
        <Button loading={edit.isSaving} disabled={!edit.isChanged} onClick={() => void edit.save()}>
          {words.common.save}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            edit.clear();
            onClose();
          }}
        >
          {words.common.cancel}
        </Button>
      </Group>
      <ConflictDialog
        edit={edit}
        nameOf={(field) => (field === 'status' ? text.status : text.updateText)}
        show={(field, value) =>
          field === 'status' ? words.common.incidentStatus[statusOf(String(value))] : String(value)
        }
      />
    </Stack>
  );
}
