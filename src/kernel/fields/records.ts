import { z } from 'zod';
import { fold } from '../../lib/text.ts';
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

/* What exports record, and what an import makes of it. */

type RecordedName<N, F> = F extends Field
  ? OptionsOf<F> extends { recorded: false }
    ? never
    : OptionsOf<F> extends { recorded: infer R extends string }
      ? R
      : OptionsOf<F> extends { joined: true }
        ? N
        : ColumnOf<N, F>
  : never;

type RecordedSchema<F> =
  F extends Field<infer K>
    ? OptionsOf<F> extends { addedLater: true }
      ? z.ZodDefault<K['recorded']>
      : K['recorded']
    : never;

type Shape<F extends Fields> = {
  -readonly [N in keyof F as RecordedName<N, F[N]>]: RecordedSchema<F[N]>;
};

const recordedName = ({ name, column, options: { recorded, joined } }: NamedField): string | false =>
  recorded ?? (joined ? name : column);

/** The schema of a record in a file. */
export function recordSchema<F extends Fields>(fields: F): z.ZodObject<Shape<F>> {
  const shape = storedFields(fields).flatMap((each): [string, z.ZodType][] => {
    const name = recordedName(each);
    const { kind, options } = each;
    if (name === false) return [];
    return [[name, options.addedLater ? kind.recorded.default(options.default ?? null) : kind.recorded]];
  });
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodObject<Shape<F>>;
}

type Printed<F extends Fields> = z.input<z.ZodObject<Shape<F>>>;
type Read<F extends Fields> = z.output<z.ZodObject<Shape<F>>>;

/** What a row has of the fields that exports record. */
type Recorded<F extends Fields> = {
  readonly [N in keyof F as RecordedName<N, F[N]> extends never ? never : ColumnOf<N, F[N]>]: OptionsOf<
    F[N]
  > extends { joined: true }
    ? number | null
    : Stored<F[N]>;
};

/** The names that stand for the ids of joined fields. */
type Joined<F extends Fields> = {
  readonly [N in keyof F as OptionsOf<F[N]> extends { joined: true } ? N : never]: Stored<F[N]>;
};

/** Prints rows, with their columns in the order of the table. */
export function recordPrinter<F extends Fields>(
  fields: F,
): (row: Recorded<F>, joined: Joined<F>) => Printed<F> {
  const byColumn = new Map(storedFields(fields).map((each) => [each.column, each]));
  return (row, joined) => {
    const record: Record<string, unknown> = {};
    for (const [column, stored] of Object.entries(row)) {
      const each = byColumn.get(column);
      const name = each ? recordedName(each) : false;
      if (!each || name === false) continue;
      const { kind, options } = each;
      if (options.joined) record[name] = (joined as Record<string, unknown>)[each.name];
      else record[name] = stored === null || !kind.print ? stored : kind.print(stored);
    }
    return record as Printed<F>;
  };
}

type Restored<F extends Fields> = {
  [N in Exclude<keyof F, 'id'> as OptionsOf<F[N]> extends { joined: true }
    ? never
    : RecordedName<N, F[N]> extends never
      ? never
      : ColumnOf<N, F[N]>]: Stored<F[N]>;
} & { [N in keyof F as FoldedOf<F[N]>]: string };

/** Turns a record that was read from a file into columns, without its id, which is another one here, and those of joined fields. */
export function rowReader<F extends Fields>(fields: F): (record: Read<F>) => Restored<F> {
  const recorded = storedFields(fields).filter(({ name, options }) => name !== 'id' && !options.joined);
  return (record) => {
    const columns: Record<string, unknown> = {};
    for (const each of recorded) {
      const name = recordedName(each);
      if (name === false) continue;
      const value = (record as Record<string, unknown>)[name];
      const { kind, options, column } = each;
      columns[column] = value === null || !kind.restore ? value : kind.restore(value);
      if (options.folded !== undefined) columns[options.folded] = fold(String(value));
    }
    return columns as Restored<F>;
  };
}
