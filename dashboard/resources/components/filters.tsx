import { Button, NativeSelect } from '@mantine/core';
import { useCallback } from 'react';
import { useCan } from '../../api/session.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { words } from '../../words/words.ts';
import classes from './list.module.css';
import { componentStatuses } from './model.ts';
import type { SectionFilter } from './sections.ts';
import { useSelection } from './selection.ts';

interface Props {
  readonly filter: SectionFilter;
  readonly onFilter: (filter: SectionFilter) => void;
}

/** Search, the status filter, and the button that starts selecting. */
export function ComponentFilters({ filter, onFilter }: Props) {
  const can = useCan();
  const selection = useSelection();
  const text = words.components;
  const onSearch = useCallback(
    (q: string) => onFilter({ ...(q && { q }), ...(filter.status && { status: filter.status }) }),
    [filter.status, onFilter],
  );
  const onStatus = (value: string) => {
    const status = value === 'problems' ? value : componentStatuses.find((each) => String(each) === value);
    onFilter({ ...(filter.q && { q: filter.q }), ...(status && { status }) });
  };
  return (
    <div className={classes.filters}>
      <div className={classes.searchField}>
        <SearchField value={filter.q ?? ''} onSearch={onSearch} label={text.search} />
      </div>
      <NativeSelect
        aria-label={text.filterStatus}
        size="md"
        value={String(filter.status ?? '')}
        onChange={({ currentTarget }) => onStatus(currentTarget.value)}
        data={[
          { value: '', label: text.anyStatus },
          { value: 'problems', label: text.problems },
          ...componentStatuses.map((status) => ({
            value: String(status),
            label: words.common.componentStatus[status],
          })),
        ]}
      />
      {can('components.manage') && (
        <Button variant="default" onClick={selection.toggleMode} aria-pressed={selection.isOn}>
          {selection.isOn ? text.endSelecting : text.select}
        </Button>
      )}
    </div>
  );
}
