import { NativeSelect, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { fieldError } from '../../ui/problem.ts';
import { count, words } from '../../words/words.ts';
import { calcTypes, chartViews, type MetricFields, metricVisibilities, thresholds } from './model.ts';

interface Props {
  readonly value: MetricFields;
  readonly onChange: (change: Partial<MetricFields>) => void;
  readonly error: unknown;
}

interface SelectProps<T extends number> {
  readonly label: string;
  readonly description?: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly onChange: (value: T) => void;
  readonly error: string | undefined;
}

/** One of a few numbers, by name. */
function NumberSelect<T extends number>({ value, values, nameOf, onChange, ...rest }: SelectProps<T>) {
  return (
    <NativeSelect
      size="md"
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = values.find((each) => String(each) === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      data={values.map((each) => ({ value: String(each), label: nameOf(each) }))}
      {...rest}
    />
  );
}

/** The fields of a metric. */
export function MetricFormFields({ value, onChange, error }: Props) {
  const text = words.metrics;
  const problem = (field: keyof MetricFields) => fieldError(error, field);
  return (
    <Stack>
      <TextInput
        label={text.name}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={problem('name')}
        maxLength={255}
        dir="auto"
        required
        data-autofocus
      />
      <TextInput
        label={text.suffix}
        description={text.suffixHint}
        value={value.suffix}
        onChange={({ currentTarget }) => onChange({ suffix: currentTarget.value })}
        error={problem('suffix')}
        maxLength={255}
        dir="auto"
        required
      />
      <Textarea
        label={text.description}
        value={value.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        error={problem('description')}
        autosize
        minRows={2}
        maxRows={8}
        size="md"
        dir="auto"
      />
      <NumberSelect
        label={text.calcType}
        value={value.calc_type}
        values={calcTypes}
        nameOf={(each) => text.calcTypes[each]}
        onChange={(calc_type) => onChange({ calc_type })}
        error={problem('calc_type')}
      />
      <NumberSelect
        label={text.threshold}
        description={text.thresholdHint}
        value={value.threshold}
        values={thresholds}
        nameOf={(each) => count(text.thresholdMinutes, each)}
        onChange={(threshold) => onChange({ threshold })}
        error={problem('threshold')}
      />
      <NumberInput
        size="md"
        label={text.places}
        value={value.places}
        onChange={(places) => onChange({ places: Number(places) })}
        min={0}
        max={4}
        allowDecimal={false}
        error={problem('places')}
        hideControls
      />
      <NumberInput
        size="md"
        label={text.defaultValue}
        description={text.defaultValueHint}
        value={value.default_value ?? ''}
        onChange={(next) => onChange({ default_value: next === '' ? null : Number(next) })}
        error={problem('default_value')}
        hideControls
      />
      <NumberSelect
        label={text.defaultView}
        value={value.default_view}
        values={[0, 1, 2, 3]}
        nameOf={(each) => text.views[chartViews[each].name]}
        onChange={(default_view) => onChange({ default_view })}
        error={problem('default_view')}
      />
      <NumberSelect
        label={text.visible}
        value={value.visible}
        values={metricVisibilities}
        nameOf={(each) => text.visibility[each]}
        onChange={(visible) => onChange({ visible })}
        error={problem('visible')}
      />
      <NumberInput
        size="md"
        label={text.order}
        description={text.orderHint}
        value={value.order}
        onChange={(order) => onChange({ order: Number(order) })}
        allowDecimal={false}
        error={problem('order')}
        hideControls
      />
      <Switch
        label={text.displayChart}
        checked={value.display_chart}
        onChange={({ currentTarget }) => onChange({ display_chart: currentTarget.checked })}
      />
    </Stack>
  );
}
