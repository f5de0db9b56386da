import { type ColumnOf, type Fields, type FoldedOf, type OptionsOf, storedFields } from './field.ts';

type Unlogged<F extends Fields> = {
  [N in keyof F]: (OptionsOf<F[N]> extends { logged: false } ? ColumnOf<N, F[N]> : never) | FoldedOf<F[N]>;
}[keyof F];

/** The columns that events may have: neither secrets, nor what is only for searching. */
export const loggedColumns = (fields: Fields): string[] =>
  storedFields(fields).flatMap(({ column, options }) => (options.logged === false ? [] : [column]));

/** Makes the state that events record: the row with its logged columns. */
export function loggedState<F extends Fields>(fields: F): <R extends object>(row: R) => Omit<R, Unlogged<F>> {
  const unlogged = new Set(
    storedFields(fields).flatMap(({ column, options: { logged, folded } }) => [
      ...(logged === false ? [column] : []),
      ...(folded === undefined ? [] : [folded]),
    ]),
  );
  return (row) => {
    const state = Object.entries(row).filter(([column]) => !unlogged.has(column));
    return Object.fromEntries(state) as Omit<typeof row, Unlogged<F>>;
  };
}
