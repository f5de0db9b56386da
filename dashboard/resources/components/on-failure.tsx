import { NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type OnFailure, onFailureChoices } from '../../../common/alerts.ts';
import { call } from '../../api/client.ts';
import { changed } from '../../api/live.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import type { Component } from './model.ts';

const choiceName = (choice: OnFailure): string => words.components.onFailureChoices[choice];

const usualName = (usual: OnFailure | undefined): string =>
  usual === undefined
    ? words.components.onFailureUsual
    : fill(words.components.onFailureUsualIs, { choice: choiceName(usual) });

interface SelectProps {
  readonly value: OnFailure | null;
  readonly onChange: (value: OnFailure | null) => void;
  /** What the settings say, if that is known. */
  readonly usual?: OnFailure | undefined;
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** What happens when the checks of a component fail: what the settings say, or a choice of its own. */
export const OnFailureSelect = ({
  value,
  onChange,
  usual,
  label,
  hint,
  error,
  disabled = false,
}: SelectProps) => (
  <NativeSelect
    size="md"
    label={label ?? words.components.onFailure}
    description={hint}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange(onFailureChoices.find((choice) => choice === currentTarget.value) ?? null)
    }
    data={[
      { value: '', label: usualName(usual) },
      ...onFailureChoices.map((choice) => ({ value: choice, label: choiceName(choice) })),
    ]}
    error={error}
    disabled={disabled}
  />
);

/** A stored choice, as a conflict shows it. */
export const shownOnFailure = (value: unknown): string => {
  const known = onFailureChoices.find((choice) => choice === value);
  return known === undefined ? words.components.onFailureUsual : choiceName(known);
};

type Choosing = Pick<Component, 'id' | 'name' | 'onFailure' | 'effectiveOnFailure'>;

/** What the settings say, as far as a component that follows them tells it. */
export const usualOf = ({ onFailure, effectiveOnFailure }: Choosing): OnFailure | undefined =>
  onFailure === null ? effectiveOnFailure : undefined;

/** The same in words, for those who only read. */
export const onFailureName = ({ onFailure, effectiveOnFailure }: Choosing): string =>
  onFailure === null ? usualName(effectiveOnFailure) : choiceName(onFailure);

/** The choice of a component on the page of one of its checks. It counts at once. */
export function OnFailureNow({ component }: { readonly component: Choosing }) {
  const write = useMutation({
    mutationFn: (on_failure: OnFailure | null) =>
      call('PUT /api/components/{component}', { path: { component: component.id }, body: { on_failure } }),
    onSuccess: () => notify(words.common.saved),
    onError: (error) => notifyProblem(error, component.name),
    onSettled: () => changed('component'),
  });
  return (
    <Stack mt="md">
      <OnFailureSelect
        label={`${component.name}: ${words.components.onFailure}`}
        value={write.isPending ? write.variables : component.onFailure}
        onChange={(value) => write.mutate(value)}
        usual={usualOf(component)}
        disabled={write.isPending}
      />
    </Stack>
  );
}
