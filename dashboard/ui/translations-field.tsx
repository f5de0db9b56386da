import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { locales } from '../../common/texts/locales.ts';
import type { Translations } from '../api/translations.ts';
import { words } from '../words/words.ts';
import { languageName } from './translations.ts';
import classes from './translations-field.module.css';

interface Props {
  readonly label?: string;
  readonly help?: string;
  /** The texts that can be translated, by name, with the label of each. */
  readonly texts: Readonly<Record<string, string>>;
  readonly value: Translations | null;
  readonly onChange: (value: Translations | null) => void;
  readonly error: string | undefined;
}

/** The same texts again, once for each language that somebody adds. */
export function TranslationsField({
  label = words.common.translations.label,
  help = words.common.translations.help,
  texts,
  value,
  onChange,
  error,
}: Props) {
  const id = useId();
  const given = value ?? {};
  const free = locales.filter((code) => !Object.hasOwn(given, code));
  const [chosen, setChosen] = useState('');
  const next = free.find((code) => code === chosen) ?? free[0] ?? '';
  const remove = (code: string) => {
    const left = Object.entries(given).filter(([language]) => language !== code);
    onChange(left.length > 0 ? Object.fromEntries(left) : null);
  };
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-help ${id}-error`}>
      <legend>{label}</legend>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {Object.entries(given).map(([code, own]) => (
        <fieldset key={code} className={classes.language}>
          <legend>{languageName(code)}</legend>
          {Object.entries(texts).map(([name, title]) => (
            <Textarea
              key={name}
              label={title}
              lang={code}
              dir="auto"
              autosize
              value={own[name] ?? ''}
              onChange={(event) =>
                onChange({ ...given, [code]: { ...own, [name]: event.currentTarget.value } })
              }
            />
          ))}
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`${words.common.remove}: ${languageName(code)}`}
            onClick={() => remove(code)}
          >
            {words.common.remove}
          </Button>
        </fieldset>
      ))}
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
      {next !== '' && (
        <div className={classes.add}>
          <NativeSelect
            aria-label={words.common.translations.language}
            value={next}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={free.map((code) => ({ value: code, label: languageName(code) }))}
          />
          <Button variant="default" onClick={() => onChange({ ...given, [next]: {} })}>
            {words.common.translations.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
