import { z } from 'zod';
import type { ReadContext } from '../jsonapi/read-context.ts';
import type { ColumnOf, Field, Fields, OptionsOf, Stored } from './field.ts';
import type { Kind } from './kinds.ts';

/* What responses show: the schema of the attributes, and the function that makes them. */

type IsShown<F> =
  OptionsOf<F> extends { shown: false } ? false : F extends { is: 'asked'; shown: undefined } ? false : true;
type ShownName<N, F> = OptionsOf<F> extends { shown: infer A extends string } ? A : N;
type ShownSchema<F> =
  F extends Field<infer K> ? K['shown'] : F extends { shown: infer S extends z.ZodType } ? S : never;

type Shape<F extends Fields> = {
  -readonly [N in keyof F as IsShown<F[N]> extends true ? ShownName<N, F[N]> : never]: ShownSchema<F[N]>;
};

/** The schema of the attributes, with what only some responses have. */
export function attributesSchema<F extends Fields>(fields: F): z.ZodObject<Shape<F>, z.core.$strict> {
  const shape = Object.entries(fields).flatMap(([name, entry]): [string, z.ZodType][] => {
    if (entry.is !== 'field') return entry.shown ? [[name, entry.shown]] : [];
    const { shown = name } = entry.options;
    return shown === false ? [] : [[shown, entry.kind.shown]];
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodObject<Shape<F>, z.core.$strict>;
}

/** What only some responses have, such as translations. The serializer adds it. */
type IsExtra<F> = undefined extends z.output<ShownSchema<F>> ? true : false;
const isExtra = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

type IsTold<F> = F extends { shown: z.ZodType }
  ? true
  : OptionsOf<F> extends { computed: true }
    ? true
    : false;

/** What a record must have, so that its attributes can be shown. */
type Shows<F extends Fields> = {
  readonly [N in keyof F as F[N] extends Field
    ? [IsShown<F[N]>, IsExtra<F[N]>, IsTold<F[N]>] extends [true, false, false]
      ? OptionsOf<F[N]> extends { joined: true }
        ? N
        : ColumnOf<N, F[N]>
      : never
    : never]: Stored<F[N]>;
};

type Unchanging<T> = T extends object ? { readonly [K in keyof T]: Unchanging<T[K]> } : T;

/** What the fields alone do not say. */
type ComputedBy<F extends Fields> = {
  readonly [N in keyof F as [IsTold<F[N]>, IsExtra<F[N]>] extends [true, false] ? N : never]: Unchanging<
    z.output<ShownSchema<F[N]>>
  >;
};

type Serialize<F extends Fields> = (
  readContext: ReadContext,
  record: Shows<F>,
  computed: ComputedBy<F>,
) => Record<string, unknown>;

/**
 * Makes the function from records to attributes. It is compiled once, into the object literal that somebody would write by hand: a
 * loop over the fields makes objects without one shape, which cost twice as much to make and to print. All names are those of
 * Daymark's own fields, so this is safe.
 */
export function attributesOf<F extends Fields>(fields: F): Serialize<F> {
  const shows: Kind['show'][] = [];
  const members = Object.entries(fields).flatMap(([name, entry]): string[] => {
    if (entry.is !== 'field')
      return !entry.shown || isExtra(entry.shown) ? [] : [member(name, `computed.${name}`)];
    const { shown = name, joined, column = name, computed } = entry.options;
    if (shown === false || isExtra(entry.kind.shown)) return [];
    if (computed) return [member(shown, `computed.${name}`)];
    const value = `record.${joined ? name : column}`;
    const { show } = entry.kind;
    if (!show) return [member(shown, value)];
    shows.push(show);
    return [member(shown, `show${shows.length - 1}(${value}, readContext)`)];
  });
  const names = shows.map((_, index) => `show${index}`);
  const compile = new Function(
    ...names,
    `return (readContext, record, computed) => ({ ${members.join(', ')} });`,
  );
  return compile(...shows) as Serialize<F>;
}

const member = (name: string, expression: string): string => `${name}: ${expression}`;
