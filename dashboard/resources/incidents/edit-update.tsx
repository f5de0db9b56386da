import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mapRecord, type Versioned } from '../../api/documents.ts';
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
import type { IncidentUpdate } from './model.ts';
import { updatesOf } from './queries.ts';

interface Props {
  readonly incidentId: number;
  readonly id: number;
  readonly onClose: () => void;
}

/** Corrects the text of an update where it stands. */
export function EditUpdate(props: Props) {
  const query = useQuery({ ...updatesOf(props.incidentId).one(props.id), staleTime: 0 });
  return <QueryView query={query}>{(update) => <EditForm {...props} update={update} />}</QueryView>;
}

type UpdateText = Pick<IncidentUpdate, 'message' | 'translations'>;

const textOf = ({ message, translations }: IncidentUpdate): UpdateText => ({ message, translations });

function EditForm({
  incidentId,
  id,
  onClose,
  update,
}: Props & { readonly update: Versioned<IncidentUpdate> }) {
  const edit = useEdit<UpdateText>({
    name: `incident:${incidentId}:update:${id}`,
    current: mapRecord(update, textOf),
    ...updatesOf(incidentId).editing(id, textOf, (changes) => changes),
    onSaved: onClose,
  });
  const text = words.incidents;
  return (
    <Stack gap="sm" mt="sm">
      <DraftNotice draft={edit} />
      {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
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
      <p className={classes.hint}>{text.editTellsNobody}</p>
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
      <ConflictDialog edit={edit} nameOf={() => text.updateText} show={(_, value) => String(value)} />
    </Stack>
  );
}
