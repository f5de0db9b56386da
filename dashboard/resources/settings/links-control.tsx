import { Button, CloseButton, TextInput } from '@mantine/core';
import { useId } from 'react';
import { fill, words } from '../../words/words.ts';
import type { ControlProps } from './control.ts';
import { linksIn, schemaOf } from './model.ts';
import classes from './settings.module.css';

/** A list of links, each with its text and its address. */
export function LinksControl({ name, label, help, value, onChange, error }: ControlProps) {
  const text = words.settings;
  const id = useId();
  const links = linksIn(value);
  const { maxItems = 8, items } = schemaOf(name);
  const replace = (index: number, change: Partial<(typeof links)[number]>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...change } : link)));
  return (
    <fieldset className={classes.list} aria-describedby={`${id}-help ${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {links.length === 0 && <p className={classes.hint}>{text.noLinks}</p>}
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while it is typed.
        <div key={index} className={classes.link}>
          <TextInput
            aria-label={fill(text.linkLabel, { number: index + 1 })}
            value={link.label}
            onChange={(event) => replace(index, { label: event.currentTarget.value })}
            maxLength={items?.maxLength ?? 40}
            dir="auto"
          />
          <TextInput
            aria-label={fill(text.linkUrl, { number: index + 1 })}
            value={link.url}
            onChange={(event) => replace(index, { url: event.currentTarget.value })}
            placeholder="https://"
            inputMode="url"
            dir="ltr"
          />
          <CloseButton
            size="lg"
            aria-label={fill(text.removeLink, { number: index + 1 })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
      {links.length < maxItems && (
        <Button variant="default" onClick={() => onChange([...links, { label: '', url: '' }])}>
          {text.addLink}
        </Button>
      )}
    </fieldset>
  );
}
