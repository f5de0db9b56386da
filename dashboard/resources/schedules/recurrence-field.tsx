import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { Choices } from '../../ui/choices.tsx';
import { zones } from '../../ui/times.ts';
import { wallTimeOf } from '../../ui/wall-time.ts';
import { count, fill, words } from '../../words/words.ts';
import classes from './fields.module.css';
import type { TimeWindow } from './model.ts';
import { NextTimes } from './next-times.tsx';
import { parseRecurrence, type Recurrence, ruleText, weekdayIn } from './recurrence.ts';
import { dayAndMonth, nthName, weekdayName } from './wording.ts';

interface Props {
  readonly value: string | null;
  readonly onChange: (rule: string | null) => void;
  readonly window: TimeWindow;
  readonly error: string | undefined;
}

type Kind = 'never' | 'daily' | 'weekly' | 'date' | 'nth' | 'last' | 'yearly' | 'custom';

function kindOf(rule: Recurrence): Kind {
  if (rule.frequency === 'DAILY') return 'daily';
  if (rule.frequency === 'WEEKLY') return 'weekly';
  if (rule.frequency === 'YEARLY') return 'yearly';
  if (rule.nth === undefined) return 'date';
  return rule.nth === -1 ? 'last' : 'nth';
}

const simple: Omit<Recurrence, 'frequency'> = {
  interval: 1,
  weekdays: [],
  nth: undefined,
  count: undefined,
  until: undefined,
};

/** How a maintenance repeats: the usual rules as choices, every other one as text. Says what follows from it. */
export function RecurrenceField({ value, onChange, window, error }: Props) {
  const text = words.schedules;
  const { page: zone } = zones;
  const { start } = window;
  const rule = value === null ? undefined : parseRecurrence(value);
  const [isCustom, setCustom] = useState(value !== null && rule === undefined);
  const { weekday, nth } = weekdayIn(start, zone);
  const isLast = isLastOfMonth(start, zone);
  const kind: Kind = isCustom ? 'custom' : rule ? kindOf(rule) : 'never';

  const choose = (next: Kind) => {
    setCustom(next === 'custom');
    const ends = { count: rule?.count, until: rule?.until };
    const set = (change: Pick<Recurrence, 'frequency'> & Partial<Recurrence>) =>
      onChange(ruleText({ ...simple, ...ends, ...change }));
    if (next === 'never') onChange(null);
    if (next === 'daily') set({ frequency: 'DAILY' });
    if (next === 'weekly') set({ frequency: 'WEEKLY' });
    if (next === 'date') set({ frequency: 'MONTHLY' });
    if (next === 'nth') set({ frequency: 'MONTHLY', weekdays: [weekday], nth: nth === -1 ? 4 : nth });
    if (next === 'last') set({ frequency: 'MONTHLY', weekdays: [weekday], nth: -1 });
    if (next === 'yearly') set({ frequency: 'YEARLY' });
    if (next === 'custom' && value === null) onChange('FREQ=WEEKLY');
  };
  const nthOption = (kindOfOption: Kind, which: number) => {
    const [named = weekday] = kind === kindOfOption ? (rule?.weekdays ?? []) : [];
    const shown = kind === kindOfOption ? (rule?.nth ?? which) : which;
    return {
      value: kindOfOption,
      label: fill(text.monthlyByWeekday, { nth: nthName(shown), weekday: weekdayName(named) }),
    };
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={text.recurrence}
        size="md"
        value={kind}
        error={error}
        onChange={({ currentTarget }) => choose(currentTarget.value as Kind)}
        data={[
          { value: 'never', label: text.never },
          { value: 'daily', label: text.daily },
          { value: 'weekly', label: fill(text.weekly, { weekday: weekdayName(weekday) }) },
          {
            value: 'date',
            label: fill(text.monthlyByDate, { day: Number(wallTimeOf(start, zone).slice(8, 10)) }),
          },
          ...(nth !== -1 || kind === 'nth' ? [nthOption('nth', nth)] : []),
          ...(isLast || kind === 'last' ? [nthOption('last', -1)] : []),
          { value: 'yearly', label: fill(text.yearly, { date: dayAndMonth(start, zone) }) },
          { value: 'custom', label: text.custom },
        ]}
      />
      {kind === 'custom' && (
        <TextInput
          label={text.rule}
          description={text.ruleHint}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      )}
      {kind !== 'custom' && rule && (
        <RuleDetails rule={rule} weekday={weekday} onChange={(next) => onChange(ruleText(next))} />
      )}
      {value !== null && <NextTimes rule={value} window={window} />}
    </Stack>
  );
}

function isLastOfMonth(date: Date, zone: string): boolean {
  const wall = wallTimeOf(date, zone);
  const [year = 0, month = 1, day = 1] = wall.slice(0, 10).split('-').map(Number);
  return day + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate();
}

interface DetailProps {
  readonly rule: Recurrence;
  /** The weekday of the start, which counts as long as nobody chooses others. */
  readonly weekday: number;
  readonly onChange: (rule: Recurrence) => void;
}

function RuleDetails({ rule, weekday, onChange }: DetailProps) {
  const text = words.schedules;
  const chosen = rule.weekdays.length > 0 ? rule.weekdays : [weekday];
  const end = rule.count !== undefined ? 'count' : rule.until !== undefined ? 'until' : 'never';
  const setEnd = (next: 'never' | 'until' | 'count') =>
    onChange({
      ...rule,
      count: next === 'count' ? (rule.count ?? 10) : undefined,
      until: next === 'until' ? (rule.until ?? inAYear()) : undefined,
    });
  return (
    <>
      <Group gap="xs" align="end">
        <TextInput
          className={classes.number ?? ''}
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          label={text.every}
          value={rule.interval}
          onChange={({ currentTarget }) => onChange({ ...rule, interval: numberIn(currentTarget.value, 99) })}
        />
        <Text className={classes.unit ?? ''}>{count(text.unit[rule.frequency], rule.interval)}</Text>
      </Group>
      {rule.frequency === 'WEEKLY' && (
        <Checkbox.Group
          label={text.onDays}
          value={chosen.map(String)}
          onChange={(days) => days.length > 0 && onChange({ ...rule, weekdays: days.map(Number).sort() })}
        >
          <div className={classes.weekdays}>
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <Checkbox key={day} value={String(day)} label={weekdayName(day, 'short')} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Choices
        label={text.ends}
        value={end}
        onChange={setEnd}
        choices={[
          { value: 'never', label: text.endsNever },
          { value: 'until', label: text.endsUntil },
          { value: 'count', label: text.endsAfter },
        ]}
      />
      {end === 'until' && (
        <TextInput
          type="date"
          label={text.until}
          value={rule.until ?? ''}
          onChange={({ currentTarget }) =>
            currentTarget.value !== '' && onChange({ ...rule, until: currentTarget.value })
          }
        />
      )}
      {end === 'count' && (
        <TextInput
          className={classes.number ?? ''}
          type="number"
          inputMode="numeric"
          min={2}
          max={1000}
          label={text.times}
          value={rule.count ?? ''}
          onChange={({ currentTarget }) => onChange({ ...rule, count: numberIn(currentTarget.value, 1000) })}
        />
      )}
    </>
  );
}

const numberIn = (text: string, max: number): number =>
  Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), max);

const inAYear = (): string => new Date(serverNow() + 365 * 86_400_000).toISOString().slice(0, 10);
