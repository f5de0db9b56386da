import type { z } from 'zod';
import { fold } from '../../lib/text.ts';
import type { Field as FormField } from '../validation/form.ts';
import {
  type ColumnOf,
  type Field,
  type Fields,
  type FoldedOf,
  type NamedField,
  type OptionsOf,
  type Stored,
  storedFields,
} from './field.ts';

/* What requests give, and what of it is stored as it is. */

type IsGiven<F> = OptionsOf<F> extends { given: false } ? false : true;
type IsRequired<F> = OptionsOf<F> extends { required: true } | { unless: string } ? true : false;
type IsClearable<F> =
  OptionsOf<F> extends { clearable: false }
    ? false
    : OptionsOf<F> extends { cleared: unknown }
      ? true
      : null extends Stored<F>
        ? true
        : false;
type IsFilled<F> = OptionsOf<F> extends { default: unknown } ? true : false;
/** Whether every new record has a value that follows from the request alone. */
type IsCertain<F> =
  OptionsOf<F> extends { byHand: true } | { joined: true }
    ? false
    : true extends IsRequired<F> | IsClearable<F> | IsFilled<F>
      ? true
      : false;

type FormFieldOf<F> =
  F extends Field<infer K>
    ? FormField<K['given'], IsRequired<F>, IsClearable<F>> & { readonly fills: IsFilled<F> }
    : F extends { readonly field: infer G }
      ? G
      : never;

type GivenName<N, F> = F extends Field
  ? IsGiven<F> extends true
    ? N
    : never
  : F extends { readonly is: 'asked' }
    ? N
    : never;

/** The fields of a request body. */
type InputOf<F extends Fields> = { [N in keyof F as GivenName<N, F[N]>]: FormFieldOf<F[N]> };

export function inputOf<F extends Fields>(fields: F): InputOf<F> {
  const names: string[] = [];
  const input: Record<string, FormField> = {};
  for (const [name, entry] of Object.entries(fields)) {
    if (entry.is === 'computed' || (entry.is === 'field' && entry.options.given === false)) continue;
    names.push(name);
    input[name] = entry.is === 'asked' ? entry.field : formField(entry);
  }
  for (const [name, entry] of Object.entries(fields)) {
    const after = entry.is === 'field' ? entry.options.after : undefined;
    if (after === undefined) continue;
    names.splice(names.indexOf(name), 1);
    names.splice(names.indexOf(after) + 1, 0, name);
  }
  return Object.fromEntries(names.map((name) => [name, input[name]])) as unknown as InputOf<F>;
}

function formField({ kind, options }: Field): FormField {
  const { about, required, unless, default: value, usually } = options;
  const isRequired = required === true || unless !== undefined;
  return {
    schema: kind.given,
    description: about,
    required: isRequired,
    nullable: isClearable(kind, options),
    ...(unless !== undefined && { unless }),
    ...(usually !== undefined && { default: usually }),
    ...(value !== undefined && { default: value, fills: true }),
  };
}

type Given<F> = F extends Field ? (IsGiven<F> extends true ? true : false) : false;

/** The columns of a new record that follow from the request alone. */
type NewColumns<F extends Fields> = {
  [N in keyof F as Given<F[N]> extends true
    ? IsCertain<F[N]> extends true
      ? ColumnOf<N, F[N]>
      : never
    : never]: Stored<F[N]>;
} & { [N in keyof F as FoldedOf<F[N]>]: string };

/** The columns that follow from the request if it has them. */
type ChangedColumns<F extends Fields> = {
  [N in keyof F as Given<F[N]> extends true
    ? OptionsOf<F[N]> extends { byHand: true } | { joined: true }
      ? never
      : ColumnOf<N, F[N]>
    : never]?: Stored<F[N]>;
} & { [N in keyof F as FoldedOf<F[N]>]?: string };

/** What a form has read. Names that no field has are left to the action. */
type Values<F extends Fields> = {
  readonly [N in keyof F as GivenName<N, F[N]>]?: F[N] extends Field<infer K>
    ? z.output<K['given']> | null
    : unknown;
};

const isWritten = ({ options }: NamedField): boolean =>
  options.given !== false && !options.byHand && !options.joined;

const isClearable = (kind: NamedField['kind'], { clearable, cleared }: NamedField['options']): boolean =>
  (kind.isNullable && clearable !== false) || cleared !== undefined;

const isCertain = ({ kind, options }: NamedField): boolean =>
  isClearable(kind, options) ||
  options.required === true ||
  options.unless !== undefined ||
  options.default !== undefined;

interface Columns<F extends Fields> {
  /** For an insert. What the request cannot say, the action adds. */
  readonly create: (values: Values<F>) => NewColumns<F>;
  /** For an update. */
  readonly change: (values: Values<F>) => ChangedColumns<F>;
}

/** Turns the values of a form into columns. */
export function columnsOf<F extends Fields>(fields: F): Columns<F> {
  const written = storedFields(fields).filter(isWritten);
  const read = (values: Values<F>, those: readonly NamedField[], isNew: boolean) => {
    const columns: Record<string, unknown> = {};
    for (const { name, column, kind, options } of those) {
      const value = (values as Record<string, unknown>)[name];
      if (value === undefined && !isNew) continue;
      columns[column] = value == null ? (options.cleared ?? null) : kind.store(value);
      if (options.folded !== undefined) columns[options.folded] = fold(String(value));
    }
    return columns;
  };
  const certain = written.filter(isCertain);
  return {
    create: (values) => read(values, certain, true) as NewColumns<F>,
    change: (values) => read(values, written, false) as ChangedColumns<F>,
  };
}
