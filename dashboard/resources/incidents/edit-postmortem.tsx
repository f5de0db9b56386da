import { Button, Stack, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { createPreview } from '../../api/previews.ts';
import { useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { useEdit } from '../../ui/edit.ts';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { PreviewFrames } from '../../ui/preview-frames.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { PublishBar } from '../../ui/publish-bar.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';
import { words } from '../../words/words.ts';
import { type Incident, isDraft } from './model.ts';
import type { PostmortemFields, PostmortemRecord } from './postmortem-model.ts';
import { checkPostmortem, readPostmortem, writePostmortem } from './postmortem-queries.ts';

interface Props {
  readonly incident: Incident;
  /** Null if it is written now. */
  readonly postmortem: Versioned<PostmortemRecord> | null;
  readonly onClose: () => void;
}

const TYPING_MS = 700;

const fieldsOf = (postmortem: Versioned<PostmortemRecord> | null): Versioned<PostmortemFields> => ({
  record: { body: postmortem?.record.body ?? '' },
  etag: postmortem?.etag,
});

/** Writes the post-mortem: saved as a draft as often as people like, then published and told once. */
export function EditPostmortem({ incident, postmortem, onClose }: Props) {
  const { page } = useSession();
  const isPublished = postmortem?.record.isPublished ?? false;
  /** Undefined until people choose: it stays as it is, even if somebody else changes it meanwhile. */
  const [chosenTelling, chooseTelling] = useState<boolean>();
  const isTelling = chosenTelling ?? postmortem?.record.notifications ?? true;
  const [isPublishing, setPublishing] = useState(false);
  const isPublishingNow = useRef(false);
  const text = words.incidents;
  const edit = useEdit<PostmortemFields>({
    name: `incident:${incident.id}:postmortem`,
    current: fieldsOf(postmortem),
    reload: async () => fieldsOf(await readPostmortem(incident.id)),
    write: (changes, etag) => {
      const isNew = etag === undefined;
      const tells = isNew || (!isPublished && chosenTelling !== undefined);
      const body = { ...changes, ...(tells && { notifications: isTelling }) };
      return writePostmortem(incident.id, body, etag);
    },
    onSaved: () => {
      chooseTelling(undefined);
      if (!isPublishingNow.current) notify(text.postmortemSaved);
    },
  });
  const { value } = edit;
  const publication = { published: true, notifications: isTelling };
  const check = useQuery({
    queryKey: ['incidents', 'check-postmortem', incident.id, isTelling],
    queryFn: ({ signal }) => checkPostmortem(incident.id, { body: '.', ...publication }, signal),
    enabled: !isPublished,
    staleTime: 60_000,
  });
  const told = check.data ? listenersIn(check.data) : 0;
  const [shown] = useDebouncedValue(value.body, TYPING_MS);
  const preview = useQuery({
    queryKey: ['incidents', 'preview-postmortem', incident.id, shown, isTelling],
    queryFn: ({ signal }) =>
      createPreview({ type: 'postmortem', id: incident.id, body: { body: shown, ...publication } }, signal),
    enabled: shown.trim() !== '' && !isPublished,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

  /** The text first, so that a conflict is settled before anybody is told. */
  const publish = async () => {
    setPublishing(true);
    isPublishingNow.current = true;
    try {
      if (edit.isChanged && !(await edit.save())) return;
      const latest = await readPostmortem(incident.id);
      const { eventId } = await writePostmortem(incident.id, publication, latest?.etag);
      offerUndo({ eventId, isTold: told > 0, hold: page.notification_hold });
      onClose();
    } catch (error) {
      notifyProblem(error, text.postmortem);
    } finally {
      setPublishing(false);
      isPublishingNow.current = false;
    }
  };
  const isEmpty = value.body.trim() === '';
  const saveButton = (
    <Button
      variant="default"
      loading={edit.isSaving}
      disabled={isEmpty || !edit.isChanged}
      onClick={() => void edit.save()}
    >
      {isPublished ? text.postmortemSave : text.postmortemSaveDraft}
    </Button>
  );
  return (
    <Sheet
      title={text.postmortem}
      isOpen
      onClose={onClose}
      footer={
        isPublished ? (
          saveButton
        ) : (
          <PublishBar
            audience={check.data}
            {...(check.isError && { problem: check.error, onRetry: () => void check.refetch() })}
            isIncomplete={isEmpty || isDraft(incident)}
            hint={isEmpty ? text.postmortemEmpty : text.postmortemOfDraft}
            isPublishing={isPublishing}
            onPublish={() => void publish()}
          >
            {saveButton}
          </PublishBar>
        )
      }
    >
      <Stack gap="md">
        <DraftNotice draft={edit} />
        {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
        <MarkdownField
          label={text.postmortemText}
          description={isPublished ? text.postmortemEditTellsNobody : text.postmortemIntro}
          value={value.body}
          onChange={(body) => edit.set({ body })}
          error={fieldError(edit.error, 'body')}
          minRows={10}
          autoFocus
        />
        {!isPublished && (
          <>
            <Switch
              label={text.postmortemTell}
              checked={isTelling}
              onChange={({ currentTarget }) => chooseTelling(currentTarget.checked)}
            />
            <PreviewFrames page={preview.data?.page} mail={preview.data?.mail} />
          </>
        )}
      </Stack>
      <ConflictDialog edit={edit} nameOf={() => text.postmortem} show={(_, body) => String(body)} />
    </Sheet>
  );
}
