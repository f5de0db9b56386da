/** The properties of `values` that are defined and differ from those of `row`. */
export function changesTo<T extends object, V extends { readonly [K in keyof T]?: T[K] | undefined }>(
  row: T,
  values: V,
): { [K in keyof V]?: Exclude<V[K], undefined> } {
  const before = row as Record<string, unknown>;
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== before[name],
  );
  return Object.fromEntries(changed) as { [K in keyof V]?: Exclude<V[K], undefined> };
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** The properties of `row` that `changes` would replace. */
export const replacedBy = <T extends object>(row: T, changes: object): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(changes, name))) as Partial<T>;
