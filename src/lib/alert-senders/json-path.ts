import { isFields, member } from './fields.ts';

const MAX_PATH = 200;
const MAX_STEPS = 16;

/** A member by its name, or an element by its number. */
type Step = string | number;

const step = /(?:^|\.)([^.[\]"\s]+)|\[(\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\]/y;

/**
 * The steps of a path such as `incident.id`, `alerts[0].name` or `labels["host name"]`; null if it is none. There are no
 * wildcards, no filters and no expressions, so that a path takes no time worth counting. `$` alone is the whole body.
 */
export function parsePath(path: string): readonly Step[] | null {
  const text = path.trim().replace(/^\$(\.|(?=\[)|$)/, '');
  if (text === '') return path.trim().startsWith('$') ? [] : null;
  if (text.length > MAX_PATH) return null;
  const steps: Step[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const at = step.lastIndex;
    const match = step.exec(text);
    if (match === null || (at > 0 && match[0].startsWith('.') === false && match[1] !== undefined))
      return null;
    const [, name, index, quoted] = match;
    const next = name ?? (index === undefined ? unquoted(quoted ?? '') : Number(index));
    if (next === null || steps.push(next) > MAX_STEPS) return null;
  }
  return steps;
}

function unquoted(text: string): string | null {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return null;
  }
}

/** What is at the path; undefined if nothing is. */
export function valueAt(root: unknown, path: string | undefined): unknown {
  const steps = path === undefined ? null : parsePath(path);
  if (steps === null) return undefined;
  let value = root;
  for (const each of steps) {
    if (typeof each === 'number') value = Array.isArray(value) ? value[each] : undefined;
    else value = isFields(value) ? member(value, each) : undefined;
  }
  return value;
}

/** The path of a member or element below another one, so that `valueAt` finds it again. */
export function pathBelow(path: string, next: Step): string {
  if (typeof next === 'number') return `${path === '' ? '$' : path}[${next}]`;
  if (!/^[^.[\]"\s$]+$/.test(next)) return `${path === '' ? '$' : path}[${JSON.stringify(next)}]`;
  return path === '' ? next : `${path}.${next}`;
}
