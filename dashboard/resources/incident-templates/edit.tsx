import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { changedFields } from '../../api/conflict.ts';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FooterBar } from '../../ui/footer-bar.tsx';
import { notify } from '../../ui/notify.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { listed, words } from '../../words/words.ts';
import { useChangeTemplate } from './actions.ts';
import { TemplateBench, useBench } from './bench.tsx';
import classes from './form.module.css';
import { TemplateForm } from './form.tsx';
import { fieldsOf, type IncidentTemplate, type TemplateComponent, type TemplateFields } from './model.ts';
import { templateById } from './queries.ts';

/** What was changed and not saved, and on which version it was based. */
interface EditDraft {
  readonly base: Versioned<TemplateFields> | undefined;
  readonly changes: Partial<TemplateFields>;
}

const noDraft: EditDraft = { base: undefined, changes: {} };

interface Props {
  readonly id: number;
  readonly loaded: Versioned<IncidentTemplate>;
  readonly names: ReadonlyMap<number, string>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
}

/** Changes a template, beside a bench that tries it. */
export function EditTemplate({ id, loaded, names, onDirty, onSaved }: Props) {
  const client = useQueryClient();
  const change = useChangeTemplate();
  const draft = useDraft<EditDraft>(`template:${id}`, noDraft);
  const toFields = ({ record, etag }: Versioned<IncidentTemplate>) => ({
    record: fieldsOf(record, names),
    etag,
  });
  const [base] = useState(() => draft.value.base ?? toFields(loaded));
  const edit = useSafeEdit<TemplateFields>({
    loaded: base,
    restored: draft.value.changes,
    reload: async () => toFields(await client.fetchQuery({ ...templateById(id), staleTime: 0 })),
    save: (changes, etag) => change.mutateAsync({ id, changes, etag }),
    onSaved: () => {
      notify(words.common.saved);
      draft.clear();
      onSaved();
    },
  });
  const bench = useBench(edit.value);
  const isDirty = Object.keys(changedFields(base.record, edit.value)).length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const set = (next: Partial<TemplateFields>) => {
    edit.set(next);
    const changes = changedFields(base.record, { ...edit.value, ...next });
    if (Object.keys(changes).length === 0) draft.clear();
    else draft.set({ base, changes });
  };
  const discard = () => {
    draft.clear();
    onSaved();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void edit.submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={classes.split}>
        <div>
          <DraftNotice draft={{ ...draft, clear: discard }} />
          {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
          <TemplateForm value={edit.value} set={set} errors={[edit.error, bench.query.error]} />
        </div>
        <TemplateBench bench={bench} fields={edit.value} />
      </div>
      <FooterBar>
        <Button type="submit" disabled={!isDirty} loading={edit.isBusy}>
          {words.common.save}
        </Button>
        {isDirty && (
          <Button variant="default" onClick={discard}>
            {words.settings.discard}
          </Button>
        )}
      </FooterBar>
      <ConflictDialog<TemplateFields>
        conflicts={edit.conflicts}
        nameOf={fieldName}
        show={shown}
        onResolve={(mine) => void edit.resolve(mine)}
        onClose={edit.keepEditing}
      />
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

const fieldName = (field: keyof TemplateFields): string =>
  field === 'components' ? words.components.affected : words.templates[field];

const isComponents = (value: unknown): value is readonly TemplateComponent[] => Array.isArray(value);

/** A field as people read it, for a conflict. */
function shown(field: keyof TemplateFields, value: unknown): string {
  const text = words.templates;
  if (value === null || value === '') return text.conflictNothing;
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  if (isComponents(value)) {
    return value.length === 0
      ? text.conflictNothing
      : listed(value.map(({ name, status }) => `${name}: ${words.common.componentStatus[status]}`));
  }
  if (field === 'visible') {
    return value === 1
      ? words.report.visibleEverybody
      : value === 0
        ? words.report.visibleStaff
        : words.report.visibleNobody;
  }
  if (field === 'status' && typeof value === 'number' && value in words.common.incidentStatus) {
    return words.common.incidentStatus[value as keyof typeof words.common.incidentStatus];
  }
  return String(value);
}
