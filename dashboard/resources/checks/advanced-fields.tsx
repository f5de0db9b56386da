import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterPicker } from '../../ui/filters.tsx';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { componentStatuses, isComponentStatus } from '../components/model.ts';
import { metricList } from '../metrics/queries.ts';
import classes from './checks.module.css';
import type { CheckFields, FormProps } from './model.ts';
import { allChecks } from './queries.ts';

type NumberField = 'timeout' | 'retry_interval' | 'fail_after' | 'recover_after' | 'degraded_above';

interface Props extends FormProps {
  readonly id?: number;
}

/** When a check is certain, what it depends on, and what its component shows. */
export function AdvancedFields({ value, onChange, error, id }: Props) {
  const text = words.checks;
  const others = (useQuery(allChecks).data?.records ?? []).filter((check) => check.id !== id);
  const metrics = useQuery(metricList()).data?.records ?? [];
  const isHeartbeat = value.kind === 'heartbeat';
  const number = (field: NumberField, label: string, min = 1) => (
    <NumberInput
      size="md"
      label={label}
      value={value[field] ?? ''}
      onChange={(next) =>
        onChange({ [field]: next === '' && field === 'degraded_above' ? null : Number(next) })
      }
      min={min}
      allowDecimal={false}
      error={fieldError(error, field)}
      hideControls
    />
  );
  const status = (field: 'failing_status' | 'degraded_status', label: string) => (
    <NativeSelect
      size="md"
      label={label}
      value={String(value[field])}
      onChange={({ currentTarget }) => {
        const next = Number(currentTarget.value);
        if (isComponentStatus(next)) onChange({ [field]: next } as Partial<CheckFields>);
      }}
      data={componentStatuses.map((each) => ({
        value: String(each),
        label: words.common.componentStatus[each],
      }))}
      error={fieldError(error, field)}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        {number('fail_after', text.failAfter)}
        {number('recover_after', text.recoverAfter)}
        {!isHeartbeat && (
          <>
            {number('timeout', text.timeout)}
            {number('retry_interval', text.retryInterval)}
            {number('degraded_above', text.degradedAbove)}
          </>
        )}
      </div>
      <FilterPicker
        label={text.parent}
        all={text.noParent}
        value={value.parent?.toString()}
        options={others.map((check) => ({ value: String(check.id), label: check.name }))}
        onChange={(chosen) => onChange({ parent: chosen === undefined ? null : Number(chosen) })}
        error={fieldError(error, 'parent')}
      />
      <p className={classes.hint}>{text.parentHint}</p>
      <div className={classes.pair}>
        {status('failing_status', text.failingStatus)}
        {status('degraded_status', text.degradedStatus)}
      </div>
      {(metrics.length > 0 || value.metric !== null) && (
        <>
          <FilterPicker
            label={text.metric}
            all={text.noMetric}
            value={value.metric?.toString()}
            options={metrics.map(({ id: metric, name }) => ({ value: String(metric), label: name }))}
            onChange={(chosen) => onChange({ metric: chosen === undefined ? null : Number(chosen) })}
            error={fieldError(error, 'metric')}
          />
          <p className={classes.hint}>{text.metricHint}</p>
        </>
      )}
      {!isHeartbeat && (
        <>
          <Switch
            label={text.showResponseTime}
            checked={value.show_response_time}
            onChange={({ currentTarget }) => onChange({ show_response_time: currentTarget.checked })}
          />
          <Switch
            label={text.showInterval}
            checked={value.show_interval}
            onChange={({ currentTarget }) => onChange({ show_interval: currentTarget.checked })}
          />
          {value.show_response_time && (
            <TextInput
              label={text.label}
              description={text.labelHint}
              value={value.label}
              onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
              error={fieldError(error, 'label')}
            />
          )}
        </>
      )}
      <TextInput
        label={text.tags}
        description={text.tagsHint}
        value={value.tags}
        onChange={({ currentTarget }) => onChange({ tags: currentTarget.value })}
        error={fieldOrMemberError(error, 'tags')}
        dir="auto"
      />
    </>
  );
}
