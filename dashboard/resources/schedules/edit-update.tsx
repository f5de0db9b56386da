import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { useEdit } from '../../ui/edit.ts';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError, fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { words } from '../../words/words.ts';
import type { UpdateText } from './model.ts';
import { updatesOf } from './queries.ts';

interface Props {
  readonly scheduleId: number;
  readonly id: number;
  readonly onClose: () => void;
}

/** Corrects the text in place. Nobody is told. */
export function EditUpdate(props: Props) {
  const query = useQuery({ ...updatesOf(props.scheduleId).one(props.id), staleTime: 0 });
  return <QueryView query={query}>{(loaded) => <EditForm {...props} loaded={loaded} />}</QueryView>;
}

interface FormProps extends Props {
  readonly loaded: Versioned<UpdateText>;
}

const sameText = <T,>(text: T): T => text;

function EditForm({ scheduleId, id, loaded, onClose }: FormProps) {
  const edit = useEdit<UpdateText>({
    name: `schedule:${scheduleId}:update:${id}`,
    current: loaded,
    ...updatesOf(scheduleId).editing<UpdateText>(id, sameText, sameText),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const text = words.schedules;
  return (
    <Stack>
      <DraftNotice draft={edit} />
      {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
      <MarkdownField
        label={text.updateMessage}
        description={text.textTellsNobody}
        value={edit.value.message}
        onChange={(message) => edit.set({ message })}
        error={fieldError(edit.error, 'message')}
        onSubmit={() => void edit.save()}
        autoFocus
      />
      <TranslationsField
        texts={{ message: text.updateMessage }}
        value={edit.value.translations}
        onChange={(translations) => edit.set({ translations })}
        error={fieldOrMemberError(edit.error, 'translations')}
      />
      <Group>
        <Button
          loading={edit.isSaving}
          disabled={!edit.isChanged || edit.value.message.trim() === ''}
          onClick={() => void edit.save()}
        >
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
      <ConflictDialog edit={edit} nameOf={() => text.updateMessage} show={(_, value) => String(value)} />
    </Stack>
  );
}
