import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { changedFields } from '../../api/conflict.ts';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { draftOf, useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldOrMemberError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
import { count, words } from '../../words/words.ts';
import { useSaveSettings } from './actions.ts';
import { hasPreview, type Section, type SettingName, type Settings, sections, settingsIn } from './model.ts';
import { SettingsPreview } from './preview.tsx';
import { settingsQuery } from './queries.ts';
import { SettingField } from './setting-field.tsx';
import classes from './settings.module.css';
import { shownValue } from './shown-value.ts';

/** What was changed and not saved, with what it was based on: somebody else may have changed the same since. */
interface SectionDraft {
  readonly etag: string | undefined;
  readonly base: Partial<Settings>;
  readonly changes: Partial<Settings>;
}

const noDraft: SectionDraft = { etag: undefined, base: {}, changes: {} };

const baseOf = (loaded: Versioned<Settings>, draft: SectionDraft): Versioned<Settings> =>
  Object.keys(draft.changes).length === 0
    ? loaded
    : { record: { ...loaded.record, ...draft.base }, etag: draft.etag };

/** What was changed in the other sections and is not saved either, so that the preview shows it, too. */
const changesElsewhere = (section: Section): Partial<Settings> =>
  Object.assign(
    {},
    ...sections
      .filter((each) => each !== section)
      .map((each) => draftOf<SectionDraft>(`settings:${each}`)?.changes),
  );

interface Props {
  readonly section: Section;
  readonly loaded: Versioned<Settings>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
}

/** The settings of one section, saved together. Only what was changed is sent. */
export function SectionForm({ section, loaded, onDirty, onSaved }: Props) {
  const text = words.settings;
  const client = useQueryClient();
  const save = useSaveSettings();
  const draft = useDraft<SectionDraft>(`settings:${section}`, noDraft);
  const [base] = useState(() => baseOf(loaded, draft.value));
  const edit = useSafeEdit<Settings>({
    loaded: base,
    restored: draft.value.changes,
    reload: () => client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    save: (changes, etag) => save.mutateAsync({ changes, etag }),
    onSaved: () => {
      notify(words.common.saved);
      draft.clear();
      onSaved();
    },
  });
  const changes = changedFields(base.record, edit.value);
  const [others] = useState(() => changesElsewhere(section));
  const changed = Object.keys(changes).length;
  useEffect(() => onDirty(changed > 0), [changed, onDirty]);

  const set = (name: SettingName, next: Settings[SettingName]) => {
    edit.set({ [name]: next });
    const kept = changedFields(base.record, { ...edit.value, [name]: next });
    const names = Object.keys(kept) as SettingName[];
    const before = Object.fromEntries(names.map((each) => [each, base.record[each]]));
    if (names.length === 0) draft.clear();
    else draft.set({ etag: base.etag, base: before, changes: kept });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void edit.submit();
  };
  const discard = () => {
    draft.clear();
    onSaved();
  };
  return (
    <div className={hasPreview(section) ? classes.split : undefined}>
      <form onSubmit={onSubmit} noValidate>
        <Stack className={classes.fields}>
          <DraftNotice draft={{ ...draft, clear: discard }} />
          {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
          {settingsIn(section).map((name) => (
            <SettingField
              key={name}
              name={name}
              value={edit.value[name]}
              onChange={(next) => set(name, next)}
              error={fieldOrMemberError(edit.error, name)}
            />
          ))}
        </Stack>
        <div className={`${classes.actions} ${changed > 0 ? classes.unsaved : ''}`}>
          <span className={classes.count} role="status">
            {changed === 0 ? text.nothingChanged : count(text.changes, changed)}
          </span>
          {changed > 0 && (
            <Button variant="default" onClick={discard}>
              {text.discard}
            </Button>
          )}
          <Button type="submit" disabled={changed === 0} loading={edit.isBusy}>
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
      <ConflictDialog<Settings>
        conflicts={edit.conflicts}
        nameOf={(name) => text.settings[name].label}
        show={shownValue}
        onResolve={(mine) => void edit.resolve(mine)}
        onClose={edit.keepEditing}
      />
    </div>
  );
}
