import { Button, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { unsavedChanges, useEdit } from '../../ui/edit.ts';
import { notify } from '../../ui/notify.tsx';
import { fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { count, words } from '../../words/words.ts';
import { hasPreview, type Section, type Settings, sections, settingsIn } from './model.ts';
import { SettingsPreview } from './preview.tsx';
import { settingsEditing } from './queries.ts';
import { SettingField } from './setting-field.tsx';
import classes from './settings.module.css';
import { shownValue } from './shown-value.ts';

/** Where this browser keeps what was changed in a section and not saved. */
export const editName = (section: Section): string => `settings:${section}`;

/** What was changed in the other sections and is not saved either, so that the preview shows it, too. */
const changesElsewhere = (section: Section): Partial<Settings> =>
  Object.assign(
    {},
    ...sections.filter((each) => each !== section).map((each) => unsavedChanges<Settings>(editName(each))),
  );

interface Props {
  readonly section: Section;
  readonly loaded: Versioned<Settings>;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The settings of one section, saved together. Only what was changed is sent. */
export function SectionForm({ section, loaded, onDirty }: Props) {
  const text = words.settings;
  const edit = useEdit<Settings>({
    name: editName(section),
    current: loaded,
    ...settingsEditing,
    onSaved: () => notify(words.common.saved),
  });
  const { changes } = edit;
  const [others] = useState(() => changesElsewhere(section));
  const changed = Object.keys(changes).length;
  useEffect(() => onDirty(changed > 0), [changed, onDirty]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };
  return (
    <div className={hasPreview(section) ? classes.split : undefined}>
      <form onSubmit={onSubmit} noValidate>
        <Stack className={classes.fields}>
          <DraftNotice draft={edit} />
          {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
          {settingsIn(section).map((name) => (
            <SettingField
              key={name}
              name={name}
              value={edit.value[name]}
              onChange={(next) => edit.set({ [name]: next })}
              error={fieldOrMemberError(edit.error, name)}
            />
          ))}
        </Stack>
        <div className={`${classes.actions} ${changed > 0 ? classes.unsaved : ''}`}>
          <span className={classes.count} role="status">
            {changed === 0 ? text.nothingChanged : count(text.changes, changed)}
          </span>
          {changed > 0 && (
            <Button variant="default" onClick={edit.clear}>
              {text.discard}
            </Button>
          )}
          <Button type="submit" disabled={changed === 0} loading={edit.isSaving}>
            {words.common.save}
          </Button>
        </div>
      </form>
      {hasPreview(section) && (
        <SettingsPreview
          changes={changes}
          others={others}
          isFixed={edit.value.theme !== 'auto'}
          etag={loaded.etag}
        />
      )}
      <ConflictDialog edit={edit} nameOf={(name) => text.settings[name].label} show={shownValue} />
    </div>
  );
}
