import { Button } from '@mantine/core';
import type { SettingName } from '../../../common/settings.ts';
import { isSame } from '../../api/conflict.ts';
import { fill, words } from '../../words/words.ts';
import {
  ChoiceControl,
  ChoicesControl,
  NumberControl,
  ShareControl,
  SwitchControl,
} from './choice-controls.tsx';
import { ColourControl } from './colour-control.tsx';
import type { ControlProps } from './control.ts';
import { LinksControl } from './links-control.tsx';
import { MinutesControl } from './minutes-control.tsx';
import { type ControlKind, controlOf, defaultOf, type Settings } from './model.ts';
import { MomentControl } from './moment-control.tsx';
import { PictureControl } from './picture-control.tsx';
import classes from './settings.module.css';
import { shownValue } from './shown-value.ts';
import { StatusColoursControl, StatusLabelsControl } from './status-controls.tsx';
import { CodeControl, MarkdownControl, TextControl } from './text-controls.tsx';
import { TranslationsControl } from './translations-control.tsx';
import { ZoneControl } from './zone-control.tsx';

const controls: Readonly<Record<ControlKind, (props: ControlProps) => React.ReactNode>> = {
  switch: SwitchControl,
  number: NumberControl,
  share: ShareControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  minutes: MinutesControl,
  text: TextControl,
  code: CodeControl,
  markdown: MarkdownControl,
  zone: ZoneControl,
  colour: ColourControl,
  picture: PictureControl,
  statusColours: StatusColoursControl,
  statusLabels: StatusLabelsControl,
  links: LinksControl,
  moment: MomentControl,
  translations: TranslationsControl,
};

interface Props {
  readonly name: SettingName;
  readonly value: Settings[SettingName];
  readonly onChange: (value: Settings[SettingName]) => void;
  readonly error: string | undefined;
}

/** One setting: the field that suits its type, its default, and a way back to it. */
export function SettingField({ name, value, onChange, error }: Props) {
  const text = words.settings;
  const { label, help } = text.settings[name];
  const Control = controls[controlOf(name)];
  const isDefault = isSame(value, defaultOf(name));
  return (
    <div className={classes.setting}>
      <Control name={name} label={label} help={help} value={value} onChange={onChange} error={error} />
      <div className={classes.default}>
        <span>{fill(text.defaultIs, { value: shownValue(name, defaultOf(name)) })}</span>
        {!isDefault && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={fill(text.resetOf, { name: label })}
            onClick={() => onChange(defaultOf(name))}
          >
            {text.reset}
          </Button>
        )}
      </div>
    </div>
  );
}
