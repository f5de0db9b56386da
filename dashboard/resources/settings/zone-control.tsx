import { Button } from '@mantine/core';
import { browserZone } from '../../ui/times.ts';
import { shownZone, ZoneSelect } from '../../ui/zone-select.tsx';
import { fill, words } from '../../words/words.ts';
import { type ControlProps, textIn } from './control.ts';
import classes from './settings.module.css';

/** The time zone of the page, which is often that of whoever sets it up. */
export function ZoneControl({ label, help, value, onChange, error }: ControlProps) {
  const current = textIn(value);
  return (
    <div>
      <ZoneSelect
        label={label}
        description={help}
        value={current}
        onChange={onChange}
        className={classes.medium ?? ''}
        error={error}
      />
      {current !== browserZone() && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange(browserZone())}>
          {fill(words.settings.useBrowserZone, { zone: shownZone(browserZone()) })}
        </Button>
      )}
    </div>
  );
}
