import { Checkbox, Group, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { alertSeverities } from '../../../common/alert-senders.ts';
import { alertActions } from '../../../common/alerts.ts';
import { FilterPicker } from '../../ui/filters.tsx';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { allAlertSources } from '../alert-sources/queries.ts';
import { allCheckNames } from '../alerts/queries.ts';
import { componentStatuses } from '../components/model.ts';
import { allComponents } from '../components/queries.ts';
import { allTemplates } from '../incident-templates/queries.ts';
import classes from './alert-rules.module.css';
import type { RuleFields } from './model.ts';
import { extrasOf, type Names, sentenceOf } from './sentence.ts';

interface Props {
  readonly value: RuleFields;
  readonly onChange: (change: Partial<RuleFields>) => void;
  readonly error: unknown;
  readonly names: Names;
}

/** What the form calls a field. */
export function nameOf(field: keyof RuleFields): string {
  const text = words.alerts.form;
  const names: { readonly [F in keyof RuleFields]: string } = {
    source: text.source,
    check: text.check,
    severities: text.severity,
    about: text.component,
    labels: text.labels,
    wait: text.wait,
    action: text.action,
    component: text.target,
    status: text.status,
    template: text.template,
    notify: text.notify,
    cool_down: text.coolDown,
    group_by: text.groupBy,
    resolve_after: text.resolveAfter,
    min_length: text.minLength,
  };
  return names[field];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The form reads as a sentence from the top to the bottom. What it says so far is shown as one. */
export function RuleFormFields(props: Props) {
  const { value, names } = props;
  const text = words.alerts.form;
  const opens = value.action === 'draft' || value.action === 'publish';
  return (
    <>
      <section className={classes.reads} aria-label={text.reads}>
        <p className={classes.sentence} dir="auto">
          {sentenceOf(value, names)}
        </p>
        {extrasOf(value).map((extra) => (
          <p key={extra} className={classes.extra}>
            {extra}
          </p>
        ))}
      </section>
      <MatchFields {...props} />
      <ActionFields {...props} />
      {opens && (
        <details className={classes.more}>
          <summary>{words.checks.advanced}</summary>
          <MoreFields {...props} />
        </details>
      )}
    </>
  );
}

function MatchFields({ value, onChange, error }: Props) {
  const text = words.alerts.form;
  const sources = useQuery(allAlertSources).data?.records;
  const checks = useQuery(allCheckNames).data?.records;
  const components = useQuery(allComponents).data?.records;
  const matchError = (member: string) => fieldOrMemberError(error, `match.${member}`);
  /** An alert comes from a source or from a check, never from both. */
  const pick = (field: 'source' | 'check' | 'about', id: number | null) =>
    onChange({ ...(field !== 'about' && { source: null, check: null }), [field]: id });
  const picker = (field: 'source' | 'check' | 'about', records: readonly Named[] = []) => (
    <FilterPicker
      label={nameOf(field)}
      all={text.any}
      value={value[field]?.toString()}
      options={records.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => pick(field, chosen === undefined ? null : Number(chosen))}
      error={matchError(field === 'about' ? 'component' : field)}
    />
  );
  return (
    <>
      {picker('source', sources)}
      {picker('check', checks)}
      <Checkbox.Group
        label={nameOf('severities')}
        value={[...value.severities]}
        onChange={(chosen) =>
          onChange({ severities: alertSeverities.filter((severity) => chosen.includes(severity)) })
        }
        error={matchError('severity')}
      >
        <Group mt="xs">
          {alertSeverities.map((severity) => (
            <Checkbox key={severity} value={severity} label={words.alerts.severities[severity]} />
          ))}
        </Group>
      </Checkbox.Group>
      {picker('about', components)}
      <Textarea
        label={nameOf('labels')}
        description={text.labelsHint}
        value={value.labels}
        onChange={({ currentTarget }) => onChange({ labels: currentTarget.value })}
        error={matchError('labels')}
        autosize
        minRows={1}
        maxRows={6}
        dir="ltr"
      />
    </>
  );
}

function ActionFields({ value, onChange, error }: Props) {
  const components = useQuery(allComponents).data?.records ?? [];
  const templates = useQuery(allTemplates).data?.records ?? [];
  const opens = value.action === 'draft' || value.action === 'publish';
  return (
    <>
      <Seconds field="wait" value={value} onChange={onChange} error={error} />
      <NativeSelect
        label={nameOf('action')}
        value={value.action}
        data={alertActions.map((action) => ({ value: action, label: words.alerts.actions[action] }))}
        onChange={({ currentTarget }) =>
          onChange({ action: alertActions.find((each) => each === currentTarget.value) ?? value.action })
        }
        error={fieldError(error, 'action')}
      />
      {value.action !== 'nothing' && (
        <>
          <FilterPicker
            label={nameOf('component')}
            all={words.alerts.rule.itsComponent}
            value={value.component?.toString()}
            options={components.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(chosen) => onChange({ component: chosen === undefined ? null : Number(chosen) })}
            error={fieldError(error, 'component')}
          />
          <NativeSelect
            label={nameOf('status')}
            value={value.status ?? ''}
            data={[
              { value: '', label: words.alerts.rule.itsStatus },
              ...componentStatuses.map((status) => ({
                value: String(status),
                label: words.common.componentStatus[status],
              })),
            ]}
            onChange={({ currentTarget }) =>
              onChange({
                status: componentStatuses.find((each) => String(each) === currentTarget.value) ?? null,
              })
            }
            error={fieldError(error, 'status')}
          />
        </>
      )}
      {opens && (
        <FilterPicker
          label={nameOf('template')}
          all={words.alerts.noTemplate}
          value={value.template ?? undefined}
          options={templates.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={(chosen) => onChange({ template: chosen ?? null })}
          error={fieldError(error, 'template')}
        />
      )}
      {value.action === 'publish' && (
        <Switch
          label={nameOf('notify')}
          checked={value.notify}
          onChange={({ currentTarget }) => onChange({ notify: currentTarget.checked })}
        />
      )}
    </>
  );
}

function MoreFields({ value, onChange, error }: Props) {
  const text = words.alerts.form;
  const common = { value, onChange, error };
  return (
    <div className={classes.fields}>
      <TextInput
        label={nameOf('group_by')}
        description={text.groupByHint}
        value={value.group_by}
        onChange={({ currentTarget }) => onChange({ group_by: currentTarget.value })}
        error={fieldError(error, 'group_by')}
        dir="ltr"
      />
      <Seconds field="cool_down" {...common} />
      <Seconds field="resolve_after" hint={text.resolveAfterHint} {...common} />
      <Seconds field="min_length" {...common} />
    </div>
  );
}

interface SecondsProps extends Omit<Props, 'names'> {
  readonly field: 'wait' | 'cool_down' | 'resolve_after' | 'min_length';
  readonly hint?: string;
}

function Seconds({ field, hint, value, onChange, error }: SecondsProps) {
  const isNullable = field === 'resolve_after' || field === 'min_length';
  return (
    <NumberInput
      label={nameOf(field)}
      description={hint}
      value={value[field] ?? ''}
      onChange={(next) => onChange({ [field]: next === '' && isNullable ? null : Number(next) })}
      min={0}
      allowDecimal={false}
      hideControls
      error={fieldError(error, field)}
    />
  );
}
