import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldName } from '../../api/conflict.ts';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { FilterPicker } from '../../ui/filters.tsx';
import { notify } from '../../ui/notify.tsx';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { bodyOf, type Component, type ComponentFields, toFields } from './model.ts';
import { OnFailureSelect, shownOnFailure, usualOf } from './on-failure.tsx';
import { components } from './queries.ts';

interface Props {
  readonly current: Versioned<Component>;
  readonly onClose: () => void;
}

/** Edits a component. What somebody else changes meanwhile is merged, or shown as a conflict. */
export function EditComponent({ current, onClose }: Props) {
  const groups = useQuery(groupOutlines);
  const { id: componentId } = current.record;
  const edit = useEdit<ComponentFields>({
    name: `component:${componentId}`,
    current: mapRecord(current, toFields),
    ...components.editing(componentId, toFields, bodyOf),
    onSaved: () => {
      notify(words.common.saved);
      onClose();
    },
  });
  const { value, set, error } = edit;
  const text = words.components;
  const show = (field: FieldName<ComponentFields>, shown: unknown): string => {
    if (field === 'component_group_id')
      return groups.data?.find(({ id }) => id === shown)?.name ?? text.noGroup;
    if (field === 'on_failure') return shownOnFailure(shown);
    if (field === 'enabled') return shown ? words.common.yes : words.common.no;
    return shown === null || shown === '' ? text.noValue : String(shown);
  };
  return (
    <EditSheet
      title={text.edit}
      edit={edit}
      isIncomplete={value.name.trim() === ''}
      nameOf={(field) => text.fields[field]}
      show={show}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={value.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fieldError(error, 'name')}
        maxLength={255}
        dir="auto"
        required
        data-autofocus
      />
      <Textarea
        label={text.description}
        description={text.descriptionHint}
        value={value.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        error={fieldError(error, 'description')}
        autosize
        minRows={2}
        maxRows={8}
        size="md"
        dir="auto"
      />
      <TextInput
        type="url"
        label={text.link}
        description={text.linkHint}
        value={value.link}
        onChange={({ currentTarget }) => set({ link: currentTarget.value })}
        error={fieldError(error, 'link')}
      />
      <FilterPicker
        label={text.group}
        all={text.noGroup}
        value={value.component_group_id?.toString()}
        options={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => set({ component_group_id: id === undefined ? null : Number(id) })}
        error={fieldError(error, 'component_group_id')}
      />
      <OnFailureSelect
        value={value.on_failure}
        onChange={(on_failure) => set({ on_failure })}
        usual={usualOf(current.record)}
        hint={text.onFailureHint}
        error={fieldError(error, 'on_failure')}
      />
      <NumberInput
        size="md"
        label={text.order}
        description={text.orderHint}
        value={value.order ?? ''}
        onChange={(order) => set({ order: order === '' ? null : Number(order) })}
        error={fieldError(error, 'order')}
        allowDecimal={false}
        hideControls
      />
      <Switch
        label={text.enabled}
        description={text.enabledHint}
        checked={value.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      <TranslationsField
        texts={{ name: text.name, description: text.description }}
        value={value.translations}
        onChange={(translations) => set({ translations })}
        error={fieldOrMemberError(error, 'translations')}
      />
    </EditSheet>
  );
}
