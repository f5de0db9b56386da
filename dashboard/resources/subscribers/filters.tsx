import { useQuery } from '@tanstack/react-query';
import { FilterPicker, FilterSelect, Filters } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { words } from '../../words/words.ts';
import { allComponents } from '../components/queries.ts';
import { subscriberChannels, subscriberStates } from './model.ts';
import type { SubscriberSearch } from './queries.ts';

interface Props {
  readonly value: SubscriberSearch;
  readonly onChange: (search: SubscriberSearch) => void;
}

/** Searches subscribers, and filters them by state and by what they follow. */
export function SubscriberFilters({ value, onChange }: Props) {
  const data = useQuery(allComponents).data?.records ?? [];
  const text = words.subscribers;
  const { q: _q, ...withoutText } = value;
  const { state: _state, ...withoutState } = value;
  const { channel: _channel, ...withoutChannel } = value;
  const { component: _component, ...withoutComponent } = value;
  return (
    <Filters>
      <SearchField
        label={text.search}
        value={value.q ?? ''}
        onSearch={(q) => onChange({ ...withoutText, ...(q && { q }) })}
      />
      <FilterSelect
        label={text.state}
        all={text.allStates}
        value={value.state}
        options={subscriberStates.map((state) => ({ value: state, label: text.states[state] }))}
        onChange={(state) => onChange({ ...withoutState, ...(state && { state }) })}
      />
      <FilterSelect
        label={text.channel}
        all={text.allChannels}
        value={value.channel}
        options={subscriberChannels.map((channel) => ({ value: channel, label: text.channels[channel] }))}
        onChange={(channel) => onChange({ ...withoutChannel, ...(channel && { channel }) })}
      />
      <FilterPicker
        label={text.component}
        all={text.allComponents}
        value={value.component?.toString()}
        options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onChange({ ...withoutComponent, ...(id && { component: Number(id) }) })}
      />
    </Filters>
  );
}
