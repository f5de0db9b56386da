import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { timeZonesWith } from '../../common/time-zones.ts';
import { fill, words } from '../words/words.ts';
import { useNow } from './now.ts';
import { formatTime } from './times.ts';

const MAX_SHOWN = 100;

/** `America/New York`: the name of a zone as people write it. */
export const shownZone = (zone: string): string => zone.replaceAll('_', ' ');

interface Props {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly label?: string;
  readonly error?: string | undefined;
  /** A choice besides the zones, such as "automatic". */
  readonly first?: { readonly value: string; readonly label: string };
  /** Instead of what time it is there. */
  readonly description?: ReactNode;
  readonly className?: string;
}

/** A time zone, found by any parts of its name. */
export function ZoneSelect({ value, onChange, label, error, first, description, className = '' }: Props) {
  const now = useNow();
  const text = words.profile;
  const zones = useMemo(() => timeZonesWith(first?.value === value ? null : value), [first?.value, value]);
  return (
    <Select
      label={label ?? text.timezone}
      description={description ?? fill(text.timezoneHint, { time: formatTime(new Date(now), value) })}
      searchable
      limit={MAX_SHOWN}
      filter={({ options, search, limit }) => {
        const parts = search
          .trim()
          .toLowerCase()
          .split(/[\s/_]+/);
        const matches = (name: string) => parts.every((part) => name.toLowerCase().includes(part));
        return options.filter((option) => 'value' in option && matches(option.label)).slice(0, limit);
      }}
      placeholder={text.searchZone}
      nothingFoundMessage={text.noZone}
      value={value}
      data={[...(first ? [first] : []), ...zones.map((zone) => ({ value: zone, label: shownZone(zone) }))]}
      onChange={(next) => onChange(next ?? value)}
      classNames={{ wrapper: className }}
      error={error}
    />
  );
}
