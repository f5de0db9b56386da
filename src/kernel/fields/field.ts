import type { Generated } from 'kysely';
import { z } from 'zod';
import type { Fixed, Unlogged } from '../db/tables/columns.ts';
import type { Field as FormField } from '../validation/form.ts';
import { TRANSLATIONS } from '../validation/translations.ts';
import { type Kind, kindOf, reference, time, translations } from './kinds.ts';

/**
 * What a resource has: every field once, in the order in which responses show them. `input.ts`, `attributes.ts` and
 * `records.ts` make from it what requests give, what responses show, and what exports record; `TableOf` is its table.
 */
export type Fields = Readonly<Record<string, Field | Asked | Computed>>;

interface Options {
  /** The sentence of the API reference about what requests give. */
  readonly about?: string;
  /** Whether a new record needs it. Otherwise it has `default`, or null, or what the action makes of it. */
  readonly required?: true;
  /** Required, unless the body has this other field, from which the action may derive it. */
  readonly unless?: string;
  readonly default?: unknown;
  /** For the API reference: the default that the action gives it, which depends on other fields. */
  readonly usually?: unknown;
  /** False: no request gives it. */
  readonly given?: false;
  /** False: it may be missing, but no request can clear it. */
  readonly clearable?: false;
  /** What null stands for in a request, and nothing in that for a new record. The column is never null. */
  readonly cleared?: unknown;
  /** Where the API reference and errors list it, if not in the order of the responses: after this field. */
  readonly after?: string;
  /** The name of its column, if it has another one. */
  readonly column?: string;
  /** A column with the case-folded text, which searches use. */
  readonly folded?: string;
  /** The name of its attribute, if it has another one. False: there is none, such as for what a relationship shows. */
  readonly shown?: string | false;
  /** True: its attribute follows from more than its column, so the serializer is told what it is. */
  readonly computed?: true;
  /** The name in exports, if it is not the name of the column. False: exports lack it. */
  readonly recorded?: string | false;
  /** Exports of older versions lack it: then it is `default`, or null. */
  readonly addedLater?: true;
  /** False: events do not record it. */
  readonly logged?: false;
  /** False: it changes without a write of the record, so the ETag does not depend on it. */
  readonly versioned?: false;
  /** True: the database has a value for rows that are inserted without one. */
  readonly generated?: true;
  /** True: set once, when the row is created. */
  readonly fixed?: true;
  /** True: its value needs more than its kind, so the action writes it. */
  readonly byHand?: true;
  /**
   * True: the column has the id of a record that everybody else calls by a name, such as a slug. The action finds the id, the source
   * joins the name, and the exporter passes it.
   */
  readonly joined?: true;
}

export interface Field<K extends Kind = Kind, O extends Options = Options> {
  readonly is: 'field';
  readonly kind: K;
  readonly options: O;
}

/** What requests give and no column of the table has. */
interface Asked<F extends FormField = FormField, S extends z.ZodType | undefined = z.ZodType | undefined> {
  readonly is: 'asked';
  readonly field: F;
  /** What responses show of it, if they do. The serializer is told what it is, unless only some responses have it. */
  readonly shown: S;
}

/** What responses show and nobody gives. The serializer is told what it is, unless only some responses have it. */
interface Computed<S extends z.ZodType = z.ZodType> {
  readonly is: 'computed';
  readonly shown: S;
}

export const field = <K extends Kind, const O extends Options>(kind: K, options: O): Field<K, O> => ({
  is: 'field',
  kind,
  options,
});

export function asked<F extends FormField>(input: F): Asked<F, undefined>;
export function asked<F extends FormField, S extends z.ZodType>(input: F, shown: S): Asked<F, S>;
export function asked(input: FormField, shown?: z.ZodType): Asked {
  return { is: 'asked', field: input, shown };
}

export const computed = <S extends z.ZodType>(shown: S): Computed<S> => ({ is: 'computed', shown });

const columnOnly = { given: false, shown: false, recorded: false } as const;
const storedOnly = <T>() =>
  kindOf<z.ZodNever, T, z.ZodNever, z.ZodNever>({
    given: z.never(),
    shown: z.never(),
    recorded: z.never(),
    store: (value) => value,
  });

/** A column that events record, and nothing else shows. */
export const hidden = <T>() => field(storedOnly<T>(), columnOnly);
/** A column that not even events record. */
export const internal = <T>() => field(storedOnly<T>(), { ...columnOnly, logged: false });

export const id = field(reference(), { given: false, generated: true });

/** The translations of texts. */
export const translated = <const A extends string>(
  texts: Readonly<Record<string, z.ZodType>>,
  { after }: { readonly after: A },
) => field(translations(texts), { about: TRANSLATIONS, generated: true, after });

/** When the record was created and last changed. */
export const times = {
  created_at: field(time(), { given: false, shown: 'created', fixed: true }),
  updated_at: field(time(), { given: false, shown: 'updated' }),
};

/* The types that follow from the fields of a resource. */

/** What its column holds. */
export type Stored<F> = F extends { kind: { store(value: never): infer S } } ? S : never;
export type OptionsOf<F> = F extends { options: infer O } ? O : unknown;
export type ColumnOf<N, F> = OptionsOf<F> extends { column: infer C extends string } ? C : N;
/** The column with its case-folded text, if it has one. */
export type FoldedOf<F> = OptionsOf<F> extends { folded: infer C extends string } ? C : never;

type IsField<F, As> = F extends Field ? As : never;
type Column<F> = OptionsOf<F> extends { logged: false } ? Unlogged<StoredInColumn<F>> : StoredInColumn<F>;
type StoredInColumn<F> =
  OptionsOf<F> extends { joined: true }
    ? number | null
    : OptionsOf<F> extends { generated: true }
      ? Generated<Stored<F>>
      : OptionsOf<F> extends { fixed: true }
        ? Fixed<Stored<F>>
        : Stored<F>;

/** The table of a resource. */
export type TableOf<F extends Fields> = {
  [N in keyof F as IsField<F[N], ColumnOf<N, F[N]>>]: Column<F[N]>;
} & { [N in keyof F as FoldedOf<F[N]>]: Unlogged<string> };

/** A field with its name and its column, which may be the same. */
export interface NamedField {
  readonly name: string;
  readonly column: string;
  readonly kind: Kind;
  readonly options: Options;
}

export const storedFields = (fields: Fields): NamedField[] =>
  Object.entries(fields).flatMap(([name, entry]) =>
    entry.is === 'field'
      ? [{ name, column: entry.options.column ?? name, kind: entry.kind, options: entry.options }]
      : [],
  );
