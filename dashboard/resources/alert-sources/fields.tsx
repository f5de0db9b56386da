import { Autocomplete, NumberInput, TextInput } from '@mantine/core';
import type { JsonPaths } from '../../../common/alert-senders.ts';
import { fieldError } from '../../ui/problem.ts';
import { fill, words } from '../../words/words.ts';
import classes from './alert-sources.module.css';
import {
  hasSignature,
  isRepeating,
  type ShownPath,
  type SourceFields,
  senderName,
  shownPaths,
} from './model.ts';
import type { SampleValue } from './sample.ts';

interface Props {
  readonly value: SourceFields;
  readonly onChange: (change: Partial<SourceFields>) => void;
  readonly error: unknown;
  /** Whether the server knows a signing secret already. */
  readonly isSecretStored?: boolean;
  /** What arrived last. */
  readonly sample?: readonly SampleValue[];
}

/** What a source is called, what its sender signs with, and where things are in its JSON. */
export function SourceFormFields({ value, onChange, error, isSecretStored = false, sample = [] }: Props) {
  const text = words.alerts;
  return (
    <>
      <TextInput
        size="md"
        label={words.checks.name}
        placeholder={senderName(value.kind)}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={fieldError(error, 'name')}
        dir="auto"
      />
      {hasSignature(value.kind) && (
        <TextInput
          size="md"
          type="password"
          autoComplete="off"
          label={text.signingSecret}
          description={
            isSecretStored ? text.signingStored : fill(text.signingHint, { sender: senderName(value.kind) })
          }
          value={value.signingSecret}
          onChange={({ currentTarget }) => onChange({ signingSecret: currentTarget.value })}
          error={fieldError(error, 'signing_secret')}
          dir="ltr"
        />
      )}
      <NumberInput
        size="md"
        label={text.expiresAfter}
        description={text.expiresAfterHint}
        value={value.expiresAfter ?? ''}
        onChange={(next) => onChange({ expiresAfter: next === '' ? null : Number(next) })}
        min={0}
        allowDecimal={false}
        hideControls
        error={fieldError(error, 'expires_after')}
      />
      {isRepeating(value.kind) && (
        <TextInput
          size="md"
          label={text.heartbeats}
          description={text.heartbeatsHint}
          value={value.heartbeats}
          onChange={({ currentTarget }) => onChange({ heartbeats: currentTarget.value })}
          error={fieldError(error, 'heartbeats')}
          dir="ltr"
        />
      )}
      {value.kind === 'json' && (
        <PathFields
          paths={value.paths}
          onChange={(paths) => onChange({ paths })}
          error={error}
          sample={sample}
        />
      )}
    </>
  );
}

interface PathProps {
  readonly paths: JsonPaths;
  readonly onChange: (paths: JsonPaths) => void;
  readonly error: unknown;
  readonly sample: readonly SampleValue[];
}

/** Each path can be chosen from what arrived last, which shows the values. */
function PathFields({ paths, onChange, error, sample }: PathProps) {
  const text = words.alerts;
  const labels: Readonly<Record<ShownPath, string>> = {
    key: text.key,
    title: text.pathTitle,
    severity: text.severity,
    state: words.checks.state,
    link: text.pathLink,
  };
  const values = new Map(sample.map(({ path, value }) => [path, value]));
  return (
    <fieldset className={classes.paths}>
      <legend className={classes.legend}>{text.paths}</legend>
      <p className={classes.hint}>{text.pathsHint}</p>
      {shownPaths.map((name) => (
        <Autocomplete
          key={name}
          size="md"
          label={labels[name]}
          value={paths[name] ?? ''}
          data={sample.map(({ path }) => path)}
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <span className={classes.option} dir="ltr">
              <b>{option.value}</b> {values.get(option.value)}
            </span>
          )}
          onChange={(path) => onChange({ ...paths, [name]: path })}
          error={fieldError(error, `paths.${name}`) ?? (name === 'key' && fieldError(error, 'paths'))}
          dir="ltr"
        />
      ))}
    </fieldset>
  );
}
