import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useSession } from '../session/session.ts';
import { useNow } from '../ui/now.ts';
import { browserZone, formatTime } from '../ui/times.ts';
import { fill, words } from '../words/words.ts';

/** What stands for "none chosen" in the list: a time zone has a name. */
const AUTOMATIC = '';

const shown = (zone: string): string => zone.replaceAll('_', ' ');

interface Props {
  /** Null means none of one's own. */
  readonly value: string | null;
  readonly onChange: (zone: string | null) => void;
  readonly error?: string | undefined;
}

/** A time zone, found by typing a part of its name. */
export function ZoneField({ value, onChange, error }: Props) {
  const { page } = useSession();
  const now = useNow();
  const text = words.profile;
  const names = useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort(), []);
  const zone = value ?? browserZone();
  const hint = fill(text.timezoneHint, { time: formatTime(new Date(now), zone) });
  const automatic = fill(text.timezoneAutomatic, {
    browser: shown(browserZone()),
    page: shown(page.timezone),
  });
  return (
    <Select
      label={text.timezone}
      description={value === null ? `${automatic} ${hint}` : hint}
      searchable
      limit={100}
      nothingFoundMessage={text.noZone}
      value={value ?? AUTOMATIC}
      data={[
        { value: AUTOMATIC, label: text.automatic },
        ...[...new Set([...names, ...(value === null ? [] : [value])])].map((name) => ({
          value: name,
          label: shown(name),
        })),
      ]}
      onChange={(next) => onChange(next || null)}
      error={error}
    />
  );
}
