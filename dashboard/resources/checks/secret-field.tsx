import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import type { Secret } from './request-model.ts';

interface Props {
  readonly label: string;
  readonly value: Secret;
  readonly onChange: (value: Secret) => void;
  readonly error: string | undefined;
  /** A key has many lines. */
  readonly isLong?: boolean;
  /** What is typed may be seen, such as the address of a proxy. */
  readonly isReadable?: boolean;
}

/** A secret that is written and never read. One that is stored stays until somebody types another. */
export function SecretField(props: Props) {
  const { label, value, onChange, error, isLong = false, isReadable = false } = props;
  const text = words.checks;
  const [wasStored] = useState(value === null);
  if (value === null) {
    return (
      <div>
        <span className={classes.legend}>{label}</span>
        <div className={classes.secret}>
          <span>{text.secretStored}</span>
          <Button
            variant="default"
            aria-label={`${text.secretReplace}: ${label}`}
            onClick={() => onChange('')}
          >
            {text.secretReplace}
          </Button>
        </div>
        {error !== undefined && <p className={classes.error}>{error}</p>}
      </div>
    );
  }
  const common = {
    label,
    value,
    error,
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'new-password',
  };
  const Input = isReadable ? TextInput : PasswordInput;
  return (
    <div>
      {isLong ? (
        <Textarea
          {...common}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={8}
          size="md"
        />
      ) : (
        <Input {...common} size="md" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      {wasStored && (
        <Button variant="subtle" onClick={() => onChange(null)}>
          {text.secretKeep}
        </Button>
      )}
    </div>
  );
}
