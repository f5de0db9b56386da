import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { words } from '../../words/words.ts';
import { type GroupFields, groupFoldings, groupVisibilities, orderColumns } from './model.ts';

interface Props {
  readonly value: GroupFields;
  readonly onChange: (change: Partial<GroupFields>) => void;
  readonly error: unknown;
}

/** The fields of a group. */
export function GroupFormFields({ value, onChange, error }: Props) {
  const text = words.componentGroups;
  return (
    <Stack>
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={fieldError(error, 'name')}
        maxLength={255}
        dir="auto"
        required
        data-autofocus
      />
      <NativeSelect
        size="md"
        label={text.visible}
        value={String(value.visible)}
        onChange={({ currentTarget }) => {
          const visible = groupVisibilities.find((each) => String(each) === currentTarget.value);
          if (visible !== undefined) onChange({ visible });
        }}
        data={groupVisibilities.map((each) => ({ value: String(each), label: text.visibility[each] }))}
        error={fieldError(error, 'visible')}
      />
      <NativeSelect
        size="md"
        label={text.collapsed}
        value={String(value.collapsed)}
        onChange={({ currentTarget }) => {
          const collapsed = groupFoldings.find((each) => String(each) === currentTarget.value);
          if (collapsed !== undefined) onChange({ collapsed });
        }}
        data={groupFoldings.map((each) => ({ value: String(each), label: text.folding[each] }))}
        description={text.foldingHint}
        error={fieldError(error, 'collapsed')}
      />
      <NativeSelect
        size="md"
        label={text.orderColumn}
        value={value.order_column}
        onChange={({ currentTarget }) => {
          const column = orderColumns.find((each) => each === currentTarget.value);
          if (column !== undefined) onChange({ order_column: column });
        }}
        data={orderColumns.map((each) => ({ value: each, label: text.order[each] }))}
        error={fieldError(error, 'order_column')}
      />
      {value.order_column !== 'manual' && (
        <NativeSelect
          size="md"
          label={text.orderDirection}
          value={value.order_direction}
          onChange={({ currentTarget }) =>
            onChange({ order_direction: currentTarget.value === 'desc' ? 'desc' : 'asc' })
          }
          data={(['asc', 'desc'] as const).map((each) => ({ value: each, label: text.direction[each] }))}
          error={fieldError(error, 'order_direction')}
        />
      )}
      <TranslationsField
        texts={{ name: text.name }}
        value={value.translations}
        onChange={(translations) => onChange({ translations })}
        error={fieldOrMemberError(error, 'translations')}
      />
    </Stack>
  );
}
