import { Button } from '@mantine/core';
import type { Versioned } from '../../api/documents.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { useEdit } from '../../ui/edit.ts';
import { notify } from '../../ui/notify.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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
    <Sheet
      title={text.addTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button
            onClick={submit}
            loading={create.isPending}
            disabled={value.name.trim() === '' || value.suffix.trim() === ''}
          >
            {text.add}
          </Button>
        </>
      }
    >
      {create.isError && <ProblemAlert message={messageOf(create.error)} />}
      <MetricFormFields value={value} onChange={draft.set} error={create.error} />
    </Sheet>
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
  });
  const text = words.metrics;
  const finish = (isSaved: boolean) => {
    if (!isSaved) return;
    notify(words.common.saved);
    onClose();
  };
  return (
    <>
      <Sheet
        title={text.edit}
        isOpen={edit.conflicts.length === 0}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button
              onClick={() => void edit.save().then(finish)}
              loading={edit.isSaving}
              disabled={!edit.isChanged}
            >
              {words.common.save}
            </Button>
          </>
        }
      >
        {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
        <MetricFormFields value={edit.value} onChange={edit.set} error={edit.error} />
      </Sheet>
      <ConflictDialog<MetricFields>
        conflicts={edit.conflicts}
        nameOf={(field) => text.fields[field]}
        show={showField}
        onResolve={(mine) => void edit.resolve(mine).then(finish)}
        onClose={edit.closeConflicts}
      />
    </>
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
