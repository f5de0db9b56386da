import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CheckKind, checkKinds } from '../../../common/checks.ts';
import { duration } from '../../ui/durations.ts';
import { Facts } from '../../ui/facts.tsx';
import { FilterPicker } from '../../ui/filters.tsx';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { onFailureName } from '../components/on-failure-picker.tsx';
import { allComponents } from '../components/queries.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import classes from './checks.module.css';
import { ExpectationFields } from './expectation-fields.tsx';
import { HeartbeatFields } from './heartbeat-fields.tsx';
import { type CheckFields, expectationsFor, type FormProps } from './model.ts';
import { kindName, targetWords } from './names.ts';
import { PlaceFields } from './place-fields.tsx';
import { RequestFormFields } from './request-fields.tsx';
import { completeTarget, exampleTargets, guessKind, nameFor } from './target.ts';
import { TestPanel } from './test-panel.tsx';
import { type StoredCheck, useTest } from './use-test.ts';

interface Props extends FormProps {
  /** The check that is changed, with what it checks until then; undefined for a new one. */
  readonly stored?: StoredCheck;
  /** What follows the component. */
  readonly children?: ReactNode;
}

/** In seconds. */
const intervals = [10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 21_600, 43_200, 86_400];

/** The fields of a check: what to check comes first, and its result shows at once. */
export function CheckFormFields({ value, onChange, error, stored, children }: Props) {
  const id = stored?.id;
  const text = words.checks;
  const test = useTest(value, stored);
  const components = useQuery(allComponents).data?.records ?? [];
  const component = components.find((each) => each.id === value.component);
  const { kind, target, interval } = value;
  const [hasChosen, setChosen] = useState(id !== undefined);
  // Who has chosen a kind knows better than the address, also where a draft was made with it.
  const isChosen = hasChosen || kind !== guessKind(target);
  const asked = kind === 'heartbeat' ? undefined : kind;
  const { label, hint } = targetWords(isChosen ? asked : undefined);
  const problem = (field: string) => fieldError(error, field);
  const setKind = (chosen: string) => {
    const next = checkKinds.find((each) => each === chosen) ?? kind;
    setChosen(true);
    onChange({
      kind: next,
      target: next === 'heartbeat' ? '' : completeTarget(next, target),
      ...thresholds(value, next),
      // What the other kind cannot fulfil.
      expect: value.expect.filter(({ type }) =>
        expectationsFor(next).some(
          (each) => (each === 'present' || each === 'absent' ? 'text' : each) === type,
        ),
      ),
    });
  };
  return (
    <Stack>
      {asked && (
        <TextInput
          label={label}
          description={hint}
          value={target}
          onChange={({ currentTarget }) =>
            onChange({
              target: currentTarget.value,
              ...(!isChosen && { kind: guessKind(currentTarget.value) }),
            })
          }
          error={problem('target')}
          placeholder={exampleTargets[asked]}
          maxLength={2048}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="url"
          required
          data-autofocus
        />
      )}
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label={text.kind}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
          data={checkKinds.map((each) => ({ value: each, label: kindName(each) }))}
          error={problem('kind')}
        />
        <NativeSelect
          size="md"
          label={text.interval}
          value={String(interval)}
          onChange={({ currentTarget }) => onChange(fitting(value, Number(currentTarget.value)))}
          data={[...new Set([...intervals, interval])]
            .toSorted((one, other) => one - other)
            .map((each) => ({ value: String(each), label: duration(each) }))}
          error={problem('interval')}
        />
      </div>
      {asked ? (
        <TestPanel test={test} />
      ) : (
        <HeartbeatFields value={value} onChange={onChange} error={error} />
      )}
      <TextInput
        label={text.name}
        value={value.name}
        placeholder={nameFor(completeTarget(kind, target))}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={problem('name')}
        maxLength={255}
        dir="auto"
        required={!asked || id !== undefined}
      />
      <FilterPicker
        label={text.component}
        all={text.noComponent}
        value={value.component?.toString()}
        options={components.map((each) => ({ value: String(each.id), label: each.name }))}
        onChange={(chosen) => onChange({ component: chosen === undefined ? null : Number(chosen) })}
        error={problem('component')}
      />
      {component && <Facts facts={[[words.components.onFailure, onFailureName(component)]]} />}
      {children}
      {asked && <PlaceFields value={value} onChange={onChange} error={error} />}
      {expectationsFor(kind).length > 0 && (
        <ExpectationFields value={value} onChange={onChange} error={error} />
      )}
      <MoreOptions error={error}>
        {asked && <RequestFormFields value={value} onChange={onChange} error={error} />}
        <AdvancedFields value={value} onChange={onChange} error={error} {...(id !== undefined && { id })} />
      </MoreOptions>
    </Stack>
  );
}

const folded = [
  'request',
  'fail_after',
  'recover_after',
  'timeout',
  'retry_interval',
  'degraded_above',
  'parent',
  'metric',
  'failing_status',
  'degraded_status',
  'tags',
];

/** What few people need. It opens by itself if the server refuses something in it. */
function MoreOptions({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const isRefused = folded.some((field) => fieldOrMemberError(error, field) !== undefined);
  return (
    <details
      className={classes.more}
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.checks.advanced}</summary>
      {(isOpen || isRefused) && <Stack>{children}</Stack>}
    </details>
  );
}

/** A run must end before the next one begins. */
const fitting = ({ timeout, retry_interval }: CheckFields, interval: number): Partial<CheckFields> => ({
  interval,
  ...(timeout > interval && { timeout: interval }),
  ...(retry_interval > interval && { retry_interval: interval }),
});

/** One missing heartbeat is enough, as the API has it. What somebody has set stays. */
const thresholds = (
  { kind, fail_after, recover_after }: CheckFields,
  next: CheckKind,
): Partial<CheckFields> => {
  const before = defaultThreshold(kind);
  const after = defaultThreshold(next);
  return {
    ...(fail_after === before && { fail_after: after }),
    ...(recover_after === before && { recover_after: after }),
  };
};

const defaultThreshold = (kind: CheckKind): number => (kind === 'heartbeat' ? 1 : 2);
