import { type Fields, storedFields } from './field.ts';

/**
 * Makes the state that the ETag of a record stands for: its own columns, without those that change without a write of it, and what
 * `joined` names, such as links that a write replaces. Whatever else a source joins is written somewhere else.
 */
export function ownStateOf<R extends object>(
  fields: Fields,
  ...joined: readonly (keyof R & string)[]
): (record: R) => Partial<R> {
  const columns = storedFields(fields).flatMap(({ column, options: { folded, versioned } }) =>
    versioned === false ? [] : [column, ...(folded === undefined ? [] : [folded])],
  );
  const own = new Set<string>([...columns, ...joined]);
  return (record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => own.has(name))) as Partial<R>;
}
