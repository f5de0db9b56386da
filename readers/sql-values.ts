export type Value = string | number | null;

/** A part of a text that was read, and where it ends. Undefined stands for a text that ends too early. */
export interface Read<T> {
  readonly value: T;
  readonly end: number;
}

const SPACE = /\s/;

/** Where the next thing begins that is neither space nor comment; undefined if a comment does not end in this text. */
export function skipSpace(text: string, from: number): number | undefined {
  for (let at = from; ; ) {
    while (at < text.length && SPACE.test(text[at] as string)) at++;
    const two = text.slice(at, at + 2);
    if (two === '--' || text[at] === '#') {
      const end = text.indexOf('\n', at);
      if (end === -1) return undefined;
      at = end + 1;
    } else if (two === '/*') {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) return undefined;
      at = end + 2;
    } else return at;
  }
}

const mysqlEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  0: '\0',
  Z: '\x1a',
};

/** A text in quotes that begins here. A quote in it is doubled, or has a backslash in front of it if there are escapes. */
export function quotedAt(text: string, from: number, hasEscapes: boolean): Read<string> | undefined {
  const quote = text[from] as string;
  let value = '';
  let start = from + 1;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\' && hasEscapes) {
      if (at + 1 >= text.length) return undefined;
      const next = text[at + 1] as string;
      value += text.slice(start, at) + (mysqlEscapes[next] ?? next);
      at++;
      start = at + 1;
    } else if (sign === quote) {
      // The next character decides whether the text ends here.
      if (at + 1 >= text.length) return undefined;
      if (text[at + 1] !== quote) return { value: value + text.slice(start, at), end: at + 1 };
      value += text.slice(start, at + 1);
      at++;
      start = at + 1;
    }
  }
  return undefined;
}

/** The values in parentheses that begin here: `(1, 'text', null)`. */
export function tupleAt(text: string, from: number, hasEscapes: boolean): Read<Value[]> | undefined {
  const values: Value[] = [];
  let at = skipSpace(text, from + 1);
  if (at !== undefined && text[at] === ')') return { value: values, end: at + 1 };
  while (at !== undefined && at < text.length) {
    const read = valueAt(text, at, hasEscapes);
    if (!read) return undefined;
    values.push(read.value);
    const end = skipSpace(text, skipCast(text, read.end));
    if (end === undefined || end >= text.length) return undefined;
    if (text[end] === ')') return { value: values, end: end + 1 };
    at = skipSpace(text, text[end] === ',' ? end + 1 : end);
  }
  return undefined;
}

/** Casts of PostgreSQL, such as `'1'::bit(1)`, change nothing here. */
const skipCast = (text: string, at: number): number =>
  text.startsWith('::', at)
    ? at + (/^::[\w ."]+(?:\(\d+\))?/.exec(text.slice(at, at + 100))?.[0].length ?? 2)
    : at;

const WORD = /[^\s,()'"]*/y;

function valueAt(text: string, at: number, hasEscapes: boolean): Read<Value> | undefined {
  const sign = text[at];
  if (sign === "'" || sign === '"') return quotedAt(text, at, hasEscapes);
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0] ?? '';
  const end = at + word.length;
  if (end >= text.length) return undefined;
  const next = text[end];
  if (next === "'") return prefixed(word.toLowerCase(), text, end, hasEscapes);
  if (next === '(') return called(word.toLowerCase(), text, end, hasEscapes);
  // A character set in front of a text: `_binary 'text'`.
  if (word.startsWith('_')) {
    const start = skipSpace(text, end);
    if (start === undefined || start >= text.length) return undefined;
    if (text[start] === "'") return quotedAt(text, start, hasEscapes);
    return valueAt(text, start, hasEscapes);
  }
  return { value: plain(word), end: Math.max(end, at + 1) };
}

function plain(word: string): Value {
  if (/^null$/i.test(word)) return null;
  if (/^(?:true|false)$/i.test(word)) return /^t/i.test(word) ? 1 : 0;
  if (/^0x[0-9a-f]*$/i.test(word)) return fromHex(word.slice(2));
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(word) ? Number(word) : Number.NaN;
  // Longer numbers would lose digits.
  return Number.isFinite(number) && (Number.isSafeInteger(number) || /[.e]/i.test(word)) ? number : word;
}

const fromHex = (digits: string): string => Buffer.from(digits, 'hex').toString('utf8');

/** A text with a prefix: `E'…'` of PostgreSQL, `X'…'` with hexadecimal digits, `b'…'` with bits, `_utf8'…'`, `N'…'`. */
function prefixed(prefix: string, text: string, at: number, hasEscapes: boolean): Read<Value> | undefined {
  const read = quotedAt(text, at, prefix === 'e' || hasEscapes);
  if (!read) return undefined;
  if (prefix === 'x') return { ...read, value: fromHex(read.value) };
  if (prefix === 'b') return { ...read, value: Number.parseInt(read.value || '0', 2) };
  return read;
}

/** SQLite writes control characters as calls: `replace('a\nb', '\n', char(10))`, or `unistr('a\u000ab')`. */
function called(name: string, text: string, at: number, hasEscapes: boolean): Read<Value> | undefined {
  const read = tupleAt(text, at, hasEscapes);
  if (!read) return undefined;
  const [first = null, second = null, third = null] = read.value;
  const { end } = read;
  switch (name) {
    case 'replace':
      return { value: String(first).replaceAll(String(second), () => String(third)), end };
    case 'char':
      return { value: String.fromCodePoint(...read.value.map(Number)), end };
    case 'unistr':
      return { value: fromUnistr(String(first)), end };
    default:
      return { value: first, end };
  }
}

const fromUnistr = (text: string): string =>
  text.replace(
    /\\(?:\\|u([0-9a-f]{4})|U([0-9a-f]{8})|\+([0-9a-f]{6})|([0-9a-f]{4}))/gi,
    (_, short?: string, long?: string, plus?: string, bare?: string) => {
      const digits = short ?? long ?? plus ?? bare;
      return digits === undefined ? '\\' : String.fromCodePoint(Number.parseInt(digits, 16));
    },
  );

const copyEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** A line of `COPY … FROM stdin`. */
export const copyLine = (line: string): Value[] => line.split('\t').map(unescapeCopy);

function unescapeCopy(text: string): Value {
  if (text === '\\N') return null;
  return text.replace(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|.)/gis, (_, sign: string) => {
    if (sign.length > 1 && /^x/i.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16));
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8));
    return copyEscapes[sign] ?? sign;
  });
}
