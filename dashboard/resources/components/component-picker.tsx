import { Button, CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { count, fill, words } from '../../words/words.ts';
import classes from './component-picker.module.css';
import type { Component, ComponentStatus } from './model.ts';
import { componentList, groupList, likeliestComponents } from './queries.ts';
import { StatusPicker } from './status-picker.tsx';

export interface PickedComponent {
  readonly id: number;
  readonly name: string;
  readonly status?: ComponentStatus;
}

interface Props {
  readonly value: readonly PickedComponent[];
  readonly onChange: (value: readonly PickedComponent[]) => void;
  /** The status that a component gets when it is picked. Without one, components are picked without a status. */
  readonly status?: ComponentStatus;
  readonly error?: string | undefined;
}

const MAX_FOUND = 20;

/** Picks components: one tap on one of the likeliest, or search; whole groups too. */
export function ComponentPicker({ value, onChange, status, error }: Props) {
  const text = words.components;
  const likeliest = useQuery(likeliestComponents);
  const isPicked = (id: number) => value.some((picked) => picked.id === id);
  const add = (components: readonly Pick<Component, 'id' | 'name'>[]) =>
    onChange([
      ...value,
      ...components
        .filter(({ id }) => !isPicked(id))
        .map(({ id, name }) => (status === undefined ? { id, name } : { id, name, status })),
    ]);
  const remove = (id: number) => onChange(value.filter((picked) => picked.id !== id));
  const setStatus = (id: number, next: ComponentStatus) =>
    onChange(value.map((picked) => (picked.id === id ? { ...picked, status: next } : picked)));

  return (
    <fieldset
      className={classes.picker}
      aria-describedby={error === undefined ? undefined : 'components-error'}
    >
      <legend className={classes.legend}>{text.affected}</legend>
      {value.length > 0 && (
        <ul className={classes.picked}>
          {value.map((picked) => (
            <li key={picked.id} className={classes.row}>
              <bdi className={classes.name}>{picked.name}</bdi>
              {picked.status !== undefined && (
                <StatusPicker
                  value={picked.status}
                  onChange={(next) => setStatus(picked.id, next)}
                  label={fill(text.statusOf, { name: picked.name })}
                />
              )}
              <CloseButton
                size="lg"
                aria-label={fill(text.unpick, { name: picked.name })}
                onClick={() => remove(picked.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.chips}>
        {(likeliest.data?.records ?? [])
          .filter(({ id }) => !isPicked(id))
          .map((component) => (
            <Button key={component.id} variant="default" onClick={() => add([component])}>
              <span className={classes.chip}>
                <StatusMark status={component.latestStatus} />
                <bdi>{component.name}</bdi>
              </span>
            </Button>
          ))}
      </div>
      <ComponentSearch onPick={add} isPicked={isPicked} />
      {error !== undefined && (
        <p id="components-error" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SearchProps {
  readonly onPick: (components: readonly Pick<Component, 'id' | 'name'>[]) => void;
  readonly isPicked: (id: number) => boolean;
}

function ComponentSearch({ onPick, isPicked }: SearchProps) {
  const [asked, setAsked] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    ...componentList(asked ? { q: asked } : {}, MAX_FOUND),
    placeholderData: keepPreviousData,
  });
  const groups = useQuery(groupList);
  const text = words.components;
  const more = found.data ? found.data.total - found.data.records.length : 0;
  const matching = (groups.data ?? []).filter(
    ({ name, components }) =>
      components.length > 0 && name.toLocaleLowerCase().includes(asked.toLocaleLowerCase()),
  );
  const pick = async (option: string) => {
    const [kind, id] = option.split(':');
    setAsked('');
    combobox.closeDropdown();
    const component = found.data?.records.find((each) => String(each.id) === id);
    if (kind === 'component' && component) onPick([component]);
    const group = matching.find((each) => String(each.id) === id);
    if (kind === 'group' && group) onPick(group.components);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(option) => void pick(option)}>
      <Combobox.Target>
        <TextInput
          aria-label={text.search}
          placeholder={text.search}
          value={asked}
          leftSection={<Icon name="search" size={18} />}
          onChange={({ currentTarget }) => {
            setAsked(currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options ?? ''}>
          {matching.map(({ id, name, components }) => (
            <Combobox.Option key={`group:${id}`} value={`group:${id}`}>
              {fill(text.wholeGroup, { name, count: components.length })}
            </Combobox.Option>
          ))}
          {(found.data?.records ?? [])
            .filter(({ id }) => !isPicked(id))
            .map(({ id, name, latestStatus }) => (
              <Combobox.Option key={id} value={`component:${id}`}>
                <StatusMark status={latestStatus} /> <bdi>{name}</bdi>
              </Combobox.Option>
            ))}
          {more > 0 && <Combobox.Footer>{count(text.moreFound, more)}</Combobox.Footer>}
          {found.data?.records.length === 0 && matching.length === 0 && (
            <Combobox.Empty>{text.noneFound}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
