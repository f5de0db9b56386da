import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useNow } from '../ui/now.ts';
import { formatTime } from '../ui/times.ts';
import { fill, words } from '../words/words.ts';

export const shownZone = (zone: string): string => zone.replaceAll('_', ' ');

interface Props {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string | undefined;
  /** A choice besides the zones, such as "automatic". */
  readonly first?: { readonly value: string; readonly label: string };
  /** Instead of what time it is there. */
  readonly description?: ReactNode;
}

/** A time zone, found by typing a part of its name. */
export function ZoneSelect({ value, onChange, error, first, description }: Props) {
  const now = useNow();
  const text = words.profile;
  const names = useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort(), []);
  const known = first?.value === value ? names : [...new Set([...names, value])];
  return (
    <Select
      label={text.timezone}
      description={description ?? fill(text.timezoneHint, { time: formatTime(new Date(now), value) })}
      searchable
      limit={100}
      nothingFoundMessage={text.noZone}
      value={value}
      data={[...(first ? [first] : []), ...known.map((name) => ({ value: name, label: shownZone(name) }))]}
      onChange={(next) => onChange(next ?? value)}
      error={error}
    />
  );
}
