import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { count, words } from '../../words/words.ts';

const DAY_MS = 86_400_000;
const days = [7, 30, 90] as const;

interface Props {
  /** Undefined means never. */
  readonly value: Date | undefined;
  readonly onChange: (value: Date | undefined) => void;
  readonly error?: string | undefined;
}

/** When a token expires: after some days, at a time of one's choice, or never. */
export function ExpiryField({ value, onChange, error }: Props) {
  const [choice, setChoice] = useState(value ? 'time' : 'never');
  const text = words.tokens;
  const choose = (next: string) => {
    setChoice(next);
    if (next === 'never') onChange(undefined);
    else if (next !== 'time') onChange(new Date(serverNow() + Number(next) * DAY_MS));
    else if (!value) onChange(new Date(serverNow() + 30 * DAY_MS));
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        label={text.expiry}
        description={value && choice !== 'time' ? formatTime(value, zones.mine) : text.expiryHint}
        value={choice}
        data={[
          ...days.map((number) => ({ value: String(number), label: count(text.inDays, number) })),
          { value: '365', label: text.inOneYear },
          { value: 'time', label: text.chooseTime },
          { value: 'never', label: text.never },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
        error={choice === 'time' ? undefined : error}
      />
      {choice === 'time' && (
        <ZonedTimeField label={text.expiresAt} value={value} onChange={onChange} error={error} required />
      )}
    </Stack>
  );
}
