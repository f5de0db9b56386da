import { Checkbox, Group, NativeSelect, NumberInput, Switch } from '@mantine/core';
import type { SettingName } from '../../../common/settings.ts';
import { locale } from '../../words/words.ts';
import { type ControlProps, numberIn } from './control.ts';
import { type Settings, schemaOf } from './model.ts';
import classes from './settings.module.css';
import { choiceName } from './shown-value.ts';

export const SwitchControl = ({ label, help, value, onChange, error }: ControlProps) => (
  <Switch
    label={label}
    description={help}
    checked={value === true}
    onChange={(event) => onChange(event.currentTarget.checked)}
    error={error}
  />
);

export function NumberControl({ name, label, help, value, onChange, error }: ControlProps) {
  const { minimum = 0, maximum } = schemaOf(name);
  return (
    <NumberInput
      label={label}
      description={help}
      value={numberIn(value)}
      onChange={(next) => typeof next === 'number' && onChange(next)}
      min={minimum}
      {...(maximum !== undefined && { max: maximum })}
      allowDecimal={false}
      inputMode="numeric"
      hideControls
      classNames={{ wrapper: classes.short ?? '' }}
      error={error}
    />
  );
}

/** Where the language writes the sign, and whether with a space. */
const percentSign = (): { readonly prefix: string; readonly suffix: string } => {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.5);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('');
  return { prefix: textOf(parts.slice(0, at)), suffix: textOf(parts.slice(at + 1)) };
};

/** A share of the whole, which people write in percent. */
export const ShareControl = ({ label, help, value, onChange, error }: ControlProps) => (
  <NumberInput
    label={label}
    description={help}
    value={Math.round(numberIn(value) * 1000) / 10}
    onChange={(next) => typeof next === 'number' && next > 0 && onChange(next / 100)}
    min={0}
    max={100}
    decimalScale={1}
    {...percentSign()}
    inputMode="decimal"
    hideControls
    classNames={{ wrapper: classes.short ?? '' }}
    error={error}
  />
);

/** The value among those that the schema allows, with its type. */
const allowed = (name: SettingName, text: string): Settings[SettingName] | undefined =>
  schemaOf(name).enum?.find((each) => String(each) === text) as Settings[SettingName] | undefined;

export const ChoiceControl = ({ name, label, help, value, onChange, error }: ControlProps) => (
  <NativeSelect
    label={label}
    description={help}
    value={String(value)}
    data={(schemaOf(name).enum ?? []).map((each) => ({ value: String(each), label: choiceName(name, each) }))}
    onChange={(event) => {
      const next = allowed(name, event.currentTarget.value);
      if (next !== undefined) onChange(next);
    }}
    classNames={{ wrapper: classes.medium ?? '' }}
    error={error}
  />
);

export function ChoicesControl({ name, label, help, value, onChange, error }: ControlProps) {
  const choices = schemaOf(name).items?.enum ?? [];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group
      label={label}
      description={help}
      value={chosen}
      onChange={(next) =>
        onChange(choices.filter((each) => next.includes(String(each))) as Settings[SettingName])
      }
      error={error}
    >
      <Group gap="sm" mt="xs">
        {choices.map((each) => (
          <Checkbox key={each} value={String(each)} label={choiceName(name, each)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
