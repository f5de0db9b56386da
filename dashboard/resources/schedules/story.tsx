import { Button, Group, Menu, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../session/session.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { useEdit } from '../../ui/edit.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { notify } from '../../ui/notify.tsx';
import { Section } from '../../ui/page-frame.tsx';
import { fieldError, fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { useDeleteUpdate, useEditUpdate } from './actions.ts';
import type { Schedule, ScheduleUpdate } from './model.ts';
import { type UpdateText, updateById } from './queries.ts';
import classes from './story.module.css';

/** What was told so far, from the newest to the announcement. */
export function Story({ schedule }: { readonly schedule: Schedule }) {
  const text = words.schedules;
  return (
    <Section title={text.story}>
      <ol className={classes.story}>
        {schedule.updates.map((update) => (
          <Update key={update.id} schedule={schedule} update={update} />
        ))}
        <li className={classes.entry}>
          <div className={classes.head}>
            <strong>{text.announcement}</strong>
            <ZonedTime at={schedule.created} />
          </div>
          <Markdown text={schedule.message} />
        </li>
      </ol>
    </Section>
  );
}

interface Props {
  readonly schedule: Schedule;
  readonly update: ScheduleUpdate;
}

function Update({ schedule, update }: Props) {
  const text = words.schedules;
  const can = useCan();
  const remove = useDeleteUpdate(schedule.id);
  const [isEditing, setEditing] = useState(false);
  const mayEdit = can('schedule-updates.manage');
  const mayDelete = can('schedule-updates.delete');
  const isEdited = update.updated.string !== update.created.string;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span>
          <strong>{text.update}</strong> <ZonedTime at={update.created} />{' '}
          {isEdited && (
            <span className={classes.edited}>
              (<Filled text={text.updateEdited} values={{ time: <ZonedTime at={update.updated} /> }} />)
            </span>
          )}
        </span>
        {(mayEdit || mayDelete) && (
          <Menu>
            <Menu.Target>
              <Button variant="subtle" color="gray" size="compact-md" aria-label={text.updateActions}>
                <Icon name="more" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && <Menu.Item onClick={() => setEditing(true)}>{text.editUpdate}</Menu.Item>}
              {mayDelete && (
                <Menu.Item color="red" onClick={() => remove.mutate(update)}>
                  {text.deleteUpdate}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isEditing ? (
        <EditUpdate scheduleId={schedule.id} updateId={update.id} onDone={() => setEditing(false)} />
      ) : (
        <Markdown text={update.message} />
      )}
    </li>
  );
}

interface EditProps {
  readonly scheduleId: number;
  readonly updateId: number;
  readonly onDone: () => void;
}

/** Corrects the text in place. Nobody is told. */
function EditUpdate({ scheduleId, updateId, onDone }: EditProps) {
  const query = useQuery({ ...updateById(scheduleId, updateId), staleTime: 0 });
  return (
    <QueryView query={query}>
      {(loaded) => <UpdateForm scheduleId={scheduleId} updateId={updateId} loaded={loaded} onDone={onDone} />}
    </QueryView>
  );
}

interface FormProps extends EditProps {
  readonly loaded: Versioned<UpdateText>;
}

function UpdateForm({ scheduleId, updateId, loaded, onDone }: FormProps) {
  const client = useQueryClient();
  const { mutateAsync } = useEditUpdate(scheduleId);
  const edit = useEdit<UpdateText>({
    name: `schedule:${scheduleId}:update:${updateId}`,
    current: loaded,
    reload: () => client.fetchQuery({ ...updateById(scheduleId, updateId), staleTime: 0 }),
    write: (changes, etag) => mutateAsync({ id: updateId, body: changes, etag }),
    onSaved: () => {
      notify(words.common.saved);
      onDone();
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
            onDone();
          }}
        >
          {words.common.cancel}
        </Button>
      </Group>
      <ConflictDialog edit={edit} nameOf={() => text.updateMessage} show={(_, value) => String(value)} />
    </Stack>
  );
}
