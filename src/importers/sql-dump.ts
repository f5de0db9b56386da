import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Staging } from './staging.ts';

type Value = string | number | null;

const STATEMENT = /^\s*(?:insert|replace)\s+(?:ignore\s+)?into\s+/i;
const TABLE = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?/i;
const COPY = /^\s*copy\s+([^\s(]+)\s*\(([^)]*)\)\s+from\s+stdin;?\s*$/i;
const NAME = /^(?:`([^`]+)`|"([^"]+)"|([\w.$-]+))/;

/** `public.components`, `"components"` and `` `components` `` are one table. */
const plainName = (text: string): string => {
  const [, back, double, bare] = NAME.exec(text.trim()) ?? [];
  const name = back ?? double ?? bare ?? text.trim();
  return name.includes('.') && back === undefined
    ? name.slice(name.lastIndexOf('.') + 1).replaceAll('"', '')
    : name;
};

/**
 * Reads the dump of a database into staging: of mysqldump and MariaDB, of pg_dump (with COPY or with inserts), or of SQLite's
 * `.dump`. The file is read as a stream, so it may be larger than the memory. It may be compressed with gzip.
 */
export async function loadDump(path: string, staging: Staging): Promise<void> {
  const columns = new Map<string, readonly string[]>();
  let copying: { readonly table: string; readonly columns: readonly string[] } | undefined;
  let statement = '';
  for await (const line of linesOf(path)) {
    if (copying) {
      if (line === '\\.') copying = undefined;
      else staging.add(copying.table, copying.columns, line.split('\t').map(unescapeCopy));
      continue;
    }
    if (statement === '') {
      const copy = COPY.exec(line);
      if (copy) {
        const table = plainName(copy[1] as string);
        const names = (copy[2] as string).split(',').map(plainName);
        staging.addTable(table, columns.get(table) ?? names);
        copying = { table, columns: names };
        continue;
      }
      if (!STATEMENT.test(line) && !TABLE.test(line)) continue;
    }
    statement += `${line}\n`;
    if (!isComplete(statement)) continue;
    readStatement(statement, staging, columns);
    statement = '';
  }
}

/** Lines without the memory that a long line of another encoding would take twice. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

/** Only MySQL, which quotes names with backticks, has escapes in ordinary texts. */
const hasEscapes = (statement: string): boolean => /^[^'"]*`/.test(statement.slice(0, 200));

/** Whether a statement ends here: with a semicolon that is not inside of a text. */
function isComplete(statement: string): boolean {
  if (!/;\s*$/.test(statement)) return false;
  const escapes = hasEscapes(statement);
  let quote = '';
  for (let at = 0; at < statement.length; at++) {
    const sign = statement[at] as string;
    if (quote === '') {
      if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    } else if (escapes && sign === '\\' && quote === "'") at++;
    else if (sign === quote) quote = '';
  }
  return quote === '';
}

function readStatement(statement: string, staging: Staging, columns: Map<string, readonly string[]>): void {
  const created = TABLE.exec(statement);
  if (created) {
    const rest = statement.slice(created[0].length);
    const table = plainName(rest);
    const names = columnsIn(rest.slice(rest.indexOf('(') + 1));
    columns.set(table, names);
    staging.addTable(table, names);
    return;
  }
  const inserted = STATEMENT.exec(statement);
  if (!inserted) return;
  const rest = statement.slice(inserted[0].length);
  const table = plainName(rest);
  const [list] = /\(([^()']*)\)\s*values/is.exec(rest.slice(0, 4000)) ?? [];
  const named = list && /values/i.test(list) ? list.slice(1, list.lastIndexOf(')')) : undefined;
  const names = named === undefined ? (columns.get(table) ?? []) : named.split(',').map(plainName);
  if (names.length === 0) return;
  if (!columns.has(table)) {
    columns.set(table, names);
    staging.addTable(table, names);
  }
  const values = /\bvalues\b/i.exec(rest);
  if (!values) return;
  for (const row of tuplesIn(rest, values.index + values[0].length))
    if (row.length === names.length) staging.add(table, names, row);
}

/** The names of columns in the body of `create table`: what begins a line or follows a comma, and is no key. */
function columnsIn(body: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  const take = (end: number) => {
    const part = body.slice(start, end).trim();
    if (part !== '' && !/^(?:primary|unique|key|constraint|index|foreign|fulltext|check)\b/i.test(part))
      names.push(plainName(part));
    start = end + 1;
  };
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (sign === '(') depth++;
    else if (sign === ')' && depth-- === 0) {
      take(at);
      break;
    } else if (sign === ',' && depth === 0) take(at);
  }
  return names;
}

/** The rows of an insert: `(1, 'text', null), (2, …)`. */
function* tuplesIn(text: string, from: number): Generator<Value[]> {
  const isEscaped = hasEscapes(text);
  let row: Value[] | undefined;
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === '(' && !row) row = [];
    else if (sign === ')' && row) {
      yield row;
      row = undefined;
    } else if (row && sign !== ',' && !/\s/.test(sign)) {
      const { value, end } = valueAt(text, at, isEscaped);
      row.push(value);
      at = end - 1;
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', Z: '\x1a' };

function valueAt(
  text: string,
  at: number,
  isEscaped: boolean,
): { readonly value: Value; readonly end: number } {
  if (text[at] !== "'" && !/^e'/i.test(text.slice(at, at + 2))) {
    const [word = ''] = /^[^,()\s]+(?:\([^)]*\))?/.exec(text.slice(at, at + 200)) ?? [];
    const end = at + Math.max(1, word.length);
    if (/^null$/i.test(word)) return { value: null, end };
    if (/^(?:true|false)$/i.test(word)) return { value: /^t/i.test(word) ? 1 : 0, end };
    return { value: /^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : word, end };
  }
  let value = '';
  const hasPrefix = text[at] !== "'";
  let index = hasPrefix ? at + 2 : at + 1;
  for (; index < text.length; index++) {
    const sign = text[index] as string;
    if (sign === '\\' && (isEscaped || hasPrefix)) {
      index++;
      const next = text[index] as string;
      value += escapes[next] ?? next;
    } else if (sign === "'" && text[index + 1] === "'") {
      value += "'";
      index++;
    } else if (sign === "'") break;
    else value += sign;
  }
  return { value, end: index + 1 };
}

const copyEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unescapeCopy(text: string): Value {
  if (text === '\\N') return null;
  return text.replace(/\\(.)/gs, (_, sign: string) => copyEscapes[sign] ?? sign);
}
