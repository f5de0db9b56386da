import { type ReactNode, useId } from 'react';
import classes from './choices.module.css';

interface Choice<T> {
  readonly value: T;
  readonly label: ReactNode;
}

interface Props<T> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** In one line that scrolls sideways on a phone, for many choices. */
  readonly isStrip?: boolean;
}

/** One of a few, as buttons: on a phone, each is one tap; with the keyboard, the arrows choose. */
export function Choices<T extends string | number | null>(props: Props<T>) {
  const { label, choices, value, onChange, isStrip = false } = props;
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={isStrip ? classes.strip : classes.choices}>
        {choices.map((choice) => (
          <label key={String(choice.value)} className={classes.choice}>
            <input
              type="radio"
              name={name}
              className={classes.input}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
