import { TextInput } from '@mantine/core';
import { isColour, longColour } from '../../../common/colours.ts';
import { fill, words } from '../../words/words.ts';
import { readabilityOf } from './colours.ts';
import { type ControlProps, textIn } from './control.ts';
import classes from './settings.module.css';

function hintFor(colour: string): string {
  const text = words.settings;
  if (!isColour(colour)) return text.notAColour;
  const { onLight, onDark, isGoodOnLight, isGoodOnDark } = readabilityOf(colour);
  if (isGoodOnLight && isGoodOnDark) return text.contrastGood;
  if (!isGoodOnLight && !isGoodOnDark) return text.contrastBoth;
  return isGoodOnLight
    ? fill(text.contrastDark, { ratio: onDark.toFixed(1) })
    : fill(text.contrastLight, { ratio: onLight.toFixed(1) });
}

/** A colour, picked or written, with what it means for people who read the page. */
export function ColourControl({ label, help, value, onChange, error }: ControlProps) {
  const colour = textIn(value);
  return (
    <div>
      <div className={classes.colour}>
        <TextInput
          label={label}
          description={help}
          value={colour}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={7}
          spellCheck={false}
          autoCapitalize="none"
          dir="ltr"
          error={error}
        />
        <input
          type="color"
          aria-label={fill(words.settings.pickColour, { name: label })}
          className={classes.swatch}
          value={isColour(colour) ? longColour(colour) : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p className={classes.hint} role="status">
        {hintFor(colour)}
      </p>
    </div>
  );
}
