import { Button, NativeSelect, Select, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Children, isValidElement, type ReactNode } from 'react';
import { fill, words } from '../words/words.ts';
import classes from './filters.module.css';
import { Icon } from './icon.tsx';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';

/** More filters than this push the list itself off the first screen of a phone. */
const MAX_ON_PHONE = 1;

const isSearch = (child: ReactNode): boolean => isValidElement(child) && child.type === SearchField;
const isChosen = (child: ReactNode): boolean =>
  isValidElement<{ readonly value?: unknown }>(child) && child.props.value !== undefined;

/** The search field and the filters of a list, beside each other. On a phone, many filters are in a sheet. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, sheet] = useDisclosure();
  const all = Children.toArray(children);
  const filters = all.filter((child) => !isSearch(child));
  if (!isPhone || filters.length <= MAX_ON_PHONE) return <div className={classes.filters}>{children}</div>;
  const text = words.common;
  const chosen = filters.filter(isChosen).length;
  return (
    <div className={classes.filters}>
      {all.filter(isSearch)}
      <Button variant="default" aria-haspopup="dialog" onClick={sheet.open}>
        {chosen === 0 ? text.filters : fill(text.filtersChosen, { count: chosen })}
      </Button>
      <Sheet
        title={text.filters}
        isOpen={isOpen}
        isShort
        onClose={sheet.close}
        footer={<Button onClick={sheet.close}>{text.done}</Button>}
      >
        <Stack>{filters}</Stack>
      </Sheet>
    </div>
  );
}

/** Beside the search field, the first choice says what is filtered. In the sheet of a phone, there is room for labels. */
const hiddenLabel = { label: classes.label };
const picker = { ...hiddenLabel, input: classes.picker };

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
    classNames={hiddenLabel}
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
    classNames={picker}
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
