import { Button, NativeSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { fill, words } from '../words/words.ts';
import classes from './filters.module.css';
import { Icon } from './icon.tsx';

/** The search field and the filters of a list, beside each other. */
export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
);

interface SelectProps<V extends string> {
  readonly label: string;
  /** What the first choice says, which filters nothing. */
  readonly all: string;
  readonly value: V | undefined;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V | undefined) => void;
}

/** Filters a list by one of several values. */
export const FilterSelect = <V extends string>({ label, all, value, options, onChange }: SelectProps<V>) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    data={[{ value: '', label: all }, ...options]}
    onChange={(event) =>
      onChange(options.find((option) => option.value === event.currentTarget.value)?.value)
    }
  />
);

/** Of very many records, people find the others by typing. */
const MAX_SHOWN = 50;

interface PickerProps extends SelectProps<string> {
  readonly error?: string | undefined;
}

/** The same for records, of which there may be hundreds: people type a part of the name. */
export const FilterPicker = ({ label, all, value, options, onChange, error }: PickerProps) => (
  <Select
    label={label}
    placeholder={all}
    value={value ?? null}
    data={[...options]}
    onChange={(chosen) => onChange(chosen ?? undefined)}
    error={error}
    searchable
    clearable
    limit={MAX_SHOWN}
    nothingFoundMessage={words.common.noResults}
  />
);

interface ChosenProps {
  readonly filters: readonly { readonly label: string; readonly onRemove: () => void }[];
}

/** Filters that a link has set, such as those to one incident. Each of them can be removed. */
export const ChosenFilters = ({ filters }: ChosenProps) =>
  filters.length === 0 ? null : (
    <div className={classes.chosen}>
      {filters.map(({ label, onRemove }) => (
        <Button
          key={label}
          variant="light"
          size="sm"
          rightSection={<Icon name="close" size={16} />}
          aria-label={fill(words.common.removeFilter, { name: label })}
          onClick={onRemove}
        >
          {label}
        </Button>
      ))}
    </div>
  );
