import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { useEdit } from '../../ui/edit.ts';
import { FooterBar } from '../../ui/footer-bar.tsx';
import { notify } from '../../ui/notify.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { listed, words } from '../../words/words.ts';
import classes from './fields.module.css';
import { TemplateForm } from './fields.tsx';
import {
  bodyOf,
  fieldsOf,
  type IncidentTemplate,
  type TemplateComponent,
  type TemplateFields,
} from './model.ts';
import { templates } from './queries.ts';
import { TemplatePreviewPane, useTemplatePreview } from './template-preview.tsx';

interface Props {
  readonly id: number;
  readonly loaded: Versioned<IncidentTemplate>;
  readonly names: ReadonlyMap<number, string>;
}

/** Changes a template, beside a bench that tries it. */
export function EditTemplate({ id, loaded, names }: Props) {
  const toFields = (template: IncidentTemplate) => fieldsOf(template, names);
  const edit = useEdit<TemplateFields>({
    name: `template:${id}`,
    current: mapRecord(loaded, toFields),
    ...templates.editing(id, toFields, bodyOf),
    onSaved: () => notify(words.common.saved),
  });
  const preview = useTemplatePreview(edit.value);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={classes.split}>
        <div>
          <DraftNotice draft={edit} />
          {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
          <TemplateForm value={edit.value} set={edit.set} errors={[edit.error, preview.query.error]} />
        </div>
        <TemplatePreviewPane preview={preview} fields={edit.value} />
      </div>
      <FooterBar>
        <Button type="submit" disabled={!edit.isChanged} loading={edit.isSaving}>
          {words.common.save}
        </Button>
        {edit.isChanged && (
          <Button variant="default" onClick={edit.clear}>
            {words.settings.discard}
          </Button>
        )}
      </FooterBar>
      <ConflictDialog edit={edit} nameOf={fieldName} show={shown} />
      <UnsavedGuard isDirty={edit.isChanged} />
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
