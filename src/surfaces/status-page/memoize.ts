/** Computes a text once for each object, however many pages contain it. */
export function memoize<K extends object, A extends unknown[]>(compute: (key: K, ...args: A) => unknown) {
  const cache = new WeakMap<K, string>();
  return (key: K, ...args: A): string => {
    const text = cache.get(key) ?? JSON.stringify(compute(key, ...args));
    cache.set(key, text);
    return text;
  };
}
