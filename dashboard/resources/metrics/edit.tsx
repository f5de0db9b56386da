import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { count, words } from '../../words/words.ts';
import { MetricFormFields } from './fields.tsx';
import { bodyOf, chartViews, type Metric, type MetricFields } from './model.ts';
import { metrics } from './queries.ts';

interface Props {
  readonly current: Versioned<Metric>;
  readonly onClose: () => void;
}

const fieldsOf = ({ id: _, ...fields }: Metric): MetricFields => fields;

/** The form that changes a metric. */
export function EditMetric({ current, onClose }: Props) {
  const { id } = current.record;
  const edit = useEdit<MetricFields>({
    name: `metric:${id}`,
    current: mapRecord(current, fieldsOf),
    ...metrics.editing(id, fieldsOf, bodyOf),
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
