import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { zones } from './times.ts';
import { momentOfWallTime, wallTimeOf } from './wall-time.ts';

interface Props {
  readonly label: string;
  readonly value: Date | undefined;
  readonly onChange: (value: Date | undefined) => void;
  /** The user's own one by default. It is always named beside the field. */
  readonly zone?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** A date and time in a time zone that is named. */
export function ZonedTimeField(props: Props) {
  const { label, value, onChange, zone = zones.mine, error, required = false } = props;
  const [typed, setTyped] = useState(value ? wallTimeOf(value, zone) : '');
  const [reported, setReported] = useState(value?.getTime());
  // Somebody else has set another value, such as a button that clears the filters.
  if (reported !== value?.getTime()) {
    setReported(value?.getTime());
    setTyped(value ? wallTimeOf(value, zone) : '');
  }
  const type = (text: string) => {
    setTyped(text);
    const moment = momentOfWallTime(text, zone);
    // Browsers report the year 0002 while people type 2026.
    if (moment !== undefined && moment.getTime() < 0) return;
    setReported(moment?.getTime());
    onChange(moment);
  };
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={zone.replaceAll('_', ' ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      error={error}
      required={required}
    />
  );
}
