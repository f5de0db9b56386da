import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FilterPicker, FilterSelect, Filters } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { locale, words } from '../../words/words.ts';
import { allComponents } from '../components/queries.ts';
import { incidentStatuses } from './model.ts';
import type { IncidentSearch } from './queries.ts';

interface Props {
  readonly search: IncidentSearch;
  readonly onChange: (search: IncidentSearch) => void;
}

/** What the list shows. Every choice is part of the address, so it can be linked to. */
export function IncidentFilters({ search, onChange }: Props) {
  const components = useQuery(allComponents);
  const text = words.incidents;
  /** Without the page: another filter begins at the first one. */
  const choose = <K extends keyof IncidentSearch>(name: K, value: IncidentSearch[K] | undefined) => {
    const { page: _, [name]: __, ...rest } = search;
    onChange(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  const statuses = [
    { value: 'open', label: text.open },
    { value: 'overdue', label: text.overdue },
    { value: 'draft', label: text.draft },
    ...incidentStatuses.map((status) => ({
      value: String(status),
      label: words.common.incidentStatus[status],
    })),
  ];
  const hasDates = search.after !== undefined || search.before !== undefined;
  const [areDatesOpen, { toggle }] = useDisclosure(hasDates);
  return (
    <Filters>
      <SearchField label={text.search} value={search.q ?? ''} onSearch={(q) => choose('q', q)} />
      <FilterSelect
        label={text.filterStatus}
        all={text.all}
        value={search.status === undefined ? undefined : String(search.status)}
        options={statuses}
        onChange={(status) => choose('status', statusIn(status))}
      />
      <FilterPicker
        label={text.filterComponent}
        all={text.allComponents}
        value={search.component === undefined ? undefined : String(search.component)}
        options={(components.data?.records ?? [])
          .toSorted((one, other) => one.name.localeCompare(other.name, locale))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => choose('component', id === undefined ? undefined : Number(id))}
      />
      <Button variant="default" aria-expanded={areDatesOpen} onClick={toggle}>
        {text.dates}
      </Button>
      {areDatesOpen && (
        <DateFilter label={text.after} value={search.after} onChange={(date) => choose('after', date)} />
      )}
      {areDatesOpen && (
        <DateFilter label={text.before} value={search.before} onChange={(date) => choose('before', date)} />
      )}
    </Filters>
  );
}

function statusIn(value: string | undefined): IncidentSearch['status'] {
  if (value === 'open' || value === 'overdue' || value === 'draft') return value;
  return incidentStatuses.find((status) => String(status) === value);
}

interface DateProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (date: string) => void;
}

const DateFilter = ({ label, value, onChange }: DateProps) => (
  <TextInput
    type="date"
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
