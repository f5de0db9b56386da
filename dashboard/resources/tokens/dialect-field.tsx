import { NativeSelect } from '@mantine/core';
import { words } from '../../words/words.ts';
import type { Dialect } from './model.ts';

const OWN = '';
const CACHET3: Dialect = 'cachet3';

interface Props {
  /** Null means as in the reference. */
  readonly value: Dialect | null;
  readonly onChange: (value: Dialect | null) => void;
  readonly error?: string | undefined;
}

/** How the API answers whoever sends the token. */
export function DialectField({ value, onChange, error }: Props) {
  const text = words.tokens;
  return (
    <NativeSelect
      label={text.dialect}
      description={text.dialectHint}
      value={value ?? OWN}
      data={[
        { value: OWN, label: text.dialectOwn },
        { value: CACHET3, label: text.dialectCachet3 },
      ]}
      onChange={(event) => onChange(event.currentTarget.value === CACHET3 ? CACHET3 : null)}
      error={error}
    />
  );
}
