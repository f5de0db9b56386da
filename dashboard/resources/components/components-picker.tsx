import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allComponents } from './queries.ts';

/** Of a page with a thousand components, people find the others by typing. */
const MAX_SHOWN = 50;

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly disabled?: boolean;
}

/** Chooses several components by name. */
export function ComponentsPicker({ label, hint, error, value, onChange, disabled = false }: Props) {
  const data = useQuery(allComponents).data?.records ?? [];
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  // Components that the list does not have stay chosen.
  const unknown = value.filter((id) => data.every((component) => component.id !== id));
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={error}
      searchable
      limit={MAX_SHOWN}
      disabled={disabled}
      data={[...options, ...unknown.map((id) => ({ value: String(id), label: `#${id}` }))]}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      hidePickedOptions
    />
  );
}
