import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { isColour, longColour } from '../../../common/colours.ts';
import { type StatusName, statusNames } from '../../../common/settings.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { fill, words } from '../../words/words.ts';
import { type ControlProps, textIn } from './control.ts';
import { schemaOf, textsIn } from './model.ts';
import classes from './settings.module.css';

/** A fieldset with one row for each status. */
function StatusRows({
  label,
  help,
  error,
  children,
}: Pick<ControlProps, 'label' | 'help' | 'error'> & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={classes.list} aria-describedby={`${id}-help ${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {children}
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </fieldset>
  );
}

/** What the dashboard calls a status. */
const nameOf = (index: number): string =>
  Object.entries(words.common.componentStatus).find(([status]) => Number(status) === index + 1)?.[1] ?? '';

/** A colour for each status. The mark beside it shows which one is meant, whatever its colour. */
export function StatusColoursControl({ label, help, value, onChange, error }: ControlProps) {
  const colours = textsIn(value);
  const set = (status: StatusName, colour: string) =>
    onChange({ ...colours, [status]: colour } as Parameters<typeof onChange>[0]);
  return (
    <StatusRows label={label} help={help} error={error}>
      {statusNames.map((status, index) => {
        const colour = textIn(colours[status]);
        return (
          <div key={status} className={classes.statusRow}>
            <StatusMark status={index + 1} />
            <TextInput
              aria-label={`${label}: ${nameOf(index)}`}
              value={colour}
              onChange={(event) => set(status, event.currentTarget.value)}
              maxLength={7}
              spellCheck={false}
              autoCapitalize="none"
              dir="ltr"
              error={!isColour(colour) && words.settings.notAColour}
              classNames={{ wrapper: classes.hex ?? '' }}
            />
            <input
              type="color"
              aria-label={fill(words.settings.pickColour, { name: nameOf(index) })}
              className={classes.swatch}
              value={isColour(colour) ? longColour(colour) : '#000000'}
              onChange={(event) => set(status, event.currentTarget.value)}
            />
            <span>{nameOf(index)}</span>
          </div>
        );
      })}
    </StatusRows>
  );
}

/** What each status is called. Without a name, each language has its own. */
export function StatusLabelsControl({ name, label, help, value, onChange, error }: ControlProps) {
  const labels = textsIn(value);
  const { maxLength = 40 } = schemaOf(name);
  return (
    <StatusRows label={label} help={help} error={error}>
      {statusNames.map((status, index) => (
        <div key={status} className={classes.statusRow}>
          <StatusMark status={index + 1} />
          <TextInput
            aria-label={`${label}: ${nameOf(index)}`}
            placeholder={nameOf(index)}
            value={textIn(labels[status])}
            onChange={({ currentTarget }) =>
              onChange({
                ...labels,
                [status]: currentTarget.value === '' ? null : currentTarget.value,
              } as Parameters<typeof onChange>[0])
            }
            maxLength={maxLength}
            dir="auto"
          />
        </div>
      ))}
    </StatusRows>
  );
}
