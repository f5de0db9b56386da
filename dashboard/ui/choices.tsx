import { UnstyledButton } from '@mantine/core';
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
}

/** One of a few, as buttons that wrap: on a phone, each is one tap. */
export function Choices<T extends string | number | null>({ label, choices, value, onChange }: Props<T>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <UnstyledButton
            key={String(choice.value)}
            role="radio"
            aria-checked={choice.value === value}
            className={classes.choice ?? ''}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
