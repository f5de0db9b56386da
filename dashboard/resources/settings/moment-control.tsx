import { zones } from '../../ui/times.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { fill, words } from '../../words/words.ts';
import { type ControlProps, momentIn } from './control.ts';

/** A date and time in the zone of the person who edits it. The API takes it in UTC. */
export const MomentControl = ({ label, help, value, onChange, error }: ControlProps) => (
  <ZonedTimeField
    label={label}
    description={`${help} ${fill(words.common.timeIn, { zone: zones.mine })}`}
    value={momentIn(value)}
    onChange={(date) => onChange(date ? `${date.toISOString().slice(0, 19)}Z` : null)}
    error={error}
  />
);
