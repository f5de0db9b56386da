const MAX_VALUES = 200;
const MAX_DEPTH = 8;
const MAX_SHOWN = 60;

/** A value of what a sender posted, and the path at which the server finds it. */
export interface SampleValue {
  readonly path: string;
  readonly value: string;
}

const pathBelow = (path: string, name: string): string => {
  if (!/^[^.[\]"\s$]+$/.test(name)) return `${path || '$'}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
};

/**
 * Every text, number and truth value in a body that a sender posted. If the alerts are in a list, paths begin at an element
 * of it. What is cut off, or no JSON, has none.
 */
export function valuesIn(body: string, list?: string): readonly SampleValue[] {
  const found: SampleValue[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (found.length >= MAX_VALUES || depth > MAX_DEPTH || value === null) return;
    if (Array.isArray(value)) {
      value.slice(0, 3).forEach((each, index) => {
        walk(each, `${path || '$'}[${index}]`, depth + 1);
      });
    } else if (typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) walk(each, pathBelow(path, name), depth + 1);
    } else if (path !== '') found.push({ path, value: String(value).slice(0, MAX_SHOWN) });
  };
  try {
    walk(firstOf(JSON.parse(body), list), '', 0);
  } catch {
    return [];
  }
  return found;
}

/** The first alert of the list that the source names; otherwise the body is one alert. */
function firstOf(body: unknown, list: string | undefined): unknown {
  if (list === undefined) return body;
  const at = list === '$' ? body : (body as Record<string, unknown> | null)?.[list];
  return Array.isArray(at) ? at[0] : undefined;
}
