import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import type { Incident } from '../incidents/model.ts';
import { incidentList } from '../incidents/queries.ts';

const MAX_FOUND = 10;

/** Finds a past incident by its headline, whose text begins the template. */
export function FromIncident({ onPick }: { readonly onPick: (incident: Incident) => void }) {
  const text = words.templates;
  const [asked, setAsked] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    ...incidentList(asked ? { q: asked } : {}, MAX_FOUND),
    placeholderData: keepPreviousData,
  });
  const pick = (id: string) => {
    const incident = found.data?.records.find((each) => String(each.id) === id);
    combobox.closeDropdown();
    setAsked('');
    if (!incident) return;
    onPick(incident);
    notify(fill(text.started, { name: incident.name }));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          label={text.fromIncident}
          description={text.fromIncidentHint}
          value={asked}
          leftSection={<Icon name="search" size={18} />}
          onChange={({ currentTarget }) => {
            setAsked(currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          mb="md"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options>
          {(found.data?.records ?? []).map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
          {found.data?.records.length === 0 && <Combobox.Empty>{text.fromIncidentNone}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
