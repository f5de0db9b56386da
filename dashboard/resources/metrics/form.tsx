import type { Versioned } from '../../api/documents.ts';
import { useDraft } from '../../ui/draft.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { count, words } from '../../words/words.ts';
import { reloadMetric, saveMetric, useCreateMetric } from './actions.ts';
import { MetricFormFields } from './fields.tsx';
import { chartViews, type Metric, type MetricFields, newMetric } from './model.ts';

interface AddProps {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function AddMetric({ onClose, onAdded }: AddProps) {
  const draft = useDraft<MetricFields>('new-metric', newMetric);
  const create = useCreateMetric();
  const { value } = draft;
  const text = words.metrics;
  const submit = () =>
    create.mutate(
      { fields: value, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: (id) => {
          draft.clear();
          onAdded(id);
        },
      },
    );
  return (
    <FormSheet
      title={text.addTitle}
      draft={draft}
      submitLabel={text.add}
      onSubmit={submit}
      isSubmitting={create.isPending}
      isIncomplete={value.name.trim() === '' || value.suffix.trim() === ''}
      error={create.error}
      onClose={onClose}
    >
      <MetricFormFields value={value} onChange={draft.set} error={create.error} />
    </FormSheet>
  );
}

interface EditProps {
  readonly current: Versioned<Metric>;
  readonly onClose: () => void;
}

export function EditMetric({ current, onClose }: EditProps) {
  const { id, ...fields } = current.record;
  const edit = useEdit<MetricFields>({
    name: `metric:${id}`,
    current: { record: fields, etag: current.etag },
    write: (changes, etag) => saveMetric(id, changes, etag),
    reload: () => reloadMetric(id),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const text = words.metrics;
  return (
    <EditSheet
      title={text.edit}
      edit={edit}
      nameOf={(field) => text.fields[field]}
      show={showField}
      onClose={onClose}
    >
      <MetricFormFields value={edit.value} onChange={edit.set} error={edit.error} />
    </EditSheet>
  );
}

/** The value of a field in words. */
function showField(field: keyof MetricFields, value: unknown): string {
  const text = words.metrics;
  if (value === null || value === '') return text.noValue;
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  const number = Number(value);
  const names: Readonly<Record<string, string | undefined>> = {
    calc_type: text.calcTypes[number === 0 ? 0 : 1],
    default_view: chartViews[number] && text.views[chartViews[number].name],
    threshold: count(text.thresholdMinutes, number),
    visible: text.visibility[number === 0 ? 0 : number === 2 ? 2 : 1],
  };
  return names[field] ?? String(value);
}
