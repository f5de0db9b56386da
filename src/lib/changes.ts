/** The members of `values` that are given and differ from what `row` has. */
export function changesTo<T extends object, V extends { readonly [K in keyof T]?: T[K] | undefined }>(
  row: T,
  values: V,
): { [K in keyof V]?: Exclude<V[K], undefined> } {
  const before = row as Record<string, unknown>;
  const given = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== before[name],
  );
  return Object.fromEntries(given) as { [K in keyof V]?: Exclude<V[K], undefined> };
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;
