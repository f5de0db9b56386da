const depthLimit = 16;
const valueLimit = 20_000;
const textLimit = 4_000_000;

/** Copies variables into maps, lists and scalars: no prototype, method or cycle reaches the worker. */
export function toPlainValues(variables: Record<string, unknown>): Map<string, unknown> | undefined {
  let values = 0;
  let characters = 0;
  const copy = (value: unknown, parents: object[]): unknown => {
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > valueLimit || characters > textLimit) throw new RangeError('Too many values');
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'function' || typeof value === 'symbol' || value === null) return null;
    if (typeof value !== 'object') return value;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (parents.includes(value) || parents.length === depthLimit) return null;
    const path = [...parents, value];
    if (Array.isArray(value)) return value.map((item) => copy(item, path));
    return new Map(Object.entries(value).map(([key, item]) => [key, copy(item, path)]));
  };
  try {
    return new Map(Object.entries(variables).map(([key, value]) => [key, copy(value, [variables])]));
  } catch {
    // Too large, or a getter of the caller's object threw.
    return undefined;
  }
}
