import { NumberInput, TextInput } from '@mantine/core';
import { fieldError } from '../../ui/problem.ts';
import { ZoneSelect } from '../../ui/zone-select.tsx';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import type { FormProps } from './model.ts';

/** When a job has to report. */
export function HeartbeatFields({ value, onChange, error }: FormProps) {
  const text = words.checks;
  return (
    <>
      <p className={classes.hint}>{text.heartbeatHint}</p>
      <div className={classes.pair}>
        <TextInput
          label={text.cron}
          description={text.cronHint}
          value={value.cron}
          onChange={({ currentTarget }) => onChange({ cron: currentTarget.value })}
          error={fieldError(error, 'cron')}
          maxLength={100}
          dir="ltr"
          spellCheck={false}
        />
        <ZoneSelect
          label={text.timezone}
          value={value.timezone || 'UTC'}
          onChange={(timezone) => onChange({ timezone })}
          error={fieldError(error, 'timezone')}
        />
      </div>
      <NumberInput
        size="md"
        label={text.grace}
        value={value.grace ?? ''}
        onChange={(next) => onChange({ grace: next === '' ? null : Number(next) })}
        placeholder="60"
        min={0}
        allowDecimal={false}
        error={fieldError(error, 'grace')}
        hideControls
      />
    </>
  );
}
