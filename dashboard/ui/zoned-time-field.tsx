import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fill, words } from '../words/words.ts';
import { zones } from './times.ts';
import { dateOfWallTime, wallTimeOf } from './wall-time.ts';

interface Props {
  readonly label: string;
  readonly value: Date | undefined;
  readonly onChange: (date: Date | undefined) => void;
  readonly zone?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Below the field, so that two fields beside each other stand at one height, however long their hints are. */
  readonly hasHintBelow?: boolean;
}

/** A date and time, with the zone in which it is meant. Says so if the clocks skip that time or show it twice. */
const hintBelow = ['label', 'input', 'description', 'error'] as const;

export function ZonedTimeField({
  label,
  value,
  onChange,
  zone = zones.mine,
  description,
  hasHintBelow = false,
  ...rest
}: Props) {
  const [typed, setTyped] = useState(() => (value ? wallTimeOf(value, zone) : ''));
  const result = typed === '' ? undefined : dateOfWallTime(typed, zone);
  const [reported, setReported] = useState(value?.getTime());
  // The value was set from outside, such as by a button that clears all filters.
  if (reported !== value?.getTime()) {
    setReported(value?.getTime());
    setTyped(value ? wallTimeOf(value, zone) : '');
  }
  const text = words.common;
  const hint = result?.isSkipped
    ? fill(text.timeSkipped, { zone })
    : result?.isRepeated
      ? fill(text.timeRepeated, { zone })
      : (description ?? fill(text.timeIn, { zone }));
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={typed}
      description={hint}
      {...(hasHintBelow && { inputWrapperOrder: [...hintBelow] })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const date = dateOfWallTime(currentTarget.value, zone)?.date;
        // Browsers report the year 0002 while people type 2026.
        if (date && date.getTime() < 0) return;
        setReported(date?.getTime());
        onChange(date);
      }}
      {...rest}
    />
  );
}
