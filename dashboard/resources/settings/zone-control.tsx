import { Button, Select } from '@mantine/core';
import { browserZone } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { type ControlProps, textIn } from './control.ts';
import classes from './settings.module.css';

const MAX_SHOWN = 40;

/** UTC is missing in the list of some browsers. */
const zones = (current: string): string[] => [
  ...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone !== '')),
];

/** `Europe/Berlin`, found by any part of its name. */
export function ZoneControl({ label, help, value, onChange, error }: ControlProps) {
  const text = words.settings;
  const current = textIn(value);
  return (
    <div>
      <Select
        label={label}
        description={help}
        value={current}
        data={zones(current)}
        onChange={(zone) => zone !== null && onChange(zone)}
        filter={({ options, search, limit }) => {
          const parts = search
            .trim()
            .toLowerCase()
            .split(/[\s/_]+/);
          return options
            .filter(
              (option) =>
                'value' in option &&
                parts.every((part) => option.value.toLowerCase().replaceAll('_', ' ').includes(part)),
            )
            .slice(0, limit);
        }}
        searchable
        limit={MAX_SHOWN}
        placeholder={text.zoneSearch}
        nothingFoundMessage={text.zoneNone}
        classNames={{ wrapper: classes.medium ?? '' }}
        dir="ltr"
        error={error}
      />
      {current !== browserZone() && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange(browserZone())}>
          {fill(text.useBrowserZone, { zone: browserZone() })}
        </Button>
      )}
    </div>
  );
}
