import { quotedAt, type Read, skipSpace } from './sql-values.ts';

/** Matches at just this position. The pattern must be sticky. */
export const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** `public.components`, `"components"` and `` `components` `` are one table. */
export function nameAt(text: string, from: number): Read<string> | undefined {
  for (let at = from; ; ) {
    const sign = text[at];
    const quoted = sign === '`' || sign === '"' ? quotedAt(text, at, false) : undefined;
    const bare = match(/[\w$-]+/y, text, at);
    const read = quoted ?? (bare ? { value: bare[0], end: at + bare[0].length } : undefined);
    if (!read) return undefined;
    if (text[read.end] !== '.') return read;
    at = read.end + 1;
  }
}

export const namesIn = (list: string): string[] =>
  list.split(',').map((part) => nameAt(`${part.trim()} `, 0)?.value ?? part.trim());

/** Where the statement ends that this position is in: after a semicolon that is not inside of a text. */
export function endOfStatement(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; ) {
    const next = skipToken(text, at);
    if (next === undefined) return undefined;
    if (text[at] === ';') return next;
    at = next;
  }
  return undefined;
}

export function endOfParentheses(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const next = skipToken(text, at);
    if (next === undefined) return undefined;
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return next;
    at = next;
  }
  return undefined;
}

/** The position after a text, a comment, or a single character. */
function skipToken(text: string, at: number): number | undefined {
  const sign = text[at] as string;
  if (sign === "'" || sign === '"' || sign === '`') return quotedAt(text, at, false)?.end;
  if (sign === '-' || sign === '/' || sign === '#') {
    const end = skipSpace(text, at);
    return end === at ? at + 1 : end;
  }
  if (sign !== '$') return at + 1;
  // The body of a function of PostgreSQL: `$$ … $$`, or `$name$ … $name$`.
  const tag = match(/\$\w*\$/y, text, at)?.[0];
  if (tag === undefined) return at + 1;
  const end = text.indexOf(tag, at + tag.length);
  return end === -1 ? undefined : end + tag.length;
}

const KEYS = /^(?:primary|unique|key|constraint|index|foreign|fulltext|spatial|check|exclude|like)\b/i;

export interface Column {
  readonly name: string;
  /** Of the type TIMESTAMP, which MySQL shows in the time zone of a session. */
  readonly isTimestamp: boolean;
}

/** The columns in the body of `create table`: what begins it or follows a comma, and is no key. */
export function columnsIn(body: string): Column[] {
  const columns: Column[] = [];
  let depth = 0;
  let start = 0;
  const take = (end: number) => {
    const from = skipSpace(body, start) ?? end;
    const part = body.slice(from, end).trim();
    const name = part === '' || KEYS.test(part) ? undefined : nameAt(`${part} `, 0);
    if (name) columns.push({ name: name.value, isTimestamp: /^\s*timestamp\b/i.test(part.slice(name.end)) });
    start = end + 1;
  };
  for (let at = 0; at < body.length; at = skipToken(body, at) ?? body.length) {
    const sign = body[at];
    if (sign === '(') depth++;
    else if (sign === ')' && depth-- === 0) {
      take(at);
      break;
    } else if (sign === ',' && depth === 0) take(at);
  }
  return columns;
}
