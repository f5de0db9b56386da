import { Textarea, TextInput } from '@mantine/core';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { type ControlProps, textIn } from './control.ts';
import { defaultOf, schemaOf } from './model.ts';
import classes from './settings.module.css';

/** An empty text is no text, where the setting allows that. */
const settingText = ({ name }: ControlProps, text: string) =>
  text === '' && defaultOf(name) === null ? null : text;

export const TextControl = (props: ControlProps) => (
  <TextInput
    label={props.label}
    description={props.help}
    value={textIn(props.value)}
    onChange={(event) => props.onChange(settingText(props, event.currentTarget.value))}
    maxLength={schemaOf(props.name).maxLength ?? 255}
    error={props.error}
    dir="auto"
  />
);

export const CodeControl = (props: ControlProps) => (
  <Textarea
    label={props.label}
    description={props.help}
    value={textIn(props.value)}
    onChange={(event) => props.onChange(settingText(props, event.currentTarget.value))}
    maxLength={schemaOf(props.name).maxLength ?? 65_535}
    autosize
    minRows={4}
    maxRows={16}
    spellCheck={false}
    autoCapitalize="none"
    dir="ltr"
    classNames={{ input: classes.code ?? '' }}
    error={props.error}
  />
);

export const MarkdownControl = (props: ControlProps) => (
  <MarkdownField
    label={props.label}
    description={props.help}
    value={textIn(props.value)}
    onChange={(text) => props.onChange(settingText(props, text))}
    error={props.error}
  />
);
