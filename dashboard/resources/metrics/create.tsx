import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { words } from '../../words/words.ts';
import { MetricFormFields } from './fields.tsx';
import { bodyOf, type MetricFields, newMetric } from './model.ts';
import { metrics } from './queries.ts';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** The form for a new metric. */
export function CreateMetric({ onClose, onCreated }: Props) {
  const draft = useDraft<MetricFields>('new-metric', newMetric);
  const { value } = draft;
  const form = useCreate({
    draft,
    create: (fields, idempotencyKey) => metrics.create({ ...fields, ...bodyOf(fields) }, idempotencyKey),
    onCreated: ({ data }) => onCreated(Number(data.id)),
  });
  const text = words.metrics;
  return (
    <FormSheet
      {...form}
      title={text.addTitle}
      submitLabel={text.add}
      isIncomplete={value.name.trim() === '' || value.suffix.trim() === ''}
      onClose={onClose}
    >
      <MetricFormFields value={value} onChange={draft.set} error={form.error} />
    </FormSheet>
  );
}
