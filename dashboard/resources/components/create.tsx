import { Input, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OnFailure } from '../../../common/alerts.ts';
import { useCan } from '../../api/session.ts';
import { useDraft } from '../../ui/draft.ts';
import { FilterPicker } from '../../ui/filters.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify, notifyWithUndo } from '../../ui/notify.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { count, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { type AddResult, useAddComponents, useDeleteComponents } from './bulk-actions.ts';
import type { ComponentStatus } from './model.ts';
import { OnFailureSelect } from './on-failure.tsx';
import { allComponents } from './queries.ts';
import { StatusPicker } from './status-picker.tsx';

interface NewComponentsDraft {
  readonly names: string;
  readonly description: string;
  readonly link: string;
  readonly groupId: number | null;
  readonly enabled: boolean;
  readonly on_failure: OnFailure | null;
  readonly status: ComponentStatus;
}

const nothing: NewComponentsDraft = {
  names: '',
  description: '',
  link: '',
  groupId: null,
  enabled: true,
  on_failure: null,
  status: 1,
};

const namesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Adds one component or many: each line is a name. They come last in their group. */
export function CreateComponents({ onClose }: { readonly onClose: () => void }) {
  const can = useCan();
  const draft = useDraft('new-components', nothing);
  const groups = useQuery(groupOutlines);
  const components = useQuery(allComponents);
  const add = useAddComponents();
  const remove = useDeleteComponents();
  const { value } = draft;
  const names = namesIn(value.names);
  const text = words.components;
  const failed = add.data?.failed ?? [];

  const submit = () => {
    const siblings = (components.data?.records ?? []).filter(
      ({ groupId, order }) => (groupId ?? null) === value.groupId && Number.isFinite(order),
    );
    const { names: _, groupId, ...fields } = value;
    add.mutate(
      {
        names,
        fields: {
          ...fields,
          component_group_id: groupId,
          ...(names.length > 1 && { description: '', link: '' }),
        },
        order: Math.max(0, ...siblings.map(({ order }) => order + 1)),
        idempotencyKey: draft.idempotencyKey,
      },
      { onSuccess: finish },
    );
  };
  const finish = ({ added, failed: notAdded }: AddResult) => {
    draft.clear();
    // What could not be added stays in the field, to be corrected.
    if (notAdded.length > 0) draft.set({ names: notAdded.map(({ name }) => name).join('\n') });
    else onClose();
    if (added.length === 0) return;
    const message = count(text.added, added.length);
    if (!can('components.delete')) notify(message);
    else notifyWithUndo(message, () => remove.mutateAsync(added));
  };
  const [firstFailure] = failed;
  return (
    <FormSheet
      title={text.addTitle}
      draft={draft}
      submitLabel={count(text.addCount, Math.max(1, names.length))}
      onSubmit={submit}
      isSubmitting={add.isPending}
      isIncomplete={names.length === 0}
      error={undefined}
      onClose={onClose}
    >
      {firstFailure && (
        <ProblemAlert
          title={text.notAdded}
          message={failed
            .map(({ name, error }) => `${name}: ${fieldError(error, 'name') ?? messageOf(error)}`)
            .join(' ')}
        />
      )}
      <Textarea
        label={text.names}
        description={text.namesHint}
        value={value.names}
        onChange={({ currentTarget }) => draft.set({ names: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && names.length > 0) submit();
        }}
        autosize
        minRows={3}
        maxRows={14}
        size="md"
        dir="auto"
        required
        data-autofocus
      />
      <FilterPicker
        label={text.group}
        all={text.noGroup}
        value={value.groupId?.toString()}
        options={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => draft.set({ groupId: id === undefined ? null : Number(id) })}
      />
      {names.length <= 1 && (
        <>
          <TextInput
            label={text.description}
            description={text.descriptionHint}
            value={value.description}
            onChange={({ currentTarget }) => draft.set({ description: currentTarget.value })}
            error={firstFailure && fieldError(firstFailure.error, 'description')}
            dir="auto"
          />
          <TextInput
            type="url"
            label={text.link}
            description={text.linkHint}
            value={value.link}
            onChange={({ currentTarget }) => draft.set({ link: currentTarget.value })}
            error={firstFailure && fieldError(firstFailure.error, 'link')}
          />
        </>
      )}
      <div>
        <Input.Label labelElement="div">{text.status}</Input.Label>
        <StatusPicker
          isField
          value={value.status}
          onChange={(status) => draft.set({ status })}
          label={text.status}
        />
      </div>
      <OnFailureSelect
        value={value.on_failure}
        onChange={(on_failure) => draft.set({ on_failure })}
        usual={components.data?.records.find(({ onFailure }) => onFailure === null)?.effectiveOnFailure}
        hint={text.onFailureHint}
      />
      <Switch
        label={text.enabled}
        description={text.enabledHint}
        checked={value.enabled}
        onChange={({ currentTarget }) => draft.set({ enabled: currentTarget.checked })}
      />
    </FormSheet>
  );
}
