import { Button, CloseButton, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { Expectation } from '../../../common/checks.ts';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import {
  choiceOf,
  type ExpectationChoice,
  emptyExpectations,
  expectationsFor,
  type FormProps,
} from './model.ts';

/** What must be so for a result to be good. */
export function ExpectationFields({ value: { kind, expect }, onChange, error }: FormProps) {
  const text = words.checks;
  const choices = expectationsFor(kind);
  const [first] = choices;
  const set = (index: number, next: Expectation | undefined) =>
    onChange({ expect: expect.flatMap((each, at) => (at === index ? (next ? [next] : []) : [each])) });
  return (
    <fieldset className={classes.expect}>
      <legend className={classes.legend}>{text.expect}</legend>
      {expect.length === 0 && kind === 'http' && <p className={classes.hint}>{text.expectHint}</p>}
      {expect.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an expectation has nothing else that tells it apart.
        <div key={index} className={classes.expectation}>
          <NativeSelect
            size="md"
            aria-label={text.expect}
            value={choiceOf(each)}
            onChange={({ currentTarget }) => {
              const chosen = choices.find((choice) => choice === currentTarget.value);
              if (chosen) set(index, emptyExpectations[chosen]);
            }}
            data={choices.map((choice) => ({ value: choice, label: text.expectations[choice] }))}
          />
          <ExpectationValue
            value={each}
            onChange={(next) => set(index, next)}
            error={
              fieldError(error, `expect.${index}`) ?? (index === 0 ? fieldError(error, 'expect') : undefined)
            }
          />
          <CloseButton size="lg" aria-label={text.removeExpectation} onClick={() => set(index, undefined)} />
        </div>
      ))}
      {first && (
        <Button
          variant="default"
          onClick={() => onChange({ expect: [...expect, emptyExpectations[nextChoice(choices, expect)]] })}
        >
          {text.addExpectation}
        </Button>
      )}
    </fieldset>
  );
}

/** The first that is not used yet. */
const nextChoice = (
  choices: readonly ExpectationChoice[],
  expect: readonly Expectation[],
): ExpectationChoice =>
  choices.find((choice) => expect.every((each) => choiceOf(each) !== choice)) ?? choices[0] ?? 'latency';

interface ValueProps {
  readonly value: Expectation;
  readonly onChange: (value: Expectation) => void;
  readonly error: string | undefined;
}

function ExpectationValue({ value, onChange, error }: ValueProps) {
  const text = words.checks;
  const label = text.expectations[choiceOf(value)];
  const common = { 'aria-label': label, error, className: classes.grow ?? '' };
  const textInput = (content: string, change: (typed: string) => Expectation, placeholder = '') => (
    <TextInput
      {...common}
      value={content}
      onChange={({ currentTarget }) => onChange(change(currentTarget.value))}
      placeholder={placeholder}
      dir="auto"
      spellCheck={false}
    />
  );
  const numberInput = (content: number, change: (typed: number) => Expectation) => (
    <NumberInput
      {...common}
      size="md"
      value={content}
      onChange={(typed) => onChange(change(Number(typed)))}
      min={0}
      allowDecimal={false}
      hideControls
    />
  );
  switch (value.type) {
    case 'status':
      return textInput(value.ranges, (ranges) => ({ type: 'status', ranges }), '200-299,301');
    case 'text':
      return value.absent === undefined
        ? textInput(value.present ?? '', (present) => ({ type: 'text', present }))
        : textInput(value.absent, (absent) => ({ type: 'text', absent }));
    case 'json':
      return textInput(value.expression, (expression) => ({ type: 'json', expression }), 'status = "ok"');
    case 'latency':
      return numberInput(value.below, (below) => ({ type: 'latency', below }));
    case 'certificate':
      return numberInput(value.days, (days) => ({ type: 'certificate', days }));
    case 'domain':
      return numberInput(value.days, (days) => ({ type: 'domain', days }));
    case 'records':
      return textInput(
        value.values.join(', '),
        (typed) => ({ ...value, values: typed.split(/,\s*/) }),
        '192.0.2.1, 192.0.2.2',
      );
    case 'header': {
      const { contains = '', name } = value;
      return (
        <>
          <TextInput
            {...common}
            aria-label={text.headerName}
            placeholder={text.headerName}
            value={name}
            onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
            dir="ltr"
          />
          <TextInput
            className={classes.grow ?? ''}
            aria-label={text.headerContains}
            placeholder={text.headerContains}
            value={contains}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value;
              onChange({ type: 'header', name, ...(typed !== '' && { contains: typed }) });
            }}
            dir="auto"
          />
        </>
      );
    }
  }
}
