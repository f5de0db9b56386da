import { Button, CloseButton, NativeSelect, NumberInput } from '@mantine/core';
import { useId, useState } from 'react';
import { unitName } from '../../ui/durations.ts';
import { fill, words } from '../../words/words.ts';
import { type ControlProps, numbersIn } from './control.ts';
import { type DurationUnit, durationOf, durationUnits, schemaOf } from './model.ts';
import classes from './settings.module.css';

const units = Object.keys(durationUnits) as DurationUnit[];
const singular = { days: 'day', hours: 'hour', minutes: 'minute' } as const;
const NEW = 60;

/** A list of durations. The API takes them in minutes; people write minutes, hours or days. */
export function MinutesControl({ name, label, help, value, onChange, error }: ControlProps) {
  const text = words.settings;
  const id = useId();
  const { maxItems = 5, items = {} } = schemaOf(name);
  const list = numbersIn(value);
  const replace = (index: number, minutes: number) =>
    onChange(list.map((each, at) => (at === index ? minutes : each)));
  return (
    <fieldset className={classes.list} aria-describedby={`${id}-help ${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {list.length === 0 && <p className={classes.hint}>{text.noReminders}</p>}
      {list.map((minutes, index) => (
        <Duration
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its number is typed.
          key={index}
          number={index + 1}
          minutes={minutes}
          limits={items}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(list.filter((_, at) => at !== index))}
        />
      ))}
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
      {list.length < maxItems && (
        <Button variant="default" onClick={() => onChange([...list, NEW])}>
          {text.addReminder}
        </Button>
      )}
    </fieldset>
  );
}

interface DurationProps {
  readonly number: number;
  readonly minutes: number;
  readonly limits: { readonly minimum?: number; readonly maximum?: number };
  readonly onChange: (minutes: number) => void;
  readonly onRemove: () => void;
}

function Duration({ number, minutes, limits, onChange, onRemove }: DurationProps) {
  const text = words.settings;
  // The chosen unit stays while the number is typed: 60 minutes do not jump to 1 hour.
  const [unit, setUnit] = useState<DurationUnit>(durationOf(minutes).unit);
  const amount = minutes / durationUnits[unit];
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = limits;
  const clamp = (next: number) => Math.min(maximum, Math.max(minimum, Math.round(next)));
  return (
    <div className={classes.duration}>
      <NumberInput
        aria-label={fill(text.reminder, { number })}
        value={amount}
        onChange={(next) => typeof next === 'number' && onChange(clamp(next * durationUnits[unit]))}
        min={1}
        max={Math.floor(maximum / durationUnits[unit])}
        inputMode="numeric"
        hideControls
        maw="7rem"
      />
      <NativeSelect
        aria-label={fill(text.reminderUnit, { number })}
        value={unit}
        data={units.map((each) => ({ value: each, label: unitName(amount, singular[each]) }))}
        onChange={(event) => {
          const next = units.find((each) => each === event.currentTarget.value) ?? 'minutes';
          setUnit(next);
          onChange(clamp(amount * durationUnits[next]));
        }}
      />
      <CloseButton size="lg" aria-label={fill(text.removeReminder, { number })} onClick={onRemove} />
    </div>
  );
}
