/** What an address holds after `?`, as the router has parsed it. Anything may be there, so each member is checked. */
type Raw = Readonly<Record<string, unknown>>;

export function textIn<K extends string>(search: Raw, name: K): { readonly [P in K]?: string } {
  const value = search[name];
  const isText = typeof value === 'string' || typeof value === 'number';
  return (isText && value !== '' ? { [name]: String(value) } : {}) as { readonly [P in K]?: string };
}

export function numberIn<K extends string>(search: Raw, name: K): { readonly [P in K]?: number } {
  const value = Number(search[name]);
  return (Number.isSafeInteger(value) && value > 0 ? { [name]: value } : {}) as {
    readonly [P in K]?: number;
  };
}

/** One of several values, such as a status or a tab. */
export function oneIn<K extends string, const V extends string | number>(
  search: Raw,
  name: K,
  values: readonly V[],
): { readonly [P in K]?: V } {
  const found = values.find((value) => String(value) === String(search[name]));
  return (found === undefined ? {} : { [name]: found }) as { readonly [P in K]?: V };
}

/** A list with another filter: what is empty is left out, and the list begins at its first page. */
export function withFilter<T extends object>(
  search: T,
  change: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const members = Object.entries({ ...search, page: undefined, ...change });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== '')) as T;
}
