import { checkKinds, checkStates } from '../../../common/checks.ts';
import { ChosenFilters, FilterSelect, Filters } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { words } from '../../words/words.ts';
import { kindName, stateName } from './names.ts';
import type { CheckSearch } from './queries.ts';

interface Props {
  readonly value: CheckSearch;
  readonly onChange: (search: CheckSearch) => void;
}

/** Searches checks, filters them by state and kind, and groups and sorts them. */
export function CheckFilters({ value, onChange }: Props) {
  const text = words.checks;
  return (
    <>
      <Filters>
        <SearchField
          label={text.search}
          value={value.q ?? ''}
          onSearch={(q) => onChange(withFilter(value, { q }))}
        />
        <FilterSelect
          label={text.state}
          all={text.allStates}
          value={value.state}
          options={[
            { value: 'problems' as const, label: text.problems },
            ...checkStates.map((state) => ({ value: state, label: stateName(state) })),
          ]}
          onChange={(state) => onChange(withFilter(value, { state }))}
        />
        <FilterSelect
          label={text.kind}
          all={text.allKinds}
          value={value.kind}
          options={checkKinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
          onChange={(kind) => onChange(withFilter(value, { kind }))}
        />
        <FilterSelect
          label={text.groupBy}
          all={text.noGroups}
          value={value.group}
          options={[
            { value: 'component' as const, label: text.component },
            { value: 'tag' as const, label: text.tags },
            { value: 'place' as const, label: text.place },
            { value: 'state' as const, label: text.state },
          ]}
          onChange={(group) => onChange(withFilter(value, { group }))}
        />
        <FilterSelect
          label={text.sortBy}
          all={text.worstFirst}
          value={value.sort}
          options={[
            { value: 'name' as const, label: text.name },
            { value: 'since' as const, label: text.changedLast },
          ]}
          onChange={(sort) => onChange(withFilter(value, { sort }))}
        />
      </Filters>
      <ChosenFilters
        filters={
          value.tag === undefined
            ? []
            : [{ label: value.tag, onRemove: () => onChange(withFilter(value, { tag: undefined })) }]
        }
      />
    </>
  );
}
