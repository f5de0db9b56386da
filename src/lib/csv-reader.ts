/** A record of a CSV file, with the line that it begins on. A quoted value may contain line breaks. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvContent {
  /** Without those that are empty. */
  readonly records: readonly CsvRecord[];
  /** The line with a quote that is never closed. What follows it could not be read. */
  readonly unclosedQuote: number | undefined;
}

/** Spreadsheets run a text as a formula unless an apostrophe precedes it, so exports add one. */
export const withoutFormulaSigns = ({ line, cells }: CsvRecord): CsvRecord => ({
  line,
  cells: cells.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, '')),
});

const separators = [',', ';', '\t', '|'];

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: any line ending, a byte order mark, a separator that depends on the language,
 * and the line `sep=;` with which some name it. Without that line, the separator that the first record has most of counts.
 */
export function readCsv(source: string): CsvContent {
  const text = source.replace(/^\uFEFF/, '');
  const named = /^sep=([^\w\s"]|\t)(?:\r\n|\r|\n)/i.exec(text);
  const separator = named?.[1] ?? guessSeparator(text);
  return readFrom(text, separator, named?.[0].length ?? 0, named ? 2 : 1);
}

function guessSeparator(text: string): string {
  const counts = new Map(separators.map((each) => [each, 0]));
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most !== undefined && most[1] > 0 ? most[0] : ',';
}

function readFrom(text: string, separator: string, start: number, firstLine: number): CsvContent {
  const records: CsvRecord[] = [];
  /** What a value without quotes ends with. */
  const end = new RegExp(`[\\r\\n${RegExp.escape(separator)}]`, 'g');
  let position = start;
  let line = firstLine;
  let begin = line;
  let cells: string[] = [];
  for (;;) {
    let cell = '';
    if (text[position] === '"') {
      const quoted = readQuoted(text, position);
      if (!quoted) return { records, unclosedQuote: line };
      cell = quoted.value;
      line += lineBreaksIn(cell);
      position = quoted.next;
    }
    end.lastIndex = position;
    const next = end.exec(text)?.index ?? text.length;
    cells.push(cell + text.slice(position, next));
    position = next;
    if (text[position] === separator) {
      position++;
      continue;
    }
    if (cells.some((each) => each !== '')) records.push({ line: begin, cells });
    if (position >= text.length) return { records, unclosedQuote: undefined };
    position += text.startsWith('\r\n', position) ? 2 : 1;
    begin = ++line;
    cells = [];
  }
}

/** A value in quotes, in which two quotes are one; undefined if they are never closed. */
function readQuoted(text: string, start: number): { value: string; next: number } | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

const lineBreaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
